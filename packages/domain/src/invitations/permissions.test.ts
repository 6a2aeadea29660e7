import { describe, expect, test } from "vitest";
import type { Actor } from "../shared/access/actor.ts";
import { invitationState } from "./lifecycle.ts";
import { acceptRejection, inviteRejection, type InvitationDetails } from "./permissions.ts";

const own = 10;
const actor = (kind: Actor["kind"], role = 1, more: Partial<Actor> = {}): Actor => ({
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
  ...more,
});
const [may, no, gone] = ["-", "shared.forbidden", "shared.not-found"];
const [blocked, halted] = ["shared.blocked", "shared.organization-blocked"];

describe("INST-001: the owner and operators invite unless the organisation is blocked", () => {
  test.each([
    ["newcomer", actor("newcomer"), [no, no, no]],
    ["blocked user", actor("blocked"), [blocked, blocked, blocked]],
    ["employee", actor("employee"), [no, no, no]],
    ["owner", actor("owner"), [may, halted, gone]],
    ["operator", actor("operator", 2), [may, halted, may]],
    ["staff above the operator", actor("operator", 3), [no, no, no]],
    ["trading system", actor("machine", 9), [no, no, no]],
  ] as const)("%s", (_, who, expected) => {
    const organizations = [
      { id: own, isActive: true },
      { id: own, isActive: false },
      { id: own + 1, isActive: true },
    ];
    expect(organizations.map((one) => inviteRejection(who, one) ?? may)).toEqual(expected);
  });
});

const invitation = (details: Partial<InvitationDetails> = {}): InvitationDetails => ({
  state: invitationState.open,
  isMeant: true,
  membership: undefined,
  ...details,
});

describe("INST-001: people join an organisation; staff, the trading system and keys do not", () => {
  test.each([
    ["newcomer", actor("newcomer"), may],
    ["employee", actor("employee"), may],
    ["owner", actor("owner"), may],
    ["blocked user", actor("blocked"), blocked],
    ["operator", actor("operator", 2), no],
    ["trading system", actor("machine", 9), no],
    ["access key", actor("employee", 1, { key: { rights: ["read"] } }), no],
  ] as const)("%s", (_, who, expected) => {
    expect(acceptRejection(who, invitation()) ?? may).toBe(expected);
  });
});

test.each([
  ["open", {}, undefined],
  ["expired", { state: invitationState.lapsed }, "invitations.lapsed"],
  ["withdrawn", { state: invitationState.withdrawn }, "invitations.ended"],
  ["accepted", { state: invitationState.accepted }, "invitations.ended"],
  ["open for a member", { membership: { isActive: true } }, "invitations.member"],
  ["open for an excluded member", { membership: { isActive: false } }, "invitations.shut-out"],
  ["open from a stale inviter", { isMeant: false }, "invitations.no-word"],
] as const)("INST-001 FIX-041: accepting an invitation that is %s", (_, details, expected) => {
  expect(acceptRejection(actor("newcomer"), invitation(details))).toBe(expected);
});
