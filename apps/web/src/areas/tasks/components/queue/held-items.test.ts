import type { QueueItem } from "@birzha/domain/tasks/queue.ts";
import { expect, test } from "vitest";
import { holdItems } from "../../use-held-items.ts";

const item = (id: number, given: Partial<QueueItem> = {}): QueueItem => ({
  ...{
    kind: "otcAccessRequested",
    id,
    number: null,
    subject: null,
    firm: null,
    deal: null,
    reason: null,
    until: null,
  },
  ...{ since: null, seen: null, taken: null },
  ...given,
});
const taken = ["otcAccessRequested-1", "otcAccessRequested-2", "otcAccessRequested-3"];

test("DESK-020: new items are counted, the rows keep their places", () => {
  const { rows, fresh } = holdItems(taken, [item(9, { until: "2026-11-23" }), item(3), item(2), item(1)]);
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(fresh).toBe(1);
});

test("DESK-020: a decided item disappears at once, claims update their row", () => {
  const claim = { userId: 7, name: "Орлова", until: "2026-11-23T14:00:00Z" };
  const { rows, fresh } = holdItems(taken, [item(1), item(3, { taken: claim })]);
  expect(rows).toEqual([item(1), item(3, { taken: claim })]);
  expect(fresh).toBe(0);
});

test("DESK-020: a report and an application with equal numbers differ", () => {
  const { rows } = holdItems(["reportDubious-1"], [item(1), item(1, { kind: "reportDubious" })]);
  expect(rows.map(({ kind }) => kind)).toEqual(["reportDubious"]);
});
