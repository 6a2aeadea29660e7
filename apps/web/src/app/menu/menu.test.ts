import { expect, test } from "vitest";
import { employee, people } from "../../../test/people.ts";
import { pagePaths } from "../../shared/paths.ts";
import { foldedGroup, mainPageOf, menuOf, longestMatch, sectionsOf, type MenuName } from "./menu.ts";

type SignedIn = Parameters<typeof menuOf>[0];

const userOf = (kind: keyof typeof people): SignedIn => people[kind]!;
const namesOf = (user: SignedIn) => menuOf(user).map(({ name }) => name);
/** Lines of a menu by heading; a line of several pages is the list of its pages. */
const groupsOf = (user: SignedIn) =>
  sectionsOf(menuOf(user)).map(({ group, lines }) => [
    group,
    lines.map(({ pages }) => (pages.length === 1 ? pages[0].name : pages.map(({ name }) => name))),
  ]);

const trade = [
  "trade",
  ["auctions", "contracts", "spot", ["memberList", "memberAccess", "memberApplications"]],
] satisfies [string, (MenuName | MenuName[])[]];
const contacts = [undefined, ["contacts"]];
const reports = [
  "home",
  "agreements",
  ["imports", "reconciliation"],
  "dutyCalendar",
  "counterparties",
  "prices",
];

test.each([
  ["blocked", [contacts]],
  ["newcomer", [[undefined, ["home", "organizations", "signup"]], contacts]],
  ["employee", [[undefined, [...reports, ["organizations", "applications"]]], contacts]],
  [
    "owner",
    [
      [undefined, reports],
      trade,
      [undefined, [["organizations", "organizationUsers", "applications"]]],
      contacts,
    ],
  ],
  [
    "operator",
    [
      [undefined, ["queue", "register", ["punctuality", "dutyRules"], "prices"]],
      trade,
      ["people", ["organizationList", "users", ["otcApplications", "bidderApplications"]]],
      [
        "setup",
        [
          ["catalogs", "auctionDictionaries"],
          "customRules",
          "workDays",
          "changeableFields",
          "exchangeNotices",
          "audit",
        ],
      ],
    ],
  ],
] as const)(
  "WORK-001 SCREEN-009 PLAT-074 PLAT-075 PLAT-078 G-13: the menu of %s lists all its pages by groups",
  (kind, groups) => {
    expect(groupsOf(userOf(kind))).toEqual(groups);
  },
);

test.each([
  ["operator", 11],
  ["owner", 11],
] as const)("SCREEN-009: the menu of %s has %i lines outside the folded group", (kind, count) => {
  const lines = sectionsOf(menuOf(userOf(kind)))
    .filter(({ group }) => group !== foldedGroup)
    .flatMap((section) => section.lines)
    .filter(({ pages: [{ name }] }) => name !== "contacts");
  expect(lines).toHaveLength(count);
});

test("PLAT-076 PLAT-077 ACC-006 A-61: rights add auctions, members, contracts and spot deals", () => {
  const user = { ...employee, hasAccess: true, hasAuctions: true, hasContracts: true, hasSpot: true };
  const traded = (one: SignedIn) => groupsOf(one).filter(([group]) => group === "trade");
  expect(traded(user)).toEqual([trade]);
  expect(traded({ ...user, hasAuctions: false, hasSpot: false })).toEqual([["trade", ["contracts"]]]);
  expect(traded(employee)).toEqual([]);
});

test("G-13: staff above operators cannot edit catalogues", () => {
  expect(namesOf({ ...userOf("operator"), role: 3 })).not.toContain("catalogs");
});

test("PLAT-001: every menu item leads to a page", () => {
  const pages: readonly string[] = Object.values(pagePaths);
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
  expect(longestMatch(leading)?.name).toBe("organizationUsers");
  expect(longestMatch([])).toBeUndefined();
});
