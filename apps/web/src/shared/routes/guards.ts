import type { User } from "../session/user.ts";
import { isBlocked } from "../session/user.ts";
import { withoutPrefix } from "../../i18n/language-rules.ts";
import { paths } from "../paths.ts";

/** DOOR-008, SCREEN-019, RULE-001, PROOF-002: documentation, help, rules and receipts are open to guests and blocked users. */
const isOpen = (path: string) => /^\/(?:docs|help|rules|verify)(\/|$)/.test(path);
/** G-14: pages open to blocked users. */
const pagesOfBlocked: readonly string[] = [paths.home, paths.contacts, paths.callback];
/** G-15: pages without sign-in. Not-found and error pages have no guarded route, so they are not listed. */
const guestPages: readonly string[] = [...pagesOfBlocked, paths.duty];

/** enter: open the page; sign-in: open it after sign-in; otherwise the path to open instead. */
export type Entry = "enter" | "sign-in" | typeof paths.home | typeof paths.agreements;

/** ACC-001, ACC-002, ACC-006, A-61: trade pages require the matching right of the acting organisation. */
function mayTrade(path: string, user: NonNullable<User>): boolean {
  if (/^\/commodity\/contracts(\/|$)/i.test(path)) return user.hasAccess && user.hasContracts;
  if (/^\/commodity(\/|$)/i.test(path)) return user.hasAccess && user.hasAuctions;
  if (/^\/spot(\/|$)/i.test(path)) return user.hasAccess && user.hasSpot;
  return true;
}

/**
 * Returns whether a user can open a page, with or without language prefix (PLAT-057..060). The server enforces
 * permissions; this only avoids pages that cannot work for the user.
 */
export function entryTo(pathname: string, user: User): Entry {
  const path = withoutPrefix(pathname).replace(/(?<=.)\/+$/, "");
  if (isOpen(path)) return "enter";
  if (!user) return guestPages.includes(path) ? "enter" : "sign-in";
  if (isBlocked(user)) return pagesOfBlocked.includes(path) ? "enter" : paths.home;
  if (!mayTrade(path, user)) return paths.agreements;
  return "enter";
}
