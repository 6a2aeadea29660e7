import { sql, type RawBuilder } from "kysely";
import { searchKey } from "@birzha/domain/shared/values/search-key.ts";

/** Returns a LIKE pattern for a substring. `%` and `_` in the fragment match literally (S-14). */
const containing = (fragment: string): string => `%${startingWith(fragment)}`;

/** Returns a LIKE pattern for a prefix. */
export const startingWith = (fragment: string): string => `${fragment.replace(/[\\%_]/g, "\\$&")}%`;

/** FIX-120: returns a LIKE pattern for normalized texts that contain a typed one. */
export const keyPattern = (typed: string): string => containing(searchKey(typed));

/** FIX-203: whether a typed text has signs alone, which `search_key` drops: it is searched as typed. */
export const hasSignsOnly = (typed: string): boolean => searchKey(typed) === "";

/** FIX-120, FIX-203: whether a text of the code contains a typed one, by the rules of `containsText`. */
export const includesText = (text: string, typed: string): boolean =>
  hasSignsOnly(typed) ? text.includes(typed) : searchKey(text).includes(searchKey(typed));

/** A text in SQL, and the text as `search_key` normalizes it. */
interface SearchedText {
  readonly sql: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
}

/**
 * FIX-120: returns the condition that a text contains a typed one, by the rules of the search. FIX-203: a typed text of
 * signs alone is searched literally.
 */
export const containsText = (text: SearchedText, typed: string): RawBuilder<unknown> =>
  hasSignsOnly(typed) ? sql`strpos(${text.sql}, ${typed}) > 0` : sql`${text.key} like ${keyPattern(typed)}`;
