import type { SessionUser } from "../session/user.ts";
import { isBlocked } from "../session/user.ts";
import { withoutPrefix } from "../../i18n/language-rules.ts";
import { pagePaths } from "../paths.ts";

/**
 * Pages open to guests and blocked users: G-14, DOOR-008 (documentation), SCREEN-019 (help), RULE-001, PROOF-002. Not-found
 * and error pages have no guarded route, so they are not listed.
 */
const isOpen = (path: string) =>
  path === pagePaths.home || /^\/(?:(?:callback|contacts|docs|help|verify)(\/|$)|rules$)/.test(path);

/** enter: open the page; sign-in: open it after sign-in; otherwise the path to open instead. */
export type GuardResult = "enter" | "sign-in" | typeof pagePaths.home | typeof pagePaths.agreements;

/** ACC-001, ACC-002, ACC-006, A-61: trade pages require the matching right of the acting organisation. */
function mayTrade(path: string, user: NonNullable<SessionUser>): boolean {
  if (/^\/commodity\/contracts(\/|$)/i.test(path)) return user.hasAccess && user.hasContracts;
  if (/^\/commodity(\/|$)/i.test(path)) return user.hasAccess && user.hasAuctions;
  if (/^\/spot(\/|$)/i.test(path)) return user.hasAccess && user.hasSpot;
  return true;
}

/**
 * Returns whether a user can open a page, with or without language prefix (PLAT-057..060). The server enforces
 * permissions; this only avoids pages that cannot work for the user.
 */
export function entryTo(pathname: string, user: SessionUser): GuardResult {
  const path = withoutPrefix(pathname).replace(/(?<=.)\/+$/, "");
  if (isOpen(path)) return "enter";
  // G-15: guests can also check a deal. MKT-008: the server decides whether they see prices.
  if (!user) return path === pagePaths.duty || /^\/prices(\/|$)/.test(path) ? "enter" : "sign-in";
  if (isBlocked(user)) return pagePaths.home;
  if (!mayTrade(path, user)) return pagePaths.agreements;
  return "enter";
}
