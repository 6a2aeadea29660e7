import { describe, expect, test } from "vitest";
import type { Actor } from "../shared/access/actor.ts";
import { applicationStatus } from "./lifecycle.ts";
import { applicationRejection, type ApplicationDetails } from "./permissions.ts";

const inn = "7707083893";
const actor = (kind: Actor["kind"], role = 1, isActive = true): Actor => ({
  kind,
  role,
  userId: 1,
  account: "someone",
  name: "Иванов И. И.",
  organization:
    kind === "employee" || kind === "owner"
      ? {
          id: 10,
          inn,
          name: "ООО «Колос»",
          isActive,
          isOwner: kind === "owner",
          hasAccess: false,
          hasAuctions: false,
          hasContracts: false,
          hasSpot: false,
        }
      : undefined,
});
const own: ApplicationDetails = {
  status: applicationStatus.new,
  inn,
  isOperator: false,
  resultCheck: true,
};
const [may, no, gone] = ["-", "shared.forbidden", "shared.not-found"];

describe("APP-019 APP-029 G-59 G-63: permission to decide an application", () => {
  test.each([
    ["newcomer", actor("newcomer"), own, no, no],
    ["employee", actor("employee"), own, no, no],
    ["blocked user", actor("blocked"), own, "shared.blocked", "shared.blocked"],
    ["owner", actor("owner"), own, may, may],
    ["owner of another", actor("owner"), { ...own, inn: "7728168971" }, gone, gone],
    ["owner, for the operator", actor("owner"), { ...own, isOperator: true }, gone, gone],
    ["owner, unverified", actor("owner"), { ...own, resultCheck: false }, "applications.unverified", may],
    [
      "owner of a blocked one",
      actor("owner", 1, false),
      own,
      "shared.organization-blocked",
      "shared.organization-blocked",
    ],
    ["operator", actor("operator", 2), { ...own, isOperator: true }, may, may],
    ["operator, an owner's", actor("operator", 2), own, may, may],
    ["operator, unverified", actor("operator", 2), { ...own, resultCheck: false }, may, may],
    ["staff above the operator", actor("operator", 3), own, no, no],
  ] as const)("%s", (_, who, details, accept, reject) => {
    expect(applicationRejection(who, "accept", details) ?? may).toBe(accept);
    expect(applicationRejection(who, "reject", details) ?? may).toBe(reject);
  });

  test.each([applicationStatus.accepted, applicationStatus.rejected])(
    "a decided application (%i) stays decided",
    (status) => {
      for (const who of [actor("owner"), actor("operator", 2)])
        for (const step of ["accept", "reject"] as const)
          expect(applicationRejection(who, step, { ...own, status })).toBe("applications.decided");
    },
  );
});
