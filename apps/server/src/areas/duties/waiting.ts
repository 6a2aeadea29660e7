import { sql } from "kysely";
import {
  monthsAround,
  monthToAnswer,
  nilReturnDueDate,
  nilReturnMonths,
  type Month,
} from "@birzha/domain/duties/nil-return.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { Waiting } from "@birzha/domain/tasks/task.ts";
import { findWaiting, type Some } from "../../platform/db/lists/find-waiting.ts";
import type { Reads } from "../../platform/db/handles.ts";
import { isExpectedMonth, isNilMonth, dueMonthRows, monthRows, reportsOfMonth } from "./month-queries.ts";

/**
 * WORK-063, FIX-220: an item for each complete month of the last twelve without a report or nil return. The item's
 * number is the month. SCREEN-005: its deadline is the due date of the month.
 */
export async function findWaitingMonth(
  db: Reads,
  actor: Actor,
  clock: Clock,
  some: Some,
): Promise<Waiting[]> {
  const { organization } = actor;
  if (isStaff(actor) || !organization) return [];
  const last = monthToAnswer(clock.today());
  const months = nilReturnMonths(clock.today()).filter((month) => month <= last);
  const waiting = await findWaiting(
    db,
    {
      id: sql`to_char(m.first, 'YYYYMM')::bigint`,
      number: sql`to_char(m.first, 'YYYY-MM')`,
      until: sql`m.due`,
      from: sql`from organizations o, ${dueMonthRows(months)} where o.id = ${organization.id}
        and ${isExpectedMonth} and not ${isNilMonth} and not exists (select ${reportsOfMonth})`,
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
  db: Reads,
  { organization }: Actor,
  clock: Clock,
): Promise<NextMonth | null> {
  if (!organization?.isActive) return null;
  const { rows } = await sql<{ first: IsoDate; isNil: boolean; reports: number }>`
    select m.first, ${isNilMonth} as "isNil", (select count(*) ${reportsOfMonth})::int as reports
    from organizations o, ${monthRows(monthsAround(clock.today()))}
    where o.id = ${organization.id} and ${isExpectedMonth} order by m.first limit 3`.execute(db);
  const last = monthToAnswer(clock.today());
  const next = rows
    .map(({ first, ...row }) => ({ month: first.slice(0, 7), ...row }))
    .find(({ month, isNil: isAnswered, reports }) => !isAnswered && (month !== last || reports === 0));
  return next ? { month: next.month, dueDate: nilReturnDueDate(next.month), reports: next.reports } : null;
}
