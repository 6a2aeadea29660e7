import { sql } from "kysely";
import { otherLayout } from "@birzha/domain/search/other-layout.ts";
import { isSearchable, searchWords } from "@birzha/domain/search/search-words.ts";
import { formatDecimal } from "@birzha/domain/shared/values/decimal.ts";
import { hasSignsOnly } from "../../../platform/db/lists/containing.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import {
  givenFilters,
  isRareNumber,
  type FoundNumbers,
  type RegisterFilter,
  type RegisterScope,
} from "./register-conditions.ts";

/** SCREEN-007: maximum number of reports that a search text may match. */
const maxFound = 10_000;

/**
 * Looks up what the number filters and the search text match, for the condition of the register.
 * @param maxNumbers number of distinct contract numbers up to which a fragment is rare
 */
export async function findMatches(
  db: DbTransaction,
  scope: RegisterScope,
  filter: RegisterFilter,
  maxNumbers?: number,
): Promise<FoundNumbers> {
  let isRare = true;
  for (const { kind, value } of givenFilters(scope, filter))
    if (kind === "number")
      isRare &&= !hasSignsOnly(String(value)) && (await isRareNumber(db, String(value), maxNumbers));
  return { isRare, ids: filter.search === undefined ? [] : await findByWords(db, scope, filter.search) };
}

/** Finds reports by the words of all their names and numbers, as the global search does (WORK-010). */
async function findByWords(
  db: DbTransaction,
  scope: RegisterScope,
  text: string,
): Promise<readonly number[]> {
  const found = await findIds(db, scope, text);
  const other = otherLayout(text);
  return found.length > 0 || other === undefined ? found : findIds(db, scope, other);
}

async function findIds(
  db: DbTransaction,
  { organizationId }: RegisterScope,
  text: string,
): Promise<readonly number[]> {
  if (!isSearchable(text)) return [];
  const { rows } = await sql<{ ids: number[] | null }>`
    select search_report_ids(${searchWords(text)}::text[], ${organizationId === undefined}, ${maxFound}) as ids`.execute(
    db,
  );
  const { ids } = rows[0]!;
  if (ids === null)
    throw new ApiError("agreements.too-many-found", { params: { most: formatDecimal(String(maxFound)) } });
  return ids;
}
