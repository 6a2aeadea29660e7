import { sql } from "kysely";
import type { ImportedDay } from "@birzha/domain/exchange/api.ts";
import type { DictionaryKind, ImportedDictionaryItem } from "@birzha/domain/exchange/dictionaries.ts";
import type { NoticeResult } from "@birzha/domain/exchange/notice.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";

/** Result of an upsert. */
export type PutResult = "created" | "updated" | "unchanged";

const resultOf = ([row]: readonly { readonly isNew: boolean }[]): PutResult =>
  row === undefined ? "unchanged" : row.isNew ? "created" : "updated";

/** DESK-021: author and time of a change. */
interface Keeper {
  readonly userId: number;
  readonly at: Date;
}

/** upserts an item. Items are deactivated, never deleted. */
export async function putDictionaryItem(
  db: DbTransaction,
  kind: DictionaryKind,
  { id, name, volume, shortName, isActive }: ImportedDictionaryItem,
  { userId, at }: Keeper,
): Promise<PutResult> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into dictionary_items as item (kind, id, name_ru, name_en, volume, short_name, is_active, changed_at,
      changed_by)
    values (${kind}, ${id}, ${name.ru}, ${name.en}, ${volume ?? null}, ${shortName ?? null}, ${isActive},
      ${at.toISOString()}, ${userId})
    on conflict (kind, id) do update set name_ru = excluded.name_ru, name_en = excluded.name_en,
      volume = excluded.volume, short_name = excluded.short_name, is_active = excluded.is_active,
      version = item.version + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by
    where (item.name_ru, item.name_en, item.volume, item.short_name, item.is_active)
      is distinct from (excluded.name_ru, excluded.name_en, excluded.volume, excluded.short_name, excluded.is_active)
    returning item.xmax = 0 as "isNew"`.execute(db);
  return resultOf(rows);
}

/** upserts a working-day exception. */
export async function putTradeDay(
  db: DbTransaction,
  { date, isWorkDay }: ImportedDay,
  { userId, at }: Keeper,
): Promise<PutResult> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into trade_days as day (date, is_work_day, changed_at, changed_by)
    values (${date}, ${isWorkDay}, ${at.toISOString()}, ${userId})
    on conflict (date) do update set is_work_day = excluded.is_work_day, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by
    where day.is_work_day <> excluded.is_work_day
    returning day.xmax = 0 as "isNew"`.execute(db);
  return resultOf(rows);
}

/** marks notices as delivered. Returns the ids that were not marked before. */
export async function markDelivered(db: DbTransaction, ids: readonly number[], at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update exchange_notices set delivered_at = ${at.toISOString()}
    where id = any(${ids}::bigint[]) and delivered_at is null
    returning id`.execute(db);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

interface NoticeOutcome {
  readonly result: NoticeResult;
  readonly comment: string | null;
  readonly at: Date;
  /** Author of the response: an operator or the trading system's account. */
  readonly by: number;
}

/** stores the response to a notice. The caller holds the lock. */
export async function storeNoticeResponse(
  db: DbTransaction,
  id: number,
  { result, comment, at, by }: NoticeOutcome,
): Promise<void> {
  await sql`
    update exchange_notices set result = ${result}, result_comment = ${comment}, result_at = ${at.toISOString()},
      result_by = ${by}
    where id = ${id}`.execute(db);
}
