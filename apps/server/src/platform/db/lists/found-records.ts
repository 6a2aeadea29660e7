import { sql, type RawBuilder } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Locale } from "@birzha/domain/shared/values/localized.ts";

/** What an area is asked to find (WORK-010). */
export interface Searched {
  readonly actor: Actor;
  /** As `searchWords` of the domain makes them of a question: letters and digits alone. */
  readonly words: readonly string[];
  readonly most: number;
  /** Of the words that are answered. */
  readonly language: Locale;
}

/** More than are shown, for areas whose own rules leave some of them out. */
const candidates = 4;

/**
 * `found (id, place)`: the newest records with words that begin so, of those that the caller may see at all (decision
 * 0030). Whoever selects from it joins the records themselves, under the rules of his area.
 * @param kind number of `search_entries`
 */
export const foundRecords = (kind: number, { words, most }: Searched): RawBuilder<unknown> =>
  sql`unnest(search_ids(${kind}::smallint, ${words}::text[], ${most * candidates}::integer))
    with ordinality as found (id, place)`;

/** Whether a text, of a record that stands among few, has words that begin so. */
export const isFoundBy = (text: RawBuilder<unknown>, { words }: Searched): RawBuilder<boolean> =>
  sql`search_words(${text}, '{}') @@ ${words.map((word) => `'${word}':*`).join(" & ")}::tsquery`;
