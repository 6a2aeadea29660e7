import { sql } from "kysely";
import type {
  DictionaryItem,
  DictionaryKind,
  DictionaryRecord,
} from "@birzha/domain/exchange/dictionaries.ts";
import { daysWorked, type DayExceptions } from "@birzha/domain/exchange/working-days.ts";
import type { IsoDate } from "@birzha/domain/shared/dates.ts";
import { withoutZeros } from "@birzha/domain/shared/decimal.ts";
import type { Reads } from "../../platform/db/handles.ts";

interface ItemRow {
  readonly id: number;
  readonly ru: string;
  readonly en: string;
  readonly volume: string | null;
  readonly shortName: string | null;
  readonly isActive: boolean;
}

const columns = sql`id, name_ru as ru, name_en as en, volume, short_name as "shortName", is_active as "isActive"`;

const toRecord = ({ id, ru, en, volume, shortName, isActive }: ItemRow): DictionaryRecord => ({
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

/** More items than a select of a form can offer. */
const mostItems = 5000;

/** DICT-001..010: what a form offers, in the order of the ids. */
export async function listDictionary(db: Reads, kind: DictionaryKind): Promise<DictionaryItem[]> {
  const { rows } = await sql<ItemRow>`
    select ${columns} from dictionary_items where kind = ${kind} and is_active
    order by id limit ${mostItems}`.execute(db);
  return rows.map((row) => toItem(toRecord(row)));
}

/** what is decreed of the days of a range. */
async function findDayExceptions(db: Reads, from: IsoDate, to: IsoDate): Promise<DayExceptions> {
  const { rows } = await sql<{ date: IsoDate; isWorkDay: boolean }>`
    select date, is_work_day as "isWorkDay" from trade_days where date between ${from} and ${to}`.execute(db);
  return new Map(rows.map(({ date, isWorkDay }) => [date, isWorkDay]));
}

/** DICT-015, F5: working days of a range, both ends included; with `false` the days off. */
export const listWorkDays = async (
  db: Reads,
  from: IsoDate,
  to: IsoDate,
  isWorked = true,
): Promise<IsoDate[]> => daysWorked(from, to, await findDayExceptions(db, from, to), isWorked);
