import { sql, type RawBuilder } from "kysely";
import type { DealFigures, WaitingRecord } from "@birzha/domain/shared/registers/waiting-record.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader } from "../handles.ts";

type Sql = RawBuilder<unknown>;

/** SQL for pending records: their columns, source and order. */
interface WaitingQuestion extends Partial<
  Readonly<Record<Exclude<keyof WaitingRecord, "id" | "deal">, Sql>>
> {
  /** Absent for records without goods. */
  readonly deal?: Readonly<Partial<Record<keyof DealFigures, Sql>>>;
  readonly id: Sql;
  readonly from: Sql;
  readonly order: Sql;
}

/** Maximum number of records of each band; `id` restricts the result to one record. */
export interface WaitingLimits {
  readonly limit: number;
  /** Divides the deadlines into bands. */
  readonly today: IsoDate;
  readonly id?: number;
}

const nothing = sql`null`;

/** Pending records: their count, by band (SCREEN-005), and the first ones of each band. */
interface WaitingRecords {
  readonly count: number;
  readonly bands: { readonly overdue: number; readonly soon: number; readonly later: number };
  readonly records: readonly WaitingRecord[];
}

type Band = keyof WaitingRecords["bands"];

interface WaitingRow extends Omit<WaitingRecord, "deal">, DealFigures {
  readonly total: number;
  readonly band: Band;
}

/**
 * Returns the first pending records of each band and the counts in one statement (WORK-002, DESK-020). `from` ends
 * with its conditions. In a band the nearest deadline comes first.
 */
export async function findWaiting(
  db: DbReader,
  { id, number, subject, firm, deal, reason, until, since, seen, score, from, order }: WaitingQuestion,
  some: WaitingLimits,
): Promise<WaitingRecords> {
  const { today } = some;
  const due = sql`(${until ?? nothing})::date`;
  const band = sql`case when ${due} < ${today}::date then 'overdue'
    when ${due} <= ${addDays(today, 1)}::date then 'soon' else 'later' end`;
  const { rows } = await sql<WaitingRow>`
    select id, number, subject, firm, amount, price, currency, reason, until, since, seen, score, band, total from (
      select ${id}::bigint as id, (${number ?? nothing})::text as number, (${subject ?? nothing})::text as subject,
        (${firm ?? nothing})::text as firm, (${deal?.amount ?? nothing})::text as amount,
        (${deal?.price ?? nothing})::text as price, (${deal?.currency ?? nothing})::text as currency,
        (${reason ?? nothing})::text as reason, ${due} as until, (${since ?? nothing})::timestamptz as since,
        (${seen ?? nothing})::bigint as seen, (${score ?? nothing})::integer as score, ${band} as band, count(*) over (partition by ${band})::int as total,
        row_number() over (partition by ${band} order by ${due}, ${order}) as nth
      ${from} ${some.id === undefined ? sql`` : sql`and ${id} = ${some.id}`}
    ) waiting where nth <= ${some.limit} order by until, nth`.execute(db);
  const bands = { overdue: 0, soon: 0, later: 0 };
  for (const row of rows) bands[row.band] = row.total;
  return {
    count: bands.overdue + bands.soon + bands.later,
    bands,
    records: rows.map(({ total: _total, band: _band, amount, price, currency, ...record }) => ({
      ...record,
      deal: deal ? { amount, price, currency } : null,
    })),
  };
}
