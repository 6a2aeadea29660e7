import { sql, type RawBuilder } from "kysely";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import { searchFilter, type ListCondition } from "@birzha/domain/shared/registers/list-request.ts";
import { formatDecimal } from "@birzha/domain/shared/values/decimal.ts";
import { containsText } from "../db/lists/containing.ts";
import { findRecordIds, maxFound } from "../db/lists/found-records.ts";
import type { DbReader } from "../db/handles.ts";
import { ApiError } from "../http/errors/failure.ts";

/** The records of a register in the search, and how the search splits a text. */
interface SearchedKind {
  readonly kind: number;
  readonly spellingsOf: (text: string) => readonly (readonly string[])[];
}

interface Searched<Key extends string> {
  /** The filters by columns. */
  readonly filter: readonly ListCondition<Key>[] | null | undefined;
  /** The condition of the search text, if there is one. */
  readonly where: readonly RawBuilder<unknown>[];
}

/**
 * SCREEN-007, SCREEN-102: separates the search text of a register of deals from the filters by columns. It finds deals by
 * a part of the contract number in any spelling, or by words of companies, goods and INNs.
 */
export async function searchDealRegister<Key extends string>(
  db: DbReader,
  actor: Actor,
  { kind, spellingsOf }: SearchedKind,
  given: readonly ListCondition<Key | typeof searchFilter>[] | null | undefined,
): Promise<Searched<Key>> {
  const isSearch = ({ key }: ListCondition) => key === searchFilter;
  const text = given?.find(isSearch)?.value?.trim();
  const filter = given?.filter((one): one is ListCondition<Key> => !isSearch(one));
  if (!text) return { filter, where: [] };
  const ids = await findRecordIds(
    db,
    { kind, isWhole: isStaff(actor) && !actor.organization },
    spellingsOf(text),
  );
  if (ids === null)
    throw new ApiError("shared.too-many-found", { params: { most: formatDecimal(String(maxFound)) } });
  const number = { sql: sql`d.contract_number`, key: sql`d.contract_number_key` };
  return { filter, where: [sql`(${containsText(number, text)} or d.id = any(${ids}::bigint[]))`] };
}
