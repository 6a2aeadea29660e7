import { sql, type RawBuilder } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Locale } from "@birzha/domain/shared/values/localized.ts";
import type { DbReader } from "../handles.ts";

/** A search query for an area (WORK-010). */
export interface SearchInput {
  readonly actor: Actor;
  /** Search words as `searchWords` of the domain splits them: letters and digits only. */
  readonly words: readonly string[];
  readonly most: number;
  /** Language of the texts in the response. */
  readonly language: Locale;
}

/** Factor by which more candidates are read than shown, because an area's own rules drop some of them. */
const candidates = 4;

/**
 * Returns `found (id, place)`: the newest records that the caller may see and that contain words with these
 * prefixes (decision 0030). The area joins its records to it and applies its own rules.
 * @param kind number of `search_entries`
 */
export const foundRecords = (kind: number, { words, most }: SearchInput): RawBuilder<unknown> =>
  sql`unnest(search_ids(${kind}::smallint, ${words}::text[], ${most * candidates}::integer))
    with ordinality as found (id, place)`;

/** Matches a text by word prefixes, for small tables without an index entry. */
export const isFoundBy = (text: RawBuilder<unknown>, { words }: SearchInput): RawBuilder<boolean> =>
  sql`search_words(${text}, '{}') @@ ${words.map((word) => `'${word}':*`).join(" & ")}::tsquery`;

/** SCREEN-007: maximum number of records that the search box of a register may match. */
export const maxFound = 10_000;

/**
 * Finds all records of a kind by the words of their names and numbers, as the global search does (WORK-010). Returns null
 * if more than `maxFound` match.
 * @param isWhole searches the records of all organisations; staff only
 * @param spellings words of the query; the next ones count if the earlier ones find nothing
 */
export async function findRecordIds(
  db: DbReader,
  { kind, isWhole }: { readonly kind: number; readonly isWhole: boolean },
  spellings: readonly (readonly string[])[],
): Promise<readonly number[] | null> {
  for (const words of spellings) {
    const { rows } = await sql<{ ids: number[] | null }>`
      select search_record_ids(${kind}::smallint, ${words}::text[], ${isWhole}, ${maxFound}) as ids`.execute(
      db,
    );
    const { ids } = rows[0]!;
    if (ids?.length !== 0) return ids;
  }
  return [];
}
