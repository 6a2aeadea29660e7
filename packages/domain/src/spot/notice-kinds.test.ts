import { expect, test } from "vitest";
import { executionStatus } from "./lifecycle.ts";
import { batchNoticeKind, rowNoticeKind } from "./notice-kinds.ts";

test("SPOT-035 SPOT-036 SPOT-037 SPOT-038: F8, a new status decides the notice kind", () => {
  expect(Object.entries(executionStatus).map(([name, id]) => [name, rowNoticeKind(id, true)])).toEqual([
    ["notSet", "nonDelivery"],
    ["delivered", "delivery"],
    ["notDelivered", "nonDelivery"],
    ["selfSettlement", "selfSettlement"],
    ["forceMajeure", "nonDelivery"],
    ["notPaid", "nonDelivery"],
    ["extended", "extension"],
  ]);
});

test("SPOT-039: F8, any other change is a notice of changes", () => {
  for (const id of Object.values(executionStatus)) expect(rowNoticeKind(id, false)).toBe("changes");
});

test("SPOT-040: several kinds become a notice of changes, one stays itself", () => {
  expect(batchNoticeKind(["delivery", "delivery"])).toBe("delivery");
  expect(batchNoticeKind(["delivery", "nonDelivery"])).toBe("changes");
  expect(batchNoticeKind(["changes"])).toBe("changes");
});
