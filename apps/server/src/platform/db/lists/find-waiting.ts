import { sql, type RawBuilder } from "kysely";
import type { WaitingRecord } from "@birzha/domain/shared/registers/waiting-record.ts";
import type { Reads } from "../handles.ts";

type Sql = RawBuilder<unknown>;

/** SQL for pending records: their columns, source and order. */
interface WaitingQuestion extends Partial<Readonly<Record<Exclude<keyof WaitingRecord, "id">, Sql>>> {
  readonly id: Sql;
  readonly from: Sql;
  readonly order: Sql;
}

/** Maximum number of records; `id` restricts the result to one record. */
export interface Some {
  readonly limit: number;
  readonly id?: number;
}

const nothing = sql`null`;

/**
 * Returns the first pending records and the total count in one statement (WORK-002, DESK-020). `from` ends with
 * its conditions.
 */
export async function findWaiting(
  db: Reads,
  { id, number, subject, reason, until, since, seen, from, order }: WaitingQuestion,
  some: Some,
): Promise<{ readonly count: number; readonly records: readonly WaitingRecord[] }> {
  const { rows } = await sql<WaitingRecord & { readonly total: number }>`
    select ${id}::bigint as id, (${number ?? nothing})::text as number, (${subject ?? nothing})::text as subject,
      (${reason ?? nothing})::text as reason, (${until ?? nothing})::date as until,
      (${since ?? nothing})::timestamptz as since, (${seen ?? nothing})::bigint as seen, count(*) over ()::int as total
    ${from} ${some.id === undefined ? sql`` : sql`and ${id} = ${some.id}`} order by ${order} limit ${some.limit}`.execute(
    db,
  );
  return { count: rows[0]?.total ?? 0, records: rows.map(({ total: _total, ...record }) => record) };
}
