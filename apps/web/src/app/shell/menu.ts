import { operatorRole } from "@birzha/domain/shared/access/actor.ts";
import type { Phrases } from "@birzha/phrases/ru.ts";
import {
  IconAddressBook,
  IconBook2,
  IconBuilding,
  IconCalendar,
  IconCalendarDue,
  IconClockHour4,
  IconFileCheck,
  IconFileText,
  IconGavel,
  IconHistory,
  IconHome,
  IconInbox,
  IconListDetails,
  IconPencil,
  IconTruckDelivery,
  IconUserCheck,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from "@tabler/icons-react";
import { hasOrganization, isBlocked, isOwner, isStaff, type Person } from "../../shared/session/person.ts";

type SignedIn = NonNullable<Person>;

/** The heads of the side bar (WORK-001): what a person has to do with, not who wrote the page. */
export type MenuGroup = keyof Phrases["app"]["menuGroups"];

/** Names the item's word: `app.menu.<name>`. */
export type MenuName = Exclude<
  keyof Phrases["app"]["menu"],
  "label" | "open" | "close" | "fold" | "unfold" | "signIn" | "signOut"
>;

export interface MenuLink {
  readonly name: MenuName;
  /** The head it stands under; without one it stands alone, above or below the groups. */
  readonly group?: MenuGroup;
  readonly icon: Icon;
  /** The route's path as `shared/paths.ts` writes it. */
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
}

interface MenuEntry extends MenuLink {
  readonly isFor: (person: SignedIn) => boolean;
  /** What of the address depends on the person. */
  readonly params?: never;
  readonly paramsOf?: (person: SignedIn) => Readonly<Record<string, string>>;
}

const isMember = (person: SignedIn): boolean => !isStaff(person) && hasOrganization(person);
const isNewcomer = (person: SignedIn): boolean => !isStaff(person) && !hasOrganization(person);

/**
 * The whole menu, in the order of the side bar. Inside a group stands the order of G-13; who sees what is PLAT-074..078
 * and, for the pages of trade, the rights of the acting organisation (A-61: pages of members go with the auctions).
 */
const entries: readonly MenuEntry[] = [
  { name: "home", icon: IconHome, to: "/", isFor: () => true },
  // DESK-020: of those who decide.
  { name: "queue", icon: IconInbox, to: "/queue", isFor: ({ role }) => role === operatorRole },

  { group: "reports", name: "agreements", icon: IconFileText, to: "/agreements", isFor: isMember },
  { group: "reports", name: "register", icon: IconFileText, to: "/agreements", isFor: isStaff },
  // WORK-063, WORK-064.
  { group: "reports", name: "dutyCalendar", icon: IconCalendarDue, to: "/duties/calendar", isFor: isMember },
  { group: "reports", name: "punctuality", icon: IconClockHour4, to: "/duties/punctuality", isFor: isStaff },

  {
    group: "auctions",
    name: "auctions",
    icon: IconGavel,
    to: "/commodity",
    isFor: ({ hasAuctions }) => hasAuctions,
  },
  {
    group: "auctions",
    name: "memberList",
    icon: IconUsersGroup,
    to: "/commodity/members",
    isFor: ({ hasAuctions }) => hasAuctions,
  },
  {
    group: "auctions",
    name: "memberAccess",
    icon: IconUserCheck,
    to: "/commodity/members/access",
    isFor: ({ hasAuctions }) => hasAuctions,
  },
  {
    group: "auctions",
    name: "memberApplications",
    icon: IconFileText,
    to: "/commodity/members/applications",
    isFor: ({ hasAuctions }) => hasAuctions,
  },
  {
    group: "auctions",
    name: "contracts",
    icon: IconFileCheck,
    to: "/commodity/contracts",
    isFor: ({ hasContracts }) => hasContracts,
  },
  // DESK-021: what a trading system brings, for an exchange without one.
  { group: "auctions", name: "exchangeNotices", icon: IconInbox, to: "/exchange/notices", isFor: isStaff },
  {
    group: "auctions",
    name: "auctionDictionaries",
    icon: IconListDetails,
    to: "/exchange/dictionaries/{-$name}",
    isFor: isStaff,
  },
  { group: "auctions", name: "workDays", icon: IconCalendar, to: "/exchange/working-days", isFor: isStaff },
  { group: "auctions", name: "changeableFields", icon: IconPencil, to: "/exchange/fields", isFor: isStaff },
  { group: "spot", name: "spot", icon: IconTruckDelivery, to: "/spot", isFor: ({ hasSpot }) => hasSpot },

  {
    group: "applications",
    name: "otcApplications",
    icon: IconUserPlus,
    to: "/applications/cabinet",
    isFor: isStaff,
  },
  {
    group: "applications",
    name: "bidderApplications",
    icon: IconUsersGroup,
    to: "/applications/bidders",
    isFor: isStaff,
  },

  {
    group: "organization",
    name: "organizations",
    icon: IconBuilding,
    to: "/organizations",
    isFor: (person) => !isStaff(person),
  },
  {
    group: "organization",
    name: "organizationUsers",
    icon: IconUsers,
    to: "/organizations/edit/{-$id}",
    paramsOf: ({ organizationInfo }) => ({ id: String(organizationInfo?.id) }),
    search: { tab: "users" },
    isFor: isOwner,
  },
  { group: "organization", name: "applications", icon: IconUserPlus, to: "/applications", isFor: isMember },
  { group: "organization", name: "signup", icon: IconUserPlus, to: "/signup", isFor: isNewcomer },

  {
    group: "portal",
    name: "organizationList",
    icon: IconBuilding,
    to: "/organizations",
    isFor: isStaff,
  },
  { group: "portal", name: "users", icon: IconUsers, to: "/users", isFor: isStaff },
  // G-13: staff above operators look, they do not edit.
  {
    group: "portal",
    name: "catalogs",
    icon: IconBook2,
    to: "/catalogs",
    isFor: ({ role }) => role === operatorRole,
  },
  { group: "portal", name: "dutyRules", icon: IconCalendarDue, to: "/duties", isFor: isStaff },
  // Beyond the documents: staff looks, whatever its role.
  { group: "portal", name: "audit", icon: IconHistory, to: "/audit", isFor: isStaff },

  { name: "contacts", icon: IconAddressBook, to: "/contacts", isFor: (person) => !isStaff(person) },
];

/** The menu of who is signed in (PLAT-074..078, WORK-001); a blocked person has the contacts alone (G-13). */
export function menuOf(person: SignedIn): readonly MenuLink[] {
  const open = isBlocked(person) ? entries.filter(({ name }) => name === "contacts") : entries;
  return open
    .filter(({ isFor }) => isFor(person))
    .map(({ isFor: _who, paramsOf, ...link }) => (paramsOf ? { ...link, params: paramsOf(person) } : link));
}

export interface MenuSection {
  readonly group: MenuGroup | undefined;
  readonly links: readonly MenuLink[];
}

/** A menu by its heads; what has none is a section of its own. */
export function sectionsOf(menu: readonly MenuLink[]): readonly MenuSection[] {
  const sections: { group: MenuGroup | undefined; links: MenuLink[] }[] = [];
  for (const link of menu) {
    const last = sections.at(-1);
    if (last && last.group === link.group) last.links.push(link);
    else sections.push({ group: link.group, links: [link] });
  }
  return sections;
}

/** Of the links that lead to a page, or above it, the one that comes nearest: it alone is marked. */
export const narrowest = (leading: readonly MenuLink[]): MenuLink | undefined =>
  leading.toSorted((one, other) => other.to.length - one.to.length)[0];

/** PLAT-079, G-9: the logo leads members of an organisation to their register, everyone else home. */
export const mainPageOf = (person: Person): string =>
  person && !isBlocked(person) && !isStaff(person) && hasOrganization(person) ? "/agreements" : "/";
