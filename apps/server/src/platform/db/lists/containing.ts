import { sql, type RawBuilder } from "kysely";
import { searchKey } from "@birzha/domain/shared/values/search-key.ts";

/** Returns a LIKE pattern for a substring. `%` and `_` in the fragment match literally (S-14). */
const containing = (fragment: string): string => `%${startingWith(fragment)}`;

/** Returns a LIKE pattern for a prefix. */
export const startingWith = (fragment: string): string => `${fragment.replace(/[\\%_]/g, "\\$&")}%`;

/** FIX-120: returns a LIKE pattern for normalized texts that contain a typed one. */
export const keyPattern = (typed: string): string => containing(searchKey(typed));

/**
 * FIX-120: returns the condition that a text contains a typed one, by the rules of the search. `key` is the text as
 * `search_key` normalizes it. A typed text of signs only matches each text.
 */
export const containsText = (key: RawBuilder<unknown>, typed: string): RawBuilder<unknown> =>
  searchKey(typed) === "" ? sql`true` : sql`${key} like ${keyPattern(typed)}`;
