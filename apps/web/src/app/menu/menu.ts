import { operatorRole } from "@birzha/domain/shared/access/actor.ts";
import type { Phrases } from "@birzha/phrases/ru.ts";
import IconAddressBook from "../../ui/icons/address-book.svg";
import IconBook2 from "../../ui/icons/book-2.svg";
import IconBuilding from "../../ui/icons/building.svg";
import IconCalendar from "../../ui/icons/calendar.svg";
import IconCalendarDue from "../../ui/icons/calendar-due.svg";
import IconChartLine from "../../ui/icons/chart-line.svg";
import IconClockHour4 from "../../ui/icons/clock-hour-4.svg";
import IconFileCheck from "../../ui/icons/file-check.svg";
import IconFileText from "../../ui/icons/file-text.svg";
import IconGavel from "../../ui/icons/gavel.svg";
import IconHistory from "../../ui/icons/history.svg";
import IconHome from "../../ui/icons/home.svg";
import IconInbox from "../../ui/icons/inbox.svg";
import IconListDetails from "../../ui/icons/list-details.svg";
import IconMailbox from "../../ui/icons/mailbox.svg";
import IconPencil from "../../ui/icons/pencil.svg";
import IconTruckDelivery from "../../ui/icons/truck-delivery.svg";
import IconUserCheck from "../../ui/icons/user-check.svg";
import IconUserPlus from "../../ui/icons/user-plus.svg";
import IconUsers from "../../ui/icons/users.svg";
import IconUsersGroup from "../../ui/icons/users-group.svg";
import type { Icon } from "../../ui/icons/create-icon.ts";
import { maySeePrices } from "../../shared/market/may-see-prices.ts";
import { hasOrganization, isBlocked, isOwner, isStaff, type SessionUser } from "../../shared/session/user.ts";

type SignedIn = NonNullable<SessionUser>;

/** Headings of the side bar (WORK-001), by the rhythm of work, not by the area that owns the page. */
export type MenuGroup = keyof Phrases["app"]["menuGroups"];

/** SCREEN-009: lines of the menu that stand for several pages; the pages are tabs (page-strip.tsx). */
export type MenuLineName = keyof Phrases["app"]["menuLines"];

/** Key of the documents' words of a page: `app.menu.<name>`; `app.menuShort.<name>` is the label. */
export type MenuName = keyof Phrases["app"]["menuShort"];

export interface MenuLink {
  readonly name: MenuName;
  /** The heading of the item; items without one are above or below the groups. */
  readonly group?: MenuGroup;
  /** The line that the page shares with others; without it the page has a line of its own. */
  readonly line?: MenuLineName;
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

const hasAuctions = (user: SignedIn): boolean => user.hasAuctions;

/** The group that stays folded until a page in it is open or the user unfolds it (SCREEN-009). */
export const foldedGroup: MenuGroup = "setup";

/**
 * All pages of the menu in the order of the side bar. Visibility follows PLAT-074..078 and, for the trade pages, the
 * rights of the acting organisation (A-61: member pages go with the auctions). Pages of one line stand together.
 */
const entries: readonly MenuEntry[] = [
  // SCREEN-005: the home page of operators is the queue.
  { name: "home", icon: IconHome, to: "/", isFor: (user) => !isOperator(user) },
  // DESK-020: only for operators, who process the queue.
  { name: "queue", icon: IconInbox, to: "/queue", isFor: isOperator },

  { name: "agreements", icon: IconFileText, to: "/agreements", isFor: isMember },
  // BULK-001
  {
    line: "files",
    name: "imports",
    icon: IconListDetails,
    to: "/agreements/import/{-$importId}",
    isFor: isMember,
  },
  // BULK-008
  {
    line: "files",
    name: "reconciliation",
    icon: IconListDetails,
    to: "/agreements/reconcile/{-$importId}",
    isFor: isMember,
  },
  { name: "register", icon: IconFileText, to: "/agreements", isFor: isStaff },
  // WORK-063, WORK-064: calendar and punctuality of reports.
  { name: "dutyCalendar", icon: IconCalendarDue, to: "/duties/calendar", isFor: isMember },
  // DEAL-021
  { name: "counterparties", icon: IconUsersGroup, to: "/counterparties", isFor: isMember },
  {
    line: "deadlines",
    name: "punctuality",
    icon: IconClockHour4,
    to: "/duties/punctuality",
    isFor: isStaff,
  },
  { line: "deadlines", name: "dutyRules", icon: IconCalendarDue, to: "/duties", isFor: isStaff },

  // MKT-008
  { name: "prices", icon: IconChartLine, to: "/prices", isFor: maySeePrices },

  { group: "trade", name: "auctions", icon: IconGavel, to: "/commodity", isFor: hasAuctions },
  {
    group: "trade",
    name: "contracts",
    icon: IconFileCheck,
    to: "/commodity/contracts",
    isFor: ({ hasContracts }) => hasContracts,
  },
  { group: "trade", name: "spot", icon: IconTruckDelivery, to: "/spot", isFor: ({ hasSpot }) => hasSpot },
  {
    group: "trade",
    line: "admission",
    name: "memberList",
    icon: IconUserCheck,
    to: "/commodity/members",
    isFor: hasAuctions,
  },
  {
    group: "trade",
    line: "admission",
    name: "memberAccess",
    icon: IconUserCheck,
    to: "/commodity/members/access",
    isFor: hasAuctions,
  },
  {
    group: "trade",
    line: "admission",
    name: "memberApplications",
    icon: IconFileText,
    to: "/commodity/members/applications",
    isFor: hasAuctions,
  },

  // A newcomer has nothing to list beside the organisations.
  { name: "organizations", icon: IconBuilding, to: "/organizations", isFor: isNewcomer },
  { line: "organization", name: "organizations", icon: IconBuilding, to: "/organizations", isFor: isMember },
  {
    line: "organization",
    name: "organizationUsers",
    icon: IconUsers,
    to: "/organizations/edit/{-$id}",
    paramsOf: ({ organizationInfo }) => ({ id: String(organizationInfo?.id) }),
    search: { tab: "users" },
    isFor: isOwner,
  },
  { line: "organization", name: "applications", icon: IconUserPlus, to: "/applications", isFor: isMember },
  { name: "signup", icon: IconUserPlus, to: "/signup", isFor: isNewcomer },

  { group: "people", name: "organizationList", icon: IconBuilding, to: "/organizations", isFor: isStaff },
  { group: "people", name: "users", icon: IconUsers, to: "/users", isFor: isStaff },
  {
    group: "people",
    line: "access",
    name: "otcApplications",
    icon: IconUserPlus,
    to: "/applications/cabinet",
    isFor: isStaff,
  },
  {
    group: "people",
    line: "access",
    name: "bidderApplications",
    icon: IconUsersGroup,
    to: "/applications/bidders",
    isFor: isStaff,
  },

  // G-13: staff above operators can view but not edit.
  {
    group: "setup",
    line: "dictionaries",
    name: "catalogs",
    icon: IconBook2,
    to: "/catalogs",
    isFor: isOperator,
  },
  {
    group: "setup",
    line: "dictionaries",
    name: "auctionDictionaries",
    icon: IconListDetails,
    to: "/exchange/dictionaries/{-$name}",
    isFor: isStaff,
  },
  // RULE-002
  { group: "setup", name: "customRules", icon: IconListDetails, to: "/rules/exchange", isFor: isStaff },
  { group: "setup", name: "workDays", icon: IconCalendar, to: "/exchange/working-days", isFor: isStaff },
  { group: "setup", name: "changeableFields", icon: IconPencil, to: "/exchange/fields", isFor: isStaff },
  // DESK-021: replaces the trading system where the exchange has none.
  { group: "setup", name: "exchangeNotices", icon: IconMailbox, to: "/exchange/notices", isFor: isStaff },
  // Not in the documents: all staff can view the audit log, whatever its role.
  { group: "setup", name: "audit", icon: IconHistory, to: "/audit", isFor: isStaff },

  { name: "contacts", icon: IconAddressBook, to: "/contacts", isFor: (user) => !isStaff(user) },
];

/** Returns the pages in a user's menu (PLAT-074..078, WORK-001); blocked users see the contacts alone (G-13). */
export function menuOf(user: SignedIn): readonly MenuLink[] {
  const open = isBlocked(user) ? entries.filter(({ name }) => name === "contacts") : entries;
  return open
    .filter(({ isFor }) => isFor(user))
    .map(({ isFor: _who, paramsOf, ...link }) => (paramsOf ? { ...link, params: paramsOf(user) } : link));
}

/** A line of the side bar: one page, or several that are tabs of one line. */
export interface MenuLine {
  readonly line: MenuLineName | undefined;
  readonly pages: readonly [MenuLink, ...MenuLink[]];
}

export interface MenuSection {
  readonly group: MenuGroup | undefined;
  readonly lines: readonly MenuLine[];
}

/** Gathers neighbours with the same key; items without a key stay alone. */
function gather<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key | undefined) {
  const gathered: { key: Key | undefined; items: [Item, ...Item[]] }[] = [];
  for (const item of items) {
    const key = keyOf(item);
    const last = gathered.at(-1);
    if (last && key !== undefined && last.key === key) last.items.push(item);
    else gathered.push({ key, items: [item] });
  }
  return gathered;
}

/** Returns the lines of a menu (SCREEN-009). */
export const linesOf = (menu: readonly MenuLink[]): readonly MenuLine[] =>
  gather(menu, ({ line }) => line).map(({ key, items }) => ({ line: key, pages: items }));

/**
 * Groups the lines of a menu by heading. Neighbours without a heading form a section of their own; the contacts
 * always stand alone, at the foot of the bar.
 */
export const sectionsOf = (menu: readonly MenuLink[]): readonly MenuSection[] =>
  gather(linesOf(menu), ({ pages: [{ group, name }] }) => group ?? (name === "contacts" ? name : "none")).map(
    ({ items }) => ({ group: items[0].pages[0].group, lines: items }),
  );

/** Returns the most specific of the links that lead to a page or above it; only this one is highlighted. */
export const longestMatch = (leading: readonly MenuLink[]): MenuLink | undefined =>
  leading.toSorted((one, other) => other.to.length - one.to.length)[0];

/** PLAT-079, G-9: the target of the logo: the register for members of an organisation, else the home page. */
export const mainPageOf = (user: SessionUser): string =>
  user && !isBlocked(user) && !isStaff(user) && hasOrganization(user) ? "/agreements" : "/";
