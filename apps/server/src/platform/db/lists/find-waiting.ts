import { sql, type RawBuilder } from "kysely";
import {
  ageBands,
  ageLimits,
  type AgeBand,
  type DealFigures,
  type DeliverySides,
  type WaitingRecord,
} from "@birzha/domain/shared/registers/waiting-record.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader } from "../handles.ts";

type Sql = RawBuilder<unknown>;

/** SQL for pending records: their columns, source and order. */
interface WaitingQuestion extends Partial<
  Readonly<Record<Exclude<keyof WaitingRecord, "id" | "deal" | "sides">, Sql>>
> {
  /** Absent for records without goods. */
  readonly deal?: Readonly<Partial<Record<keyof DealFigures, Sql>>>;
  /** Absent for records other than deliveries. */
  readonly sides?: WaitingSides;
  readonly id: Sql;
  readonly from: Sql;
  readonly order: Sql;
}

/** SQL for the parties of a delivery. */
export interface WaitingSides {
  readonly counterparty: Sql;
  /** Id and message of the waiting statement of the other party; null without one. */
  readonly otherId: Sql;
  readonly otherSeen: Sql;
  readonly isContradiction: Sql;
}

/** Maximum number of records of each band; `id` restricts the result to one record. */
export interface WaitingLimits {
  readonly limit: number;
  /** Divides the deadlines into bands. */
  readonly today: IsoDate;
  /** Divides the waiting times into bands. */
  readonly now: Date;
  readonly id?: number;
}

const nothing = sql`null`;

/** Pending records: their count, by band (SCREEN-005) and waiting time, and the first ones of each band. */
interface WaitingRecords {
  readonly count: number;
  /** FIX-302: the ages of all records, not only of the first ones, add up to `count`. */
  readonly ages: Readonly<Record<AgeBand, number>>;
  readonly bands: { readonly overdue: number; readonly soon: number; readonly later: number };
  readonly records: readonly WaitingRecord[];
}

type Band = keyof WaitingRecords["bands"];

interface WaitingRow
  extends
    Omit<WaitingRecord, "deal" | "sides">,
    DealFigures,
    Omit<DeliverySides, "other">,
    Record<AgeBand, number> {
  readonly otherId: number | null;
  readonly otherSeen: number | null;
  readonly total: number;
  readonly band: Band;
}

/**
 * Returns the first pending records of each band and the counts in one statement (WORK-002, DESK-020). `from` ends
 * with its conditions. In a band the nearest deadline comes first.
 */
export async function findWaiting(
  db: DbReader,
  { id, number, subject, firm, deal, sides, reason, until, since, seen, score, from, order }: WaitingQuestion,
  some: WaitingLimits,
): Promise<WaitingRecords> {
  const { today, now } = some;
  const due = sql`(${until ?? nothing})::date`;
  const band = sql`case when ${due} < ${today}::date then 'overdue'
    when ${due} <= ${addDays(today, 1)}::date then 'soon' else 'later' end`;
  const ofBand = sql`over (partition by ${band})`;
  const isYounger = (days: number) =>
    sql`(${since ?? nothing})::timestamptz > ${now.toISOString()}::timestamptz - make_interval(days => ${sql.lit(days)})`;
  const { rows } = await sql<WaitingRow>`
    select id, number, subject, firm, amount, price, currency, reason, until, since, seen, score, counterparty, "otherId",
      "otherSeen", "isContradiction", band, total, day, days,
      total - day - days as longer from (
      select ${id}::bigint as id, (${number ?? nothing})::text as number, (${subject ?? nothing})::text as subject,
        (${firm ?? nothing})::text as firm, (${deal?.amount ?? nothing})::text as amount,
        (${deal?.price ?? nothing})::text as price, (${deal?.currency ?? nothing})::text as currency,
        (${reason ?? nothing})::text as reason, ${due} as until, (${since ?? nothing})::timestamptz as since,
        (${seen ?? nothing})::bigint as seen, (${score ?? nothing})::integer as score,
        (${sides?.counterparty ?? nothing})::text as counterparty, (${sides?.otherId ?? nothing})::bigint as "otherId",
        (${sides?.otherSeen ?? nothing})::bigint as "otherSeen", coalesce((${sides?.isContradiction ?? nothing})::boolean, false) as "isContradiction",
        ${band} as band,
        count(*) ${ofBand}::int as total, (count(*) filter (where ${isYounger(ageLimits.day)}) ${ofBand})::int as day,
        (count(*) filter (where ${isYounger(ageLimits.days)} and not ${isYounger(ageLimits.day)}) ${ofBand})::int as days,
        row_number() over (partition by ${band} order by ${due}, ${order}) as nth
      ${from} ${some.id === undefined ? sql`` : sql`and ${id} = ${some.id}`}
    ) waiting where nth <= ${some.limit} order by until, nth`.execute(db);
  const bands = { overdue: 0, soon: 0, later: 0 };
  const ages = { day: 0, days: 0, longer: 0 };
  for (const row of rows) {
    if (bands[row.band] > 0) continue;
    bands[row.band] = row.total;
    for (const age of ageBands) ages[age] += row[age];
  }
  return {
    count: bands.overdue + bands.soon + bands.later,
    bands,
    ages,
    records: rows.map(
      ({
        amount,
        price,
        currency,
        counterparty,
        otherId,
        otherSeen,
        isContradiction,
        total: _,
        band: __,
        ...row
      }) => {
        const { day: _day, days: _days, longer: _longer, ...record } = row;
        const other = otherId === null ? null : { id: otherId, seen: otherSeen };
        return {
          ...record,
          deal: deal ? { amount, price, currency } : null,
          ...(sides && { sides: { counterparty, other, isContradiction } }),
        };
      },
    ),
  };
}
