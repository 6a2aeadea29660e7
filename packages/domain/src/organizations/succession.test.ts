import { expect, test } from "vitest";
import { effectiveTime, successionRejection, undoRejection, type SuccessionDetails } from "./succession.ts";

const predecessor = { id: 1, status: 0, isImporting: false, isTakingOver: false };
const successor = { id: 2, status: 0 };
const valid: SuccessionDetails = { predecessor, successor, day: "2026-03-10", today: "2026-03-10" };

test.each<[string, Partial<SuccessionDetails>, string | undefined]>([
  ["a succession of today", {}, undefined],
  ["a blocked predecessor", { predecessor: { ...predecessor, status: 1 } }, undefined],
  ["itself", { successor: { ...successor, id: 1 } }, "organizations.same-successor"],
  [
    "a second successor",
    { predecessor: { ...predecessor, successorId: 3 } },
    "organizations.already-succeeded",
  ],
  ["a cycle", { successor: { ...successor, successorId: 1 } }, "organizations.succession-cycle"],
  [
    "a successor that ended",
    { successor: { ...successor, successorId: 3 } },
    "organizations.successor-ended",
  ],
  ["a blocked successor", { successor: { ...successor, status: 1 } }, "organizations.successor-blocked"],
  ["a future day", { day: "2026-03-11" }, "organizations.succession-in-future"],
  [
    "a running import",
    { predecessor: { ...predecessor, isImporting: true } },
    "organizations.import-running",
  ],
  [
    "an unfinished succession of the predecessor",
    { predecessor: { ...predecessor, isTakingOver: true } },
    "organizations.succession-pending",
  ],
])("DEAL-020: %s: the rejection of the succession", (_, given, code) => {
  expect(successionRejection({ ...valid, ...given })).toBe(code);
});

const effectiveAt = effectiveTime(new Date("2026-03-10T12:00:00Z"), 60);
test.each([
  ["recorded", "12:59:59", undefined],
  ["recorded", "13:00:00", "organizations.succession-begun"],
  ["pending", "12:30:00", "organizations.succession-begun"],
  ["done", "12:30:00", "organizations.succession-begun"],
  ["failed", "14:00:00", undefined],
] as const)("FIX-323: undoing a %s succession at %s", (state, time, code) => {
  expect(undoRejection({ state, effectiveAt }, new Date(`2026-03-10T${time}Z`))).toBe(code);
});
