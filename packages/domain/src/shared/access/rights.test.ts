import { describe, expect, it } from "vitest";
import type { ActingOrganization, Actor } from "./actor.ts";
import { rightsOf } from "./rights.ts";

const member: ActingOrganization = {
  id: 1,
  inn: "7700000000",
  name: "А",
  isActive: true,
  isOwner: false,
  hasAccess: true,
  hasAuctions: true,
  hasContracts: false,
  hasSpot: true,
};

const all = { hasAccess: true, hasAuctions: true, hasContracts: true, hasSpot: true };
const none = { hasAccess: false, hasAuctions: false, hasContracts: false, hasSpot: false };
const theirs = { hasAccess: true, hasAuctions: true, hasContracts: false, hasSpot: true };

const cases: [string, Pick<Actor, "kind" | "organization">, unknown][] = [
  ["an operator without an organisation", { kind: "operator", organization: undefined }, all],
  [
    "an operator for an organisation without access",
    { kind: "operator", organization: { ...member, hasAccess: false } },
    all,
  ],
  ["an employee of a trading participant", { kind: "employee", organization: member }, theirs],
  [
    "an owner of a trading participant",
    { kind: "owner", organization: { ...member, isOwner: true } },
    theirs,
  ],
  [
    "an employee of an organisation that only reports",
    { kind: "employee", organization: { ...member, hasAccess: false } },
    none,
  ],
  [
    "an employee of a blocked organisation",
    { kind: "employee", organization: { ...member, isActive: false } },
    none,
  ],
  ["a blocked user", { kind: "blocked", organization: member }, none],
  ["a newcomer", { kind: "newcomer", organization: undefined }, none],
];

describe("rightsOf", () => {
  it.each(cases)("PLAT-061 G-12: rights of %s", (_, actor, expected) => {
    expect(rightsOf(actor)).toEqual(expected);
  });
});
