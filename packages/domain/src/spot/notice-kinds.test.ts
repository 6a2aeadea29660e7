import { expect, test } from "vitest";
import { executionStatus } from "./lifecycle.ts";
import { batchNoticeKind, rowNoticeKind } from "./notice-kinds.ts";

test("SPOT-035 SPOT-036 SPOT-037 SPOT-038: F8, a new status says which notice it is", () => {
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

test("SPOT-039: F8, whatever else is changed is a notice of changes", () => {
  for (const id of Object.values(executionStatus)) expect(rowNoticeKind(id, false)).toBe("changes");
});

test("SPOT-040: of several kinds the notice is of changes, of one it is that one", () => {
  expect(batchNoticeKind(["delivery", "delivery"])).toBe("delivery");
  expect(batchNoticeKind(["delivery", "nonDelivery"])).toBe("changes");
  expect(batchNoticeKind(["changes"])).toBe("changes");
});
