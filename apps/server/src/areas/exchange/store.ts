import { sql } from "kysely";
import type { ImportedDay } from "@birzha/domain/exchange/api.ts";
import type { DictionaryKind, ImportedDictionaryItem } from "@birzha/domain/exchange/dictionaries.ts";
import type { NoticeResult } from "@birzha/domain/exchange/notice.ts";
import type { Tx } from "../../platform/db/handles.ts";

/** What became of a row that was put in. */
export type PutResult = "created" | "updated" | "unchanged";

const resultOf = ([row]: readonly { readonly isNew: boolean }[]): PutResult =>
  row === undefined ? "unchanged" : row.isNew ? "created" : "updated";

/** adds an item or makes the one of that id what it says; an item is deactivated, never removed. */
export async function putDictionaryItem(
  db: Tx,
  kind: DictionaryKind,
  { id, name, volume, shortName, isActive }: ImportedDictionaryItem,
): Promise<PutResult> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into dictionary_items as item (kind, id, name_ru, name_en, volume, short_name, is_active)
    values (${kind}, ${id}, ${name.ru}, ${name.en}, ${volume ?? null}, ${shortName ?? null}, ${isActive})
    on conflict (kind, id) do update set name_ru = excluded.name_ru, name_en = excluded.name_en,
      volume = excluded.volume, short_name = excluded.short_name, is_active = excluded.is_active
    where (item.name_ru, item.name_en, item.volume, item.short_name, item.is_active)
      is distinct from (excluded.name_ru, excluded.name_en, excluded.volume, excluded.short_name, excluded.is_active)
    returning item.xmax = 0 as "isNew"`.execute(db);
  return resultOf(rows);
}

/** what is decreed of a day. */
export async function putTradeDay(db: Tx, { date, isWorkDay }: ImportedDay): Promise<PutResult> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into trade_days as day (date, is_work_day) values (${date}, ${isWorkDay})
    on conflict (date) do update set is_work_day = excluded.is_work_day
    where day.is_work_day <> excluded.is_work_day
    returning day.xmax = 0 as "isNew"`.execute(db);
  return resultOf(rows);
}

/** notes of notices that the trading system has them; answers which of them it had not had before. */
export async function markDelivered(db: Tx, ids: readonly number[], at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update exchange_notices set delivered_at = ${at.toISOString()}
    where id = any(${ids}::bigint[]) and delivered_at is null
    returning id`.execute(db);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** what the exchange made of a notice. The caller has locked it. */
export async function answerNotice(
  db: Tx,
  id: number,
  {
    result,
    comment,
    at,
  }: { readonly result: NoticeResult; readonly comment: string | null; readonly at: Date },
): Promise<void> {
  await sql`
    update exchange_notices set result = ${result}, result_comment = ${comment}, result_at = ${at.toISOString()}
    where id = ${id}`.execute(db);
}
