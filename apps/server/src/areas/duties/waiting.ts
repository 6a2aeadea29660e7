import { sql, type RawBuilder } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import {
  monthsAround,
  monthToReport,
  nilReturnDueDate,
  nilReturnMonths,
  type Month,
} from "@birzha/domain/duties/nil-return.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { executionStatus, recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import type { WaitingTask } from "@birzha/domain/tasks/task.ts";
import { findWaiting, type WaitingLimits } from "../../platform/db/lists/find-waiting.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { isExpectedMonth, isNilMonth, dueMonthRows, monthRows, reportsOfMonth } from "./month-queries.ts";
import { findReplacementDates } from "./queries.ts";

/** Reports `later` that replace the report with this id: one at most, and none that was withdrawn. */
export const replacementsOf = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from agreements later where later.replaces = ${id}`;

/**
 * FIX-301: whether the organisation owes a report in place of this one. Screens decide the same with `isToReplace`
 * of the domain. Reports of one contract share its number, so the number says nothing.
 */
export const isToReplaceIn = (table: "r" | "agreements"): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column("status")} = ${sql.lit(agreementStatus.rejected)} and not ${column("is_withdrawn")}
    and not exists (select ${replacementsOf(column("id"))}))`;
};
export const isToReplace = isToReplaceIn("r");

/** Moscow day of the rejection of the report `r`. */
const rejectionDay = sql<IsoDate>`(r.changed_date at time zone 'Europe/Moscow')::date`;

/** WORK-061, FIX-222: due date of the replacement of the report `r`; needs `joinReplacementDates`. */
export const replacementDueDate = sql<IsoDate | null>`greatest(r.due_date, replacement.due)`;

/**
 * FIX-222: joins the last days of a timely replacement to reports `r` that are rejected and were on time.
 * @param which condition on the reports `r`
 */
export async function joinReplacementDates(
  db: DbReader,
  which: RawBuilder<unknown>,
  replacementDays: number | undefined,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ day: IsoDate }>`
    select distinct ${rejectionDay} as day from agreements r
    where ${which} and r.is_on_time and ${isToReplace} and r.changed_date is not null`.execute(db);
  const dates = await findReplacementDates(
    db,
    rows.map(({ day }) => day),
    replacementDays,
  );
  return sql`left join unnest(${[...dates.keys()]}::date[], ${[...dates.values()]}::date[])
    as replacement (rejected_on, due) on r.is_on_time and replacement.rejected_on = ${rejectionDay}`;
}

/** Due date of the spot deal `d`. */
export const dealDueDate = sql<IsoDate | null>`coalesce(d.postponed_to, d.expires_on)`;

/** Whether the spot deal `d` needs an execution report. The first condition is that of its index. */
export const isDealOpen = sql<boolean>`
  d.record_status in (${sql.lit(recordStatus.new)}, ${sql.lit(recordStatus.rejected)})
  and (d.record_status = ${recordStatus.rejected} or d.execution_status = ${executionStatus.notSet})`;

/** FIX-220: whether the organisation `o` owes a report or a nil return for the month `m`. */
export const isMonthOpen = sql<boolean>`${isExpectedMonth} and not ${isNilMonth}
  and not exists (select ${reportsOfMonth})`;

/** Months that an organisation can owe, newest first. */
export function listOpenMonths(today: IsoDate): readonly Month[] {
  const last = monthToReport(today);
  return nilReturnMonths(today).filter((month) => month <= last);
}

/**
 * WORK-063, FIX-220: an item for each complete month of the last twelve without a report or nil return. The item's
 * number is the month. SCREEN-005: its deadline is the due date of the month.
 */
export async function findWaitingMonth(
  db: DbReader,
  actor: Actor,
  clock: Clock,
  some: WaitingLimits,
): Promise<WaitingTask[]> {
  const { organization } = actor;
  if (isStaff(actor) || !organization) return [];
  const waiting = await findWaiting(
    db,
    {
      id: sql`to_char(m.first, 'YYYYMM')::bigint`,
      number: sql`to_char(m.first, 'YYYY-MM')`,
      until: sql`m.due`,
      from: sql`from organizations o, ${dueMonthRows(listOpenMonths(clock.today()))}
        where o.id = ${organization.id} and ${isMonthOpen}`,
      order: sql`m.first`,
    },
    some,
  );
  return [{ kind: "nilReturnAsked", ...waiting }];
}

/** Month of the next report, its due date, and the number of its reports so far. */
export interface NextMonth {
  readonly month: Month;
  readonly dueDate: IsoDate;
  readonly reports: number;
}

/**
 * SCREEN-005: finds the month of the next report: the last complete one if it has neither reports nor a nil return, else
 * the current one, after its nil return the next. Returns null for staff and for organisations that cannot file.
 */
export async function findNextMonth(
  db: DbReader,
  { organization }: Actor,
  clock: Clock,
): Promise<NextMonth | null> {
  if (!organization?.isActive) return null;
  const { rows } = await sql<{ first: IsoDate; isNil: boolean; reports: number }>`
    select m.first, ${isNilMonth} as "isNil", (select count(*) ${reportsOfMonth})::int as reports
    from organizations o, ${monthRows(monthsAround(clock.today()))}
    where o.id = ${organization.id} and ${isExpectedMonth} order by m.first limit 3`.execute(db);
  const last = monthToReport(clock.today());
  const next = rows
    .map(({ first, ...row }) => ({ month: first.slice(0, 7), ...row }))
    .find(({ month, isNil, reports }) => !isNil && (month !== last || reports === 0));
  return next ? { month: next.month, dueDate: nilReturnDueDate(next.month), reports: next.reports } : null;
}
