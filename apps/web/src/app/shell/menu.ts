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
import { hasOrganization, isBlocked, isOwner, isStaff, type User } from "../../shared/session/user.ts";

type SignedIn = NonNullable<User>;

/** Headings of the side bar (WORK-001), by subject, not by the area that owns the page. */
export type MenuGroup = keyof Phrases["app"]["menuGroups"];

/** Key of the item's label: `app.menu.<name>`. */
export type MenuName = Exclude<
  keyof Phrases["app"]["menu"],
  "label" | "open" | "close" | "fold" | "unfold" | "signIn" | "signOut"
>;

export interface MenuLink {
  readonly name: MenuName;
  /** The heading of the item; items without one are above or below the groups. */
  readonly group?: MenuGroup;
  readonly icon: Icon;
  /** The route path, as in `shared/paths.ts`. */
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
}

interface MenuEntry extends MenuLink {
  readonly isFor: (user: SignedIn) => boolean;
  /** The path parameters that depend on the user. */
  readonly params?: never;
  readonly paramsOf?: (user: SignedIn) => Readonly<Record<string, string>>;
}

const isMember = (user: SignedIn): boolean => !isStaff(user) && hasOrganization(user);
const isOperator = ({ role }: SignedIn): boolean => role === operatorRole;
const isNewcomer = (user: SignedIn): boolean => !isStaff(user) && !hasOrganization(user);

/**
 * The whole menu in the order of the side bar; inside a group the order of G-13. Visibility follows PLAT-074..078
 * and, for the trade pages, the rights of the acting organisation (A-61: member pages go with the auctions).
 */
const entries: readonly MenuEntry[] = [
  // SCREEN-005: the home page of operators is the queue.
  { name: "home", icon: IconHome, to: "/", isFor: (user) => !isOperator(user) },
  // DESK-020: only for operators, who process the queue.
  { name: "queue", icon: IconInbox, to: "/queue", isFor: isOperator },

  { group: "reports", name: "agreements", icon: IconFileText, to: "/agreements", isFor: isMember },
  { group: "reports", name: "register", icon: IconFileText, to: "/agreements", isFor: isStaff },
  // WORK-063, WORK-064: calendar and punctuality of reports.
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
  // DESK-021: replaces the trading system where the exchange has none.
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
    isFor: (user) => !isStaff(user),
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
  // G-13: staff above operators can view but not edit.
  {
    group: "portal",
    name: "catalogs",
    icon: IconBook2,
    to: "/catalogs",
    isFor: ({ role }) => role === operatorRole,
  },
  { group: "portal", name: "dutyRules", icon: IconCalendarDue, to: "/duties", isFor: isStaff },
  // Not in the documents: all staff can view the audit log, whatever its role.
  { group: "portal", name: "audit", icon: IconHistory, to: "/audit", isFor: isStaff },

  { name: "contacts", icon: IconAddressBook, to: "/contacts", isFor: (user) => !isStaff(user) },
];

/** Returns the menu of a user (PLAT-074..078, WORK-001); blocked users see the contacts alone (G-13). */
export function menuOf(user: SignedIn): readonly MenuLink[] {
  const open = isBlocked(user) ? entries.filter(({ name }) => name === "contacts") : entries;
  return open
    .filter(({ isFor }) => isFor(user))
    .map(({ isFor: _who, paramsOf, ...link }) => (paramsOf ? { ...link, params: paramsOf(user) } : link));
}

export interface MenuSection {
  readonly group: MenuGroup | undefined;
  readonly links: readonly MenuLink[];
}

/** Groups a menu by heading; items without one form sections of their own. */
export function sectionsOf(menu: readonly MenuLink[]): readonly MenuSection[] {
  const sections: { group: MenuGroup | undefined; links: MenuLink[] }[] = [];
  for (const link of menu) {
    const last = sections.at(-1);
    if (last && last.group === link.group) last.links.push(link);
    else sections.push({ group: link.group, links: [link] });
  }
  return sections;
}

/** Returns the most specific of the links that lead to a page or above it; only this one is highlighted. */
export const narrowest = (leading: readonly MenuLink[]): MenuLink | undefined =>
  leading.toSorted((one, other) => other.to.length - one.to.length)[0];

/** PLAT-079, G-9: the target of the logo: the register for members of an organisation, else the home page. */
export const mainPageOf = (user: User): string =>
  user && !isBlocked(user) && !isStaff(user) && hasOrganization(user) ? "/agreements" : "/";
