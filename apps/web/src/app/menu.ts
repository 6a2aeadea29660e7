import { operatorRole } from "@birzha/domain/shared/actor.ts";
import type { Phrases } from "@birzha/phrases/ru.ts";
import { hasOrganization, isBlocked, isOwner, isStaff, type Person } from "../shared/session/person.ts";

/** Names the item's words: `app.menu.<name>` and, on the home page, `app.home.tiles.<name>`. */
export type MenuName = keyof Phrases["app"]["menu"] & keyof Phrases["app"]["home"]["tiles"];

export interface MenuLink {
  readonly name: MenuName;
  /** The route's path as `shared/paths.ts` writes it. */
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
}

export interface MenuGroup {
  readonly name: MenuName;
  readonly links: readonly MenuLink[];
}

export type MenuItem = MenuLink | MenuGroup;

const contacts: MenuLink = { name: "contacts", to: "/contacts" };
const organizations: MenuLink = { name: "organizations", to: "/organizations" };
/** Beyond the documents: staff looks, whatever its role. */
const audit: MenuLink = { name: "audit", to: "/audit" };
const catalogs: MenuLink = { name: "catalogs", to: "/catalogs" };

/** The main menu by who is signed in, in the order of G-13 (PLAT-074..078); of the whole product, built or not. */
export function menuOf(person: Person): readonly MenuItem[] {
  if (!person || isBlocked(person)) return [contacts];
  if (isStaff(person)) return [...menuOfStaff(person.role), ...menuByRights(person)];
  if (!hasOrganization(person)) return [organizations, { name: "signup", to: "/signup" }, contacts];
  return [
    { name: "agreements", to: "/agreements" },
    organizations,
    ...(isOwner(person) ? [usersOf(person.organizationInfo!.id)] : []),
    { name: "applications", to: "/applications" },
    contacts,
    ...menuByRights(person),
  ];
}

const usersOf = (organizationId: number): MenuLink => ({
  name: "organizationUsers",
  to: "/organizations/edit/{-$id}",
  params: { id: String(organizationId) },
  search: { tab: "users" },
});

const menuOfStaff = (role: number): MenuItem[] => [
  { name: "register", to: "/agreements" },
  {
    name: "allApplications",
    links: [
      { name: "otcApplications", to: "/applications/cabinet" },
      { name: "bidderApplications", to: "/applications/bidders" },
    ],
  },
  { name: "organizationList", to: "/organizations" },
  { name: "users", to: "/users" },
  // G-13: staff above operators look, they do not edit.
  ...(role === operatorRole ? [catalogs] : []),
  audit,
];

/** the pages of members go with the auctions. */
const members: MenuGroup = {
  name: "members",
  links: [
    { name: "memberList", to: "/commodity/members" },
    { name: "memberAccess", to: "/commodity/members/access" },
    { name: "memberApplications", to: "/commodity/members/applications" },
  ],
};

/** PLAT-076, PLAT-077: what the rights of the acting organisation add. */
const menuByRights = (rights: {
  hasAuctions: boolean;
  hasContracts: boolean;
  hasSpot: boolean;
}): MenuItem[] => [
  ...(rights.hasAuctions ? [{ name: "auctions", to: "/commodity" } as const, members] : []),
  ...(rights.hasContracts ? [{ name: "contracts", to: "/commodity/contracts" } as const] : []),
  ...(rights.hasSpot ? [{ name: "spot", to: "/spot" } as const] : []),
];

/** The part of a menu that leads somewhere: items whose route exists. */
export function withRoutes(menu: readonly MenuItem[], isRoute: (path: string) => boolean): MenuItem[] {
  return menu.flatMap((item): MenuItem[] => {
    if (!("links" in item)) return isRoute(item.to) ? [item] : [];
    const links = item.links.filter((link) => isRoute(link.to));
    return links.length > 0 ? [{ ...item, links }] : [];
  });
}

/** The links of a menu without its groups, as the home page and the drawer list them. */
export const linksOf = (menu: readonly MenuItem[]): readonly MenuLink[] =>
  menu.flatMap((item) => ("links" in item ? item.links : [item]));

/** Of the links that lead to a page, or above it, the one that comes nearest: it alone is marked. */
export const narrowest = (leading: readonly MenuLink[]): MenuLink | undefined =>
  leading.toSorted((one, other) => other.to.length - one.to.length)[0];

/** PLAT-079, G-9: the logo leads members of an organisation to their register, everyone else home. */
export const mainPageOf = (person: Person): string =>
  person && !isBlocked(person) && !isStaff(person) && hasOrganization(person) ? "/agreements" : "/";
