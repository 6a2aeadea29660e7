import { expect, test } from "vitest";
import type { Actor } from "../shared/access/actor.ts";
import { decisionRejection } from "./permissions.ts";

const actor = (kind: Actor["kind"], role = 1): Actor => ({
  kind,
  role,
  userId: 1,
  account: "someone",
  name: "Иванов И. И.",
  organization: undefined,
});

test.each([
  [actor("newcomer"), "shared.forbidden"],
  [actor("blocked"), "shared.blocked"],
  [actor("employee"), "shared.forbidden"],
  [actor("owner"), "shared.forbidden"],
  [actor("operator", 2), undefined],
  // G-13: higher staff roles have read-only access.
  [actor("operator", 3), "shared.forbidden"],
  [actor("machine", 9), undefined],
] as const)("MEM-071 A-45: permission to decide an application: %j", (who, rejection) => {
  expect(decisionRejection(who, { status: "onexecution" })).toBe(rejection);
});

test.each(["accepted", "rejected"])("MEM-071 A-45: an application that is %s stays so", (status) => {
  expect(decisionRejection(actor("operator", 2), { status })).toBe("members.decided");
});
