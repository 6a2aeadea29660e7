import { expect, test } from "vitest";
import { employee, people } from "../../test/people.ts";
import type { PersonKind } from "../shared/session/person.ts";
import { linksOf, mainPageOf, menuOf, narrowest, withRoutes } from "./menu.ts";

const namesOf = (person: (typeof people)[PersonKind]) => menuOf(person).map(({ name }) => name);

/** What every right adds (PLAT-076, PLAT-077). */
const trade = ["auctions", "members", "contracts", "spot"] as const;

test.each([
  ["guest", ["contacts"]],
  ["blocked", ["contacts"]],
  ["newcomer", ["organizations", "signup", "contacts"]],
  ["employee", ["agreements", "organizations", "applications", "contacts"]],
  ["owner", ["agreements", "organizations", "organizationUsers", "applications", "contacts", ...trade]],
  ["operator", ["register", "allApplications", "organizationList", "users", "catalogs", "audit", ...trade]],
] as const)("PLAT-074 PLAT-075 PLAT-078 G-13: the menu of %s", (kind, names) => {
  expect(namesOf(people[kind])).toEqual(names);
});

test("PLAT-076 PLAT-077: rights append the auctions, the contracts and the spot trades", () => {
  const person = { ...employee, hasAccess: true, hasAuctions: true, hasContracts: true, hasSpot: true };
  expect(namesOf(person).slice(4)).toEqual(["auctions", "members", "contracts", "spot"]);
  expect(namesOf({ ...person, hasAuctions: false, hasSpot: false }).slice(4)).toEqual(["contracts"]);
});

test("PLAT-076 ACC-006 A-61: the pages of members go with the right to the auctions", () => {
  const leading = (person: (typeof people)[PersonKind]) =>
    linksOf(menuOf(person))
      .map(({ to }) => to)
      .filter((to) => to.startsWith("/commodity/members"));
  expect(leading(people.owner)).toEqual([
    "/commodity/members",
    "/commodity/members/access",
    "/commodity/members/applications",
  ]);
  expect(leading({ ...people.owner!, hasAuctions: false })).toEqual([]);
});

test("G-13: staff above operators do not edit catalogues", () => {
  expect(namesOf({ ...people.operator!, role: 3 })).not.toContain("catalogs");
});

test("PLAT-075: applications of the operator are a group of two", () => {
  const links = linksOf(menuOf(people.operator)).map(({ to }) => to);
  expect(links.slice(1, 3)).toEqual(["/applications/cabinet", "/applications/bidders"]);
});

test("PLAT-001: items without a route are left out, and groups that become empty with them", () => {
  const built = new Set(["/agreements", "/applications/cabinet"]);
  const menu = withRoutes(menuOf(people.operator), (path) => built.has(path));
  expect(menu.map(({ name }) => name)).toEqual(["register", "allApplications"]);
  expect(linksOf(menu).map(({ to }) => to)).toEqual(["/agreements", "/applications/cabinet"]);
  expect(withRoutes(menuOf(people.operator), () => false)).toEqual([]);
});

test.each([
  ["guest", "/"],
  ["blocked", "/"],
  ["newcomer", "/"],
  ["employee", "/agreements"],
  ["owner", "/agreements"],
  ["operator", "/"],
] as const)("PLAT-079 G-9: the logo leads %s to %s", (kind, path) => {
  expect(mainPageOf(people[kind])).toBe(path);
});

test("PLAT-074: of two links above a page the nearer one is marked", () => {
  const links = linksOf(menuOf(people.owner));
  const leading = links.filter(({ name }) => name === "organizations" || name === "organizationUsers");
  expect(narrowest(leading)?.name).toBe("organizationUsers");
  expect(narrowest([])).toBeUndefined();
});
