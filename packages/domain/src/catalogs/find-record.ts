import { searchKey } from "../shared/values/search-key.ts";
import type { CatalogRecord } from "./catalogs.ts";

/** What a document from elsewhere says of a record: its id here, its code, or what it is called. */
export interface RecordWords {
  readonly id?: number | undefined;
  readonly code?: string | undefined;
  readonly text?: string | undefined;
}

export type FoundRecord =
  | { readonly record: CatalogRecord }
  /** unknown: no record of the catalogue; ambiguous: several; contradiction: the id is of one, the name of another. */
  | { readonly fault: "unknown" | "ambiguous" | "contradiction" };

/** Codes of a record: its own, the short one of a delivery term, those of a country. */
const codesOf = ({ code, value, alpha2, alpha3 }: CatalogRecord): readonly string[] =>
  [code, value, alpha2, alpha3].flatMap((each) => (each ? [searchKey(each)] : []));

/**
 * The record that a document means (FIX-028). An id decides, unless the text beside it is another record's name. Else
 * the name: as it is written, then however it is written (`searchKey`), then as a code; a code given beside it has to
 * fit. Of several the ones in force count first.
 */
export function findRecord(
  records: readonly CatalogRecord[],
  { id, code = "", text = "" }: RecordWords,
): FoundRecord {
  const name = text.trim();
  if (id !== undefined) {
    const record = records.find((each) => each.id === id);
    if (!record) return { fault: "unknown" };
    const isAnothers = record.name !== name && records.some((each) => each.id !== id && each.name === name);
    return isAnothers ? { fault: "contradiction" } : { record };
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
    return others.length > 0 || !record ? { fault: "ambiguous" } : { record };
  }
  return { fault: "unknown" };
}
