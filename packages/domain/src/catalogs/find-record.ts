import { searchKey } from "../shared/values/search-key.ts";
import type { CatalogRecord } from "./catalogs.ts";

/** Reference to a record in an imported document: id, code or name. */
export interface RecordReference {
  readonly id?: number | undefined;
  readonly code?: string | undefined;
  readonly text?: string | undefined;
}

export type FoundRecord =
  | { readonly record: CatalogRecord }
  /** unknown: no match; ambiguous: several matches; contradiction: id and name are of different records. */
  | { readonly error: "unknown" | "ambiguous" | "contradiction" };

/**
 * Returns the normalised codes of a record: its own, the short code of a delivery term, those of a country.
 */
const codesOf = ({ code, value, alpha2, alpha3 }: CatalogRecord): readonly string[] =>
  [code, value, alpha2, alpha3].flatMap((each) => (each ? [searchKey(each)] : []));

/**
 * Resolves a reference (FIX-028). An id is authoritative unless the text is the name of another record.
 * Otherwise matches the exact name, then the normalised one (`searchKey`), then a code; a given code must
 * match, too. Active records take precedence.
 */
export function findRecord(
  records: readonly CatalogRecord[],
  { id, code = "", text = "" }: RecordReference,
): FoundRecord {
  const name = text.trim();
  if (id !== undefined) {
    const record = records.find((each) => each.id === id);
    if (!record) return { error: "unknown" };
    const isAnothers = record.name !== name && records.some((each) => each.id !== id && each.name === name);
    return isAnothers ? { error: "contradiction" } : { record };
  }
  const coded = code === "" ? records : records.filter((each) => codesOf(each).includes(searchKey(code)));
  const key = searchKey(name);
  const ways: readonly ((record: CatalogRecord) => boolean)[] =
    name === ""
      ? [() => true]
      : [
          (record) => record.name === name,
          (record) => searchKey(record.name) === key,
          (record) => codesOf(record).includes(key),
        ];
  for (const way of ways) {
    const found = coded.filter(way);
    if (found.length === 0) continue;
    const active = found.filter(({ isActive }) => isActive);
    const [record, ...others] = active.length > 0 ? active : found;
    return others.length > 0 || !record ? { error: "ambiguous" } : { record };
  }
  return { error: "unknown" };
}
