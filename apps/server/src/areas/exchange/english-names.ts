import type { DictionaryKind } from "@birzha/domain/exchange/dictionaries.ts";
import {
  namedColumns,
  type EnglishNames,
  type WithEnglishNames,
} from "@birzha/domain/exchange/english-names.ts";
import type { SearchHit } from "@birzha/domain/search/hit.ts";
import type { ListCondition } from "@birzha/domain/shared/registers/list-request.ts";
import type { Locale } from "@birzha/domain/shared/values/localized.ts";
import { sql } from "kysely";
import type { DbReader } from "../../platform/db/handles.ts";
import { containsText } from "../../platform/db/lists/containing.ts";

/** SCREEN-016: dictionaries that name the goods and the delivery of a contract. */
const contractKinds: readonly DictionaryKind[] = ["commodity", "basis", "termsSupply"];

/**
 * SCREEN-016: returns a translator of texts that consist of dictionary names, alone or separated by commas. Names that no
 * dictionary contains stay as they are.
 */
async function englishNames(db: DbReader, texts: readonly string[]): Promise<(text: string) => string> {
  const names = [...new Set(texts.flatMap((text) => [text, ...text.split(", ")]))];
  const { rows } = await sql<{ readonly ru: string; readonly en: string }>`
    select distinct on (name_ru) name_ru as ru, name_en as en from dictionary_items
    where name_ru = any(${names}::text[]) and kind = any(${contractKinds}::text[])
    order by name_ru, is_active desc, kind, id`.execute(db);
  const english = new Map(rows.map(({ ru, en }) => [ru, en]));
  const nameOf = (name: string) => english.get(name) ?? name;
  return (text) => english.get(text) ?? text.split(", ").map(nameOf).join(", ");
}

/** SCREEN-016: translates the goods of search hits, which are their first note. */
export async function withEnglishGoods(db: DbReader, hits: readonly SearchHit[]): Promise<SearchHit[]> {
  const translate = await englishNames(
    db,
    hits.flatMap(({ notes }) => notes.slice(0, 1)),
  );
  return hits.map((hit) => ({
    ...hit,
    notes: hit.notes.map((note, index) => (index === 0 ? translate(note) : note)),
  }));
}

/** SCREEN-016: translates the goods of tasks. */
export async function subjectsInEnglish<Item extends { readonly subject: string | null }>(
  db: DbReader,
  items: readonly Item[],
): Promise<Item[]> {
  const translate = await englishNames(
    db,
    items.flatMap(({ subject }) => subject ?? []),
  );
  return items.map((item) => ({ ...item, subject: item.subject && translate(item.subject) }));
}

/** Limit of the Russian names that one English text can stand for. */
const maxMatches = 100;

/** SCREEN-016: returns the Russian names whose English name contains the text. */
async function namesInEnglish(db: DbReader, text: string): Promise<string[]> {
  const { rows } = await sql<{ readonly ru: string }>`
    select distinct name_ru as ru from dictionary_items
    where ${containsText({ sql: sql`name_en`, key: sql`search_key(name_en)` }, text)} and kind = any(${contractKinds}::text[])
    order by ru limit ${maxMatches}`.execute(db);
  return rows.map(({ ru }) => ru);
}

const isNamed = (key: string) => namedColumns.some((name) => name === key);

/** SCREEN-016: on an English page, a filter by a name also matches the Russian names of the text. */
export async function filterInRussian<Key extends string>(
  db: DbReader,
  filter: readonly ListCondition<Key>[] | null | undefined,
  language: Locale,
): Promise<readonly ListCondition<Key>[] | null | undefined> {
  if (language === "ru" || !filter) return filter;
  return Promise.all(
    filter.map(async ({ value, ...condition }) => {
      if (!isNamed(condition.key) || !value?.trim()) return { ...condition, value };
      const [name = "", ...rest] = value.trim().split(", ");
      const names = await namesInEnglish(db, name);
      return { ...condition, values: [value, ...names.map((russian) => [russian, ...rest].join(", "))] };
    }),
  );
}

/** SCREEN-016: adds the English names of goods and basis on an English page; one statement for a page. */
export async function rowsInLanguage<Row extends EnglishNames & WithEnglishNames>(
  db: DbReader,
  rows: readonly Row[],
  language: Locale,
): Promise<readonly Row[]> {
  if (language === "ru") return rows;
  const translate = await englishNames(
    db,
    rows.flatMap(({ comodinesName, basis }) => [comodinesName, basis]),
  );
  return rows.map((row) => ({
    ...row,
    english: { comodinesName: translate(row.comodinesName), basis: translate(row.basis) },
  }));
}
