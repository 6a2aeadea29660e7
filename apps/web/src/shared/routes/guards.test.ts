import { describe, expect, test } from "vitest";
import { people } from "../../../test/people.ts";
import type { UserKind } from "../session/user.ts";
import { entryTo, type GuardResult } from "./guards.ts";

const home = {
  guest: "enter",
  newcomer: "enter",
  blocked: "enter",
  employee: "enter",
  owner: "enter",
  operator: "enter",
};
const guarded = { ...home, guest: "sign-in", blocked: "/" };
const commodity = { ...guarded, newcomer: "/agreements", employee: "/agreements" };

const pages: Record<string, Record<UserKind, GuardResult>> = {
  "/": home,
  "/contacts": home,
  "/callback": home,
  "/docs": home,
  "/docs/changelog": home,
  "/docs/versions": home,
  "/help": home,
  "/help/accountant": home,
  "/help/print": home,
  "/agreements": guarded,
  "/agreements/edit/5": guarded,
  "/users": guarded,
  "/catalogs": guarded,
  "/signup": guarded,
  "/commodity": commodity,
  "/commodity/form": commodity,
  "/commodity/contracts": commodity,
  "/commodity/members": commodity,
  "/commodity/members/access": commodity,
  "/commodity/members/applications": commodity,
  "/commodity/members/edit": commodity,
  "/spot": commodity,
} as Record<string, Record<UserKind, GuardResult>>;

describe.each(Object.entries(pages))(
  "PLAT-057 PLAT-058 PLAT-059 PLAT-060 ACC-001 ACC-002 G-14 G-15 DOOR-008 SCREEN-019: %s",
  (path, entries) => {
    test.each(Object.entries(entries) as [UserKind, GuardResult][])("%s: %s", (kind, entry) => {
      expect(entryTo(path, people[kind])).toBe(entry);
      expect(entryTo(path === "/" ? "/en" : `/en${path}`, people[kind])).toBe(entry);
      expect(entryTo(`${path}/`.replace("//", "/"), people[kind])).toBe(entry);
    });
  },
);

test.each([
  ["hasAuctions", ["/commodity", "/commodity/form", "/commodity/members/access"]],
  ["hasContracts", ["/commodity/contracts"]],
  ["hasSpot", ["/spot"]],
] as const)("ACC-006 A-61: without %s its pages redirect to reports, others open", (right, shut) => {
  const user = { ...people.owner!, [right]: false };
  for (const path of [
    "/commodity",
    "/commodity/form",
    "/commodity/members/access",
    "/commodity/contracts",
    "/spot",
  ])
    expect([path, entryTo(path, user)]).toEqual([
      path,
      (shut as readonly string[]).includes(path) ? "/agreements" : "enter",
    ]);
});
