import { describe, expect, test } from "vitest";
import type { Actor } from "../shared/access/actor.ts";
import { findStatusStep, organizationStatus } from "./lifecycle.ts";
import { organizationRejection, type OrganizationAction } from "./permissions.ts";

const own = 10;
const actor = (kind: Actor["kind"], role = 1): Actor => ({
  kind,
  role,
  userId: 1,
  account: "someone",
  name: "Иванов И. И.",
  organization:
    kind === "employee" || kind === "owner"
      ? {
          id: own,
          inn: "7707083893",
          name: "ООО «Колос»",
          isActive: true,
          isOwner: kind === "owner",
          hasAccess: false,
          hasAuctions: false,
          hasContracts: false,
          hasSpot: false,
        }
      : undefined,
});
const { active, blocked } = organizationStatus;
const actions = ["update", "change-status", "list-users"] as const satisfies readonly OrganizationAction[];
const may = "-";

describe("table 2.8 G-66 ORG-036 ORG-064 ORG-065 ORG-066: permissions on an organisation", () => {
  const [no, gone, halted] = ["shared.forbidden", "shared.not-found", "shared.organization-blocked"];
  test.each([
    ["newcomer", actor("newcomer"), own, active, [no, no, no]],
    ["blocked user", actor("blocked"), own, active, ["shared.blocked", "shared.blocked", "shared.blocked"]],
    ["employee", actor("employee"), own, active, [no, no, no]],
    ["owner", actor("owner"), own, active, [may, no, may]],
    ["owner of another", actor("owner"), own + 1, active, [gone, no, gone]],
    ["owner of a blocked one", actor("owner"), own, blocked, [halted, no, may]],
    ["operator", actor("operator", 2), own, active, [may, may, may]],
    ["operator, of a blocked one", actor("operator", 2), own, blocked, [may, may, may]],
    ["staff above the operator", actor("operator", 3), own, active, [no, no, may]],
  ] as const)("%s", (_, who, id, status, expected) => {
    const to = status === active ? blocked : active;
    expect(actions.map((action) => organizationRejection(who, action, { id, status }, to) ?? may)).toEqual(
      expected,
    );
  });
});

test("G-65: setting the current status fails; callers without right get 403", () => {
  for (const status of [active, blocked]) {
    expect(organizationRejection(actor("operator", 2), "change-status", { id: own, status }, status)).toBe(
      "organizations.same-status",
    );
    expect(organizationRejection(actor("owner"), "change-status", { id: own, status }, status)).toBe(
      "shared.forbidden",
    );
  }
});

test("G-66: only a change of status depends on its target", () => {
  for (const status of [active, blocked]) {
    expect(organizationRejection(actor("operator", 2), "change-status", { id: own, status })).toBeUndefined();
    for (const action of ["update", "list-users"] as const)
      expect(
        organizationRejection(actor("operator", 2), action, { id: own, status }, status),
      ).toBeUndefined();
  }
});

test("G-65: each status has its action", () => {
  expect(findStatusStep(active, blocked)).toBe("block");
  expect(findStatusStep(blocked, active)).toBe("unblock");
  expect(findStatusStep(blocked, blocked)).toBeUndefined();
});
