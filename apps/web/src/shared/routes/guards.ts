import type { Person } from "../session/person.ts";
import { isBlocked } from "../session/person.ts";
import { withoutPrefix } from "../../i18n/language-rules.ts";
import { paths } from "../paths.ts";

/** DOOR-008: who writes a program reads about the calls before he has an account, and blocked. */
const pagesOfPrograms: readonly string[] = [paths.docs, paths.docsChangelog, paths.docsVersions];
/** G-15: pages that need no sign-in. Not-found and error pages need none either: no route of theirs is guarded. */
export const guestPages: readonly string[] = [
  paths.home,
  paths.contacts,
  paths.callback,
  paths.duty,
  ...pagesOfPrograms,
];
/** G-14: pages a blocked user may see. */
const pagesOfBlocked: readonly string[] = [paths.home, paths.contacts, paths.callback, ...pagesOfPrograms];

/** enter: the page opens; sign-in: it waits for sign-in; otherwise the path to open instead. */
export type Entry = "enter" | "sign-in" | typeof paths.home | typeof paths.agreements;

/**
 * Whether a person may open a page, with or without its language prefix (PLAT-057..060). What a page may show is
 * decided by the server; this only spares people pages that cannot work for them.
 */
/** ACC-001, ACC-002, ACC-006, A-61: the pages of trade, each for those whose organisation has the right to it. */
function mayTrade(path: string, person: NonNullable<Person>): boolean {
  if (/^\/commodity\/contracts(\/|$)/i.test(path)) return person.hasAccess && person.hasContracts;
  if (/^\/commodity(\/|$)/i.test(path)) return person.hasAccess && person.hasAuctions;
  if (/^\/spot(\/|$)/i.test(path)) return person.hasAccess && person.hasSpot;
  return true;
}

export function entryTo(pathname: string, person: Person): Entry {
  const path = withoutPrefix(pathname).replace(/(?<=.)\/+$/, "");
  if (!person) return guestPages.includes(path) ? "enter" : "sign-in";
  if (isBlocked(person)) return pagesOfBlocked.includes(path) ? "enter" : paths.home;
  if (!mayTrade(path, person)) return paths.agreements;
  return "enter";
}
