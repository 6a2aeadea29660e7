import { expect, test } from "vitest";
import { employee, people } from "../../../test/people.ts";
import { paths } from "../../shared/paths.ts";
import { mainPageOf, menuOf, narrowest, sectionsOf, type MenuName } from "./menu.ts";

type SignedIn = Parameters<typeof menuOf>[0];

const userOf = (kind: keyof typeof people): SignedIn => people[kind]!;
const namesOf = (user: SignedIn) => menuOf(user).map(({ name }) => name);
const groupsOf = (user: SignedIn) =>
  sectionsOf(menuOf(user)).map(({ group, links }) => [group, links.map(({ name }) => name)]);

const trade = [
  ["auctions", ["auctions", "memberList", "memberAccess", "memberApplications", "contracts"]],
  ["spot", ["spot"]],
] satisfies [string, MenuName[]][];
/** Trade items of staff (DESK-021). */
const tradeOfStaff = [
  ["auctions", [...trade[0]![1], "exchangeNotices", "auctionDictionaries", "workDays", "changeableFields"]],
  trade[1]!,
] satisfies [string, MenuName[]][];
const home = [undefined, ["home"]];
const contacts = [undefined, ["contacts"]];

test.each([
  ["blocked", [contacts]],
  ["newcomer", [home, ["organization", ["organizations", "signup"]], contacts]],
  [
    "employee",
    [
      home,
      ["reports", ["agreements", "dutyCalendar"]],
      ["organization", ["organizations", "applications"]],
      contacts,
    ],
  ],
  [
    "owner",
    [
      home,
      ["reports", ["agreements", "dutyCalendar"]],
      ...trade,
      ["organization", ["organizations", "organizationUsers", "applications"]],
      contacts,
    ],
  ],
  [
    "operator",
    [
      [undefined, ["queue"]],
      ["reports", ["register", "punctuality"]],
      ...tradeOfStaff,
      ["applications", ["otcApplications", "bidderApplications"]],
      ["portal", ["organizationList", "users", "catalogs", "dutyRules", "audit"]],
    ],
  ],
] as const)(
  "WORK-001 PLAT-074 PLAT-075 PLAT-078 G-13: the menu of %s lists all its pages by groups",
  (kind, groups) => {
    expect(groupsOf(userOf(kind))).toEqual(groups);
  },
);

test("PLAT-076 PLAT-077 ACC-006 A-61: rights add auctions, members, contracts and spot deals", () => {
  const user = { ...employee, hasAccess: true, hasAuctions: true, hasContracts: true, hasSpot: true };
  const traded = (one: SignedIn) =>
    groupsOf(one).filter(([group]) => group === "auctions" || group === "spot");
  expect(traded(user)).toEqual(trade);
  expect(traded({ ...user, hasAuctions: false, hasSpot: false })).toEqual([["auctions", ["contracts"]]]);
  expect(traded(employee)).toEqual([]);
});

test("G-13: staff above operators cannot edit catalogues", () => {
  expect(namesOf({ ...userOf("operator"), role: 3 })).not.toContain("catalogs");
});

test("PLAT-001: every menu item leads to a page", () => {
  const pages: readonly string[] = Object.values(paths);
  for (const kind of ["newcomer", "employee", "owner", "operator"] as const)
    for (const { to } of menuOf(userOf(kind))) expect(pages).toContain(to);
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

test("PLAT-074: of two matching links the longer one is highlighted", () => {
  const leading = menuOf(userOf("owner")).filter(
    ({ name }) => name === "organizations" || name === "organizationUsers",
  );
  expect(narrowest(leading)?.name).toBe("organizationUsers");
  expect(narrowest([])).toBeUndefined();
});
