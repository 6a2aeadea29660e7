import { expect, test } from "vitest";
import { bandOf, kindOfTask, taskKinds, workListOf, type TaskKind, type WaitingTask } from "./task.ts";

const today = "2026-11-23";
const record = (id: number, given: object = {}) => ({
  id,
  number: null,
  subject: null,
  firm: null,
  deal: null,
  reason: null,
  until: null,
  since: `2026-11-${String(id).padStart(2, "0")}T10:00:00+03:00`,
  seen: null,
  ...given,
});
const waiting = (kind: TaskKind, ...records: WaitingTask["records"]): WaitingTask => ({
  kind,
  count: records.length,
  bands: bandsOf(records),
  ages: { day: 0, days: 0, longer: records.length },
  records,
});
const bandsOf = (records: WaitingTask["records"]): WaitingTask["bands"] => {
  const bands = { overdue: 0, soon: 0, later: 0 };
  for (const { until } of records) bands[bandOf(until, today)]++;
  return bands;
};
const orderOf = (...given: WaitingTask[]) => workListOf(given, today).tasks.map(({ kind, id }) => [kind, id]);

test("WORK-002: deadlines come first, rejections after tomorrow's, undated tasks last", () => {
  expect(
    orderOf(
      waiting("admissionDraft", record(5)),
      waiting("proposalReturned", record(2, { until: "2026-12-17" }), record(3, { until: "2026-11-30" })),
      waiting("contractRejected", record(1)),
      waiting("dealUnreported", record(4, { until: "2026-11-24" })),
      waiting("proposalSent", record(6), record(7)),
    ),
  ).toEqual([
    ["dealUnreported", 4],
    ["contractRejected", 1],
    ["proposalReturned", 3],
    ["proposalReturned", 2],
    ["admissionDraft", 5],
    ["proposalSent", 7],
    ["proposalSent", 6],
  ]);
});

test("WORK-002: several tasks of one kind share a row", () => {
  const many = {
    ...waiting("proposalReturned", record(1, { until: "2026-12-02" }), record(2, { until: "2026-12-01" })),
    count: 6,
    bands: { overdue: 0, soon: 0, later: 6 },
  };
  expect(workListOf([many], today).tasks).toEqual([
    expect.objectContaining({ kind: "proposalReturned", count: 6, id: null, until: "2026-12-01" }),
  ]);
  expect(orderOf(waiting("contractUnreported", record(1), record(2)))).toEqual([
    ["contractUnreported", null],
  ]);
  expect(orderOf(waiting("contractUnreported", record(1)))).toEqual([["contractUnreported", 1]]);
});

test("WORK-001: counters add waiting kinds per item and mark near ones", () => {
  const { counters } = workListOf(
    [
      waiting("contractRejected", record(1)),
      { ...waiting("contractUnreported", record(2)), count: 6, bands: { overdue: 0, soon: 0, later: 6 } },
      waiting("dealUnreported", record(3, { until: "2026-11-24" })),
      waiting("proposalReturned", record(4, { until: "2026-11-25" })),
      waiting("admissionDraft"),
      waiting("contractSent", record(5)),
    ],
    today,
  );
  expect(counters).toEqual({
    contracts: { count: 7, isSoon: false, isOverdue: false },
    spot: { count: 1, isSoon: true, isOverdue: false },
    auctions: { count: 1, isSoon: false, isOverdue: false },
  });
});

test("WORK-001: exactly the open tasks count in a menu item", () => {
  for (const kind of Object.keys(taskKinds) as TaskKind[])
    expect([kind, kindOfTask(kind).counter !== undefined]).toEqual([kind, kindOfTask(kind).group === "todo"]);
});

test("DESK-020 WORK-001 FIX-302: the counter of the queue is the number of its items", () => {
  const { counters } = workListOf(
    [
      { ...waiting("contractToSettle", record(1)), count: 4 },
      waiting("proposalToDecide", record(2, { until: "2026-11-24" })),
      waiting("proposalReturned", record(3)),
      waiting("ownApprovalPending", record(4), record(5)),
      waiting("successionFailed", record(6)),
    ],
    today,
  );
  expect(counters.queue).toEqual({ count: 7, isSoon: true, isOverdue: false });
  expect(counters.organizationList?.count).toBe(1);
});

test("SCREEN-005: a kind forms a row per band with its first records", () => {
  const overdue = Array.from({ length: 7 }, (_, at) =>
    record(at + 1, { until: "2026-08-25", reason: "Нет акта" }),
  );
  const { tasks, counters } = workListOf(
    [waiting("dealRejected", ...overdue, record(9, { until: "2026-11-24" }), record(10))],
    today,
  );
  expect(tasks.map(({ count, id, until, records }) => [count, id, until, records.length])).toEqual([
    [7, null, "2026-08-25", 5],
    [1, 9, "2026-11-24", 0],
    [1, 10, null, 0],
  ]);
  expect(tasks[0]?.records[0]).toEqual({
    id: 1,
    number: null,
    subject: null,
    firm: null,
    deal: null,
    reason: "Нет акта",
    until: "2026-08-25",
  });
  expect(counters.spot).toEqual({ count: 9, isSoon: true, isOverdue: true });
});
