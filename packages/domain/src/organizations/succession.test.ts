import { expect, test } from "vitest";
import { successionRejection, type SuccessionDetails } from "./succession.ts";

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
