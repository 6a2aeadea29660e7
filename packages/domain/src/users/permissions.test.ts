import { describe, expect, test } from "vitest";
import { userType } from "../organizations/lifecycle.ts";
import type { Actor } from "../shared/access/actor.ts";
import {
  blockRejection,
  memberBlockRejection,
  profileRejection,
  transferRejection,
  type MemberDetails,
} from "./permissions.ts";
import { userStatus } from "./lifecycle.ts";

const self = 1;
const own = 10;
const actor = (kind: Actor["kind"], role = 1, isActive = true): Actor => ({
  kind,
  role,
  userId: self,
  account: "someone",
  name: "Иванов И. И.",
  organization:
    kind === "employee" || kind === "owner"
      ? {
          id: own,
          inn: "7707083893",
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
const { active, blocked } = userStatus;
const operator = actor("operator", 2);
const [may, no, gone] = ["-", "shared.forbidden", "shared.not-found"];

describe("USR-024 USR-029 G-71: users and operators change a profile", () => {
  test.each([
    ["newcomer", actor("newcomer"), may, gone],
    ["blocked user", actor("blocked"), "shared.blocked", "shared.blocked"],
    ["employee", actor("employee"), may, gone],
    ["owner", actor("owner"), may, gone],
    ["operator", operator, may, may],
    ["staff above the operator", actor("operator", 3), no, no],
  ] as const)("%s", (_, who, ofSelf, ofOther) => {
    expect(profileRejection(who, self) ?? may).toBe(ofSelf);
    expect(profileRejection(who, self + 1) ?? may).toBe(ofOther);
  });
});

describe("USR-017 USR-033 G-70: operators block others, never the last operator", () => {
  const user = { userId: 2, status: active, isLastOperator: false };
  test.each([
    ["another user", user, blocked, may],
    ["a blocked user again", { ...user, status: blocked }, blocked, "users.same-status"],
    ["an active user as active", user, active, "users.same-status"],
    ["unblocking", { ...user, status: blocked }, active, may],
    ["unblocking own account", { ...user, userId: self, status: blocked }, active, may],
    ["unblocking the last operator", { ...user, status: blocked, isLastOperator: true }, active, may],
    ["own account", { ...user, userId: self }, blocked, "users.self-block"],
    ["the last operator", { ...user, isLastOperator: true }, blocked, "users.last-operator"],
  ] as const)("%s", (_, details, to, expected) => {
    expect(blockRejection(operator, details, to) ?? may).toBe(expected);
    for (const who of [actor("owner"), actor("employee"), actor("newcomer"), actor("operator", 3)])
      expect(blockRejection(who, details, to)).toBe(no);
  });
});

const member: MemberDetails = {
  userId: 2,
  organizationId: own,
  status: active,
  userType: userType.employee,
  isActive: true,
};
const ownerThere = { ...member, userId: self, userType: userType.owner };

describe("ORG-043 G-73: permission to exclude a member", () => {
  test.each([
    ["owner, a member", actor("owner"), member, false, may],
    ["owner, an excluded member", actor("owner"), { ...member, isActive: false }, false, "users.same-status"],
    ["owner, readmission", actor("owner"), { ...member, isActive: false }, true, may],
    ["owner, own membership", actor("owner"), ownerThere, false, "users.owner-block"],
    ["owner of another", actor("owner"), { ...member, organizationId: own + 1 }, false, gone],
    ["owner of a blocked one", actor("owner", 1, false), member, false, "shared.organization-blocked"],
    ["employee", actor("employee"), member, false, no],
    ["newcomer", actor("newcomer"), member, false, no],
    ["blocked user", actor("blocked"), member, false, "shared.blocked"],
    ["operator", operator, member, false, may],
    ["operator, the owner", operator, ownerThere, false, may],
    ["staff above the operator", actor("operator", 3), member, false, no],
  ] as const)("%s", (_, who, details, isActive, expected) => {
    expect(memberBlockRejection(who, details, isActive) ?? may).toBe(expected);
  });
});

describe("ORG-044 USR-031 G-72: permission to transfer ownership", () => {
  test.each([
    ["owner, to a member", actor("owner"), member, may],
    ["owner, to the owner", actor("owner"), ownerThere, "users.owner-already"],
    ["to an excluded member", actor("owner"), { ...member, isActive: false }, "users.inactive-member"],
    ["to a blocked user", actor("owner"), { ...member, status: blocked }, "users.inactive-member"],
    ["owner of another", actor("owner"), { ...member, organizationId: own + 1 }, gone],
    ["employee", actor("employee"), member, no],
    ["operator", operator, member, may],
    ["staff above the operator", actor("operator", 3), member, no],
  ] as const)("%s", (_, who, details, expected) => {
    expect(transferRejection(who, details) ?? may).toBe(expected);
  });
});
