import { expect, test } from "vitest";
import { actionsOf, needsText, queueActions, queueKinds, queueOf, tabOfKind } from "./queue.ts";
import { queueTabs, type TaskKind, type WaitingTask } from "./task.ts";

const record = (id: number, given: object = {}) => ({
  ...{ id, number: null, subject: null, firm: null, deal: null, reason: null, until: null, seen: 1 },
  since: `2026-11-${String(id).padStart(2, "0")}T10:00:00+03:00`,
  ...given,
});
const waiting = (kind: TaskKind, ...records: WaitingTask["records"]): WaitingTask => ({
  kind,
  count: records.length,
  bands: { overdue: 0, soon: 0, later: records.length },
  ages: { day: 0, days: 0, longer: records.length },
  records,
});

test("DESK-020: all kinds form one list, by deadline, then waiting time", () => {
  const { items, counts } = queueOf([
    waiting("reportDubious", record(3)),
    waiting("otcAccessRequested", record(2)),
    waiting("proposalToDecide", record(5, { until: "2026-11-24" }), record(1, { until: "2026-11-26" })),
    waiting("changeToDecide", record(4, { until: "2026-11-24" })),
  ]);
  expect(items.map(({ kind, id }) => [kind, id])).toEqual([
    ["changeToDecide", 4],
    ["proposalToDecide", 5],
    ["proposalToDecide", 1],
    ["otcAccessRequested", 2],
    ["reportDubious", 3],
  ]);
  expect(counts).toEqual({
    reportDubious: 1,
    otcAccessRequested: 1,
    proposalToDecide: 2,
    changeToDecide: 1,
  });
});

test("MKT-014: suspicions follow all other items, the highest score first", () => {
  const suspicion = (id: number, score: number) => record(id, { score });
  const { items } = queueOf([
    waiting("dealSuspected", suspicion(1, 30), suspicion(2, 90), suspicion(4, 30)),
    waiting("reportDubious", record(3)),
  ]);
  expect(items.map(({ id }) => id)).toEqual([3, 2, 1, 4]);
});

test("DESK-020: timestamps compare as moments, whatever their digits", () => {
  const at = (id: number, time: string) => record(id, { since: `2026-11-20T10:00:${time}Z` });
  const { items } = queueOf([
    waiting(
      "reportDubious",
      at(1, "06"),
      at(4, "05.52"),
      at(3, "05.5"),
      at(2, "05"),
      at(10, "07"),
      at(9, "07"),
    ),
  ]);
  expect(items.map(({ id }) => id)).toEqual([2, 3, 4, 1, 9, 10]);
});

test("DESK-020: the queue excludes others' work; counts include everything waiting", () => {
  const { items, counts } = queueOf([
    waiting("proposalReturned", record(1)),
    waiting("accessRequested", record(2)),
    { ...waiting("dealToSettle", record(3)), count: 140 },
  ]);
  expect(items.map(({ kind }) => kind)).toEqual(["dealToSettle"]);
  expect(counts).toEqual({ dealToSettle: 140 });
});

test("DESK-020: every kind has a tab and actions; rejections need text", () => {
  expect(new Set(queueKinds.map(tabOfKind))).toEqual(new Set(queueTabs));
  for (const kind of queueKinds) {
    const actions = actionsOf({ kind, seen: 7 });
    // DESK-023: the requester can only withdraw.
    const isOwn = kind === "ownApprovalPending";
    // PROOF-004: the exchange leaves the report in force without a comment.
    const isSilent = isOwn || kind === "noDealReported" || kind === "dealSuspected";
    // DEAL-021: a dispute is settled with a note.
    const isDispute = kind === "disputeToSettle";
    const hasOne = isOwn || isDispute;
    expect([kind, actions[0], actions.length > 1]).toEqual([kind, isOwn ? "reject" : "accept", !hasOne]);
    const told = queueActions.filter((act) => needsText(act, { kind }));
    const needing = isDispute ? queueActions : ["return", "reject"];
    expect([kind, told]).toEqual([kind, isSilent ? [] : needing]);
  }
});

test("DESK-020 A-71: a deal without a message has no response here", () => {
  expect(actionsOf({ kind: "contractToSettle", seen: null })).toEqual([]);
  expect(actionsOf({ kind: "otcAccessRequested", seen: null })).toEqual(["accept", "reject"]);
});
