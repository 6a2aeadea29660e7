import { sql, type RawBuilder } from "kysely";
import {
  dictionaryKinds,
  staffItemsFrom,
  type DictionaryItem,
  type DictionaryKind,
  type DictionaryRecord,
} from "@birzha/domain/exchange/dictionaries.ts";
import {
  namedColumns,
  type EnglishNames,
  type WithEnglishNames,
} from "@birzha/domain/exchange/english-names.ts";
import type { SearchHit } from "@birzha/domain/search/hit.ts";
import type { ListCondition } from "@birzha/domain/shared/registers/list-request.ts";
import type { Locale } from "@birzha/domain/shared/values/localized.ts";
import type { NoticeArea } from "@birzha/domain/exchange/notice.ts";
import { itemRegister, type ItemRow } from "@birzha/domain/exchange/register.ts";
import type * as staff from "@birzha/domain/exchange/staff-api.ts";
import { daysWorked, type DayExceptions } from "@birzha/domain/exchange/working-days.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { withoutZeros } from "@birzha/domain/shared/values/decimal.ts";
import type { PageOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { ru } from "@birzha/phrases/exchange/ru.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import { containsText } from "../../platform/db/lists/containing.ts";
import { authorName } from "../../platform/db/lists/history.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { readRegister } from "../../platform/register/read-register.ts";
import type { RegisterSource } from "../../platform/register/register-source.ts";

interface ItemRecord {
  readonly id: number;
  readonly ru: string;
  readonly en: string;
  readonly volume: string | null;
  readonly shortName: string | null;
  readonly isActive: boolean;
}

const columns = sql`id, name_ru as ru, name_en as en, volume, short_name as "shortName", is_active as "isActive"`;

const toRecord = ({ id, ru, en, volume, shortName, isActive }: ItemRecord): DictionaryRecord => ({
  id,
  name: { ru, en },
  volume: volume === null ? undefined : withoutZeros(volume),
  shortName: shortName ?? undefined,
  isActive,
});

const toItem = ({ id, name, volume, shortName }: DictionaryRecord): DictionaryItem => ({
  id,
  name,
  ...(volume === undefined ? {} : { volume: Number(volume) }),
  ...(shortName === undefined ? {} : { shortName }),
});

/** Safety limit, far above what a select can offer. */
const maxItems = 5000;

/** DICT-001..010: lists active items for forms, by id. */
export async function listDictionary(db: DbReader, kind: DictionaryKind): Promise<DictionaryItem[]> {
  const { rows } = await sql<ItemRecord>`
    select ${columns} from dictionary_items where kind = ${kind} and is_active
    order by id limit ${maxItems}`.execute(db);
  return rows.map((row) => toItem(toRecord(row)));
}

/** SCREEN-111: lists the active items of all dictionaries, by id. */
export async function listDictionaries(db: DbReader): Promise<Record<DictionaryKind, DictionaryItem[]>> {
  const { rows } = await sql<ItemRecord & { readonly kind: DictionaryKind }>`
    select kind, ${columns} from dictionary_items where is_active
    order by kind, id limit ${maxItems * dictionaryKinds.length}`.execute(db);
  const lists = Object.fromEntries(dictionaryKinds.map((kind) => [kind, [] as DictionaryItem[]]));
  for (const row of rows) lists[row.kind]!.push(toItem(toRecord(row)));
  return lists as Record<DictionaryKind, DictionaryItem[]>;
}

/** DESK-021: items of all dictionaries by id, including hidden ones. `d.kind` selects the dictionary. */
const itemSource: RegisterSource<typeof itemRegister> = {
  register: itemRegister,
  from: sql`from (
    select i.*, ${authorName} as changed_by_name
    from dictionary_items i left join users author on author.id = i.changed_by) d`,
  order: { by: [sql`d.id`], direction: "Asc" },
  words: {},
  titles: ru.dictionaries.fields,
};

export const listItems = (
  db: DbReader,
  kind: DictionaryKind,
  { page, size }: { readonly page: number; readonly size: number },
  { filter, sort }: staff.ItemRequest,
): Promise<PageOf<ItemRow>> =>
  readRegister(
    db,
    itemSource,
    { where: [sql`d.kind = ${kind}`], filter, sort },
    { page, size, isStaff: true },
  );

interface LockedItem extends DictionaryRecord {
  readonly version: number;
}

/** Locks an item for a change. Throws not-found. */
export async function lockItem(db: DbTransaction, kind: DictionaryKind, id: number): Promise<LockedItem> {
  const { rows } = await sql<ItemRecord & { readonly version: number }>`
    select ${columns}, version from dictionary_items where kind = ${kind} and id = ${id} for update`.execute(
    db,
  );
  if (!rows[0]) throw new ApiError("shared.not-found");
  return { ...toRecord(rows[0]), version: rows[0].version };
}

/** Locks a dictionary, so that its next id and its names do not change until the transaction ends. */
export async function lockDictionary(
  db: DbTransaction,
  kind: DictionaryKind,
): Promise<{ readonly nextId: number; readonly hasOther: (name: string, id?: number) => Promise<boolean> }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dictionary ${kind}`}, 0))`.execute(db);
  const { rows } = await sql<{ nextId: number }>`
    select greatest(max(id) + 1, ${staffItemsFrom}) as "nextId" from dictionary_items where kind = ${kind}`.execute(
    db,
  );
  return {
    nextId: rows[0]!.nextId,
    hasOther: async (name, id = 0) => {
      const found = await sql`
        select from dictionary_items
        where kind = ${kind} and is_active and lower(name_ru) = lower(${name}) and id <> ${id} limit 1`.execute(
        db,
      );
      return found.rows.length > 0;
    },
  };
}

/** DESK-021: lists working-day exceptions of a year with their authors. */
export async function listDecreedDays(
  db: DbReader,
  year: number,
): Promise<ResultOf<typeof staff.getDecreedDays>> {
  const { rows } = await sql<{
    date: IsoDate;
    isWorkDay: boolean;
    changed: string | null;
    changedBy: string | null;
  }>`
    select d.date, d.is_work_day as "isWorkDay", d.changed_at as changed, ${authorName} as "changedBy"
    from trade_days d left join users author on author.id = d.changed_by
    where d.date between ${`${year}-01-01`} and ${`${year}-12-31`} order by d.date limit 366`.execute(db);
  return rows;
}

/** Locks the calendar until the transaction ends. */
export const lockCalendar = (db: DbTransaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('trade_days', 0))`.execute(db);

/** A-41: finds working-day exceptions of a range. */
export async function findDayExceptions(db: DbReader, from: IsoDate, to: IsoDate): Promise<DayExceptions> {
  const { rows } = await sql<{ date: IsoDate; isWorkDay: boolean }>`
    select date, is_work_day as "isWorkDay" from trade_days where date between ${from} and ${to}`.execute(db);
  return new Map(rows.map(({ date, isWorkDay }) => [date, isWorkDay]));
}

/** DICT-015, F5: lists working days of a range, both ends included. `false` lists days off. */
export const listWorkDays = async (
  db: DbReader,
  from: IsoDate,
  to: IsoDate,
  isWorked = true,
): Promise<IsoDate[]> => daysWorked(from, to, await findDayExceptions(db, from, to), isWorked);

const undelivered = sql`from exchange_notices where delivered_at is null and result is null`;
const maxCounted = 10_000;

/** INST-040: counts notices that the trading system has neither read nor answered, up to a limit. */
export async function countUndelivered(db: DbReader): Promise<number> {
  const { rows } = await sql<{ notices: number }>`
    select count(*)::int as notices from (select ${undelivered} limit ${maxCounted}) as first`.execute(db);
  return rows[0]!.notices;
}

/** INST-040: returns the age of the oldest in seconds, 0 if there is none. */
export async function oldestUndelivered(db: DbReader): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds ${undelivered}`.execute(
    db,
  );
  return rows[0]!.seconds;
}

/**
 * A-71: SQL expression for the newest notice of a record, the only one that the exchange answers. Null if the record
 * has none.
 */
export const newestNotice = (area: NoticeArea, entityId: RawBuilder<unknown>) => sql`(
  select max(n.id) from exchange_notices n where n.area = ${sql.lit(area)} and n.entity_id = ${entityId})`;

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
