import { searchKinds } from "@birzha/domain/search/search-kinds.ts";
import { searchSpellings } from "@birzha/domain/search/search-spellings.ts";
import { formatDecimal } from "@birzha/domain/shared/values/decimal.ts";
import { hasSignsOnly } from "../../../platform/db/lists/containing.ts";
import { findRecordIds, maxFound } from "../../../platform/db/lists/found-records.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import {
  givenFilters,
  isRareNumber,
  type FoundNumbers,
  type RegisterFilter,
  type RegisterScope,
} from "./register-conditions.ts";

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

/** Finds reports by the words of all their names and numbers. */
async function findByWords(
  db: DbTransaction,
  { organizationId }: RegisterScope,
  text: string,
): Promise<readonly number[]> {
  const kind = searchKinds.agreements;
  const ids = await findRecordIds(db, { kind, isWhole: organizationId === undefined }, searchSpellings(text));
  if (ids === null)
    throw new ApiError("agreements.too-many-found", { params: { most: formatDecimal(String(maxFound)) } });
  return ids;
}
