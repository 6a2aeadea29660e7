import { expect, test } from "vitest";
import type { QueueKind } from "./queue.ts";
import { queueTabs } from "./task.ts";
import { workByDay, waitingWork, workDays } from "./work.ts";

const act = (date: string, action: string, entity: string, count: number) => ({
  date,
  action,
  entity,
  count,
});

test("DESK-024 SCREEN-010: submissions and decisions count per day and subject", () => {
  const days = workByDay(
    [
      act("2026-11-20", "exchange.answer-notice", "contract", 2),
      act("2026-11-20", "exchange.answer-notice", "notice", 3),
      act("2026-11-20", "exchange.answer-notice", "spot-deal", 1),
      act("2026-11-19", "applications.accept", "application", 4),
      act("2026-11-19", "applications.reject", "application", 1),
      act("2026-09-01", "auctions.decide", "proposal", 9),
      act("2026-11-20", "auctions.send", "proposal", 2),
      act("2026-11-20", "auctions.change", "proposal", 1),
    ],
    "2026-11-20",
  );
  expect(days).toHaveLength(workDays);
  expect([days[0]?.date, days.at(-1)?.date]).toEqual(["2026-10-22", "2026-11-20"]);
  expect(days.at(-1)?.decided).toEqual({ deliveries: 2, spot: 1 });
  expect(days.at(-1)?.incoming).toEqual({ proposals: 3 });
  expect(days.at(-2)?.decided).toEqual({ access: 5 });
  expect(days.filter(({ decided }) => Object.keys(decided).length > 0)).toHaveLength(2);
});

test("DESK-024 FIX-302: tabs and ages add up to the items of a group", () => {
  const item = (kind: QueueKind, id: number, since: string) => ({
    ...{
      kind,
      id,
      number: null,
      subject: null,
      firm: null,
      deal: null,
      reason: null,
      until: null,
      seen: null,
    },
    since: `${since}T10:00:00Z`,
  });
  const work = waitingWork({
    items: [
      item("proposalToDecide", 1, "2026-11-19"),
      item("changeToDecide", 2, "2026-11-01"),
      item("proposalToDecide", 3, "2026-11-17"),
    ],
    counts: { proposalToDecide: 140, changeToDecide: 1, approvalToDecide: 2, ownApprovalPending: 1 },
    ages: {
      proposalToDecide: { day: 100, days: 39, longer: 1 },
      changeToDecide: { day: 0, days: 0, longer: 1 },
      approvalToDecide: { day: 2, days: 0, longer: 0 },
      ownApprovalPending: { day: 1, days: 0, longer: 0 },
    },
  });
  expect(work.find(({ group }) => group === "proposals")).toEqual({
    ...{ group: "proposals", count: 141, medianSince: "2026-11-17T10:00:00Z" },
    tabs: [
      { tab: "proposals", count: 140 },
      { tab: "changes", count: 1 },
    ],
    ages: { day: 100, days: 39, longer: 2 },
  });
  expect(work.find(({ group }) => group === "approvals")).toMatchObject({
    count: 3,
    ages: { day: 3, days: 0, longer: 0 },
  });
  expect(work.find(({ group }) => group === "spot")).toEqual({
    ...{ group: "spot", count: 0, medianSince: null, tabs: [{ tab: "spot", count: 0 }] },
    ages: { day: 0, days: 0, longer: 0 },
  });
  const tabs = work.flatMap((one) => one.tabs.map(({ tab }) => tab));
  expect(tabs.toSorted()).toEqual(queueTabs.toSorted());
});
