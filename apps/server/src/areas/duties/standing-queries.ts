import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { getPunctuality as endpoint } from "@birzha/domain/duties/api.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { addDays, yearOf, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { requireOrganization, type RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { openDuties } from "./open-duties.ts";

/**
 * WORK-061: counts an organisation's due reports that were on time and late, by month of registration in Moscow.
 * Excludes rejected reports.
 */
async function countPunctuality(
  db: DbReader,
  organizationId: number,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<readonly { month: IsoDate; onTime: number; late: number }[]> {
  const midnight = (day: IsoDate) => sql`${day}::date::timestamp at time zone 'Europe/Moscow'`;
  const { rows } = await sql<{ month: IsoDate; onTime: number; late: number }>`
    select date_trunc('month', issue_date at time zone 'Europe/Moscow')::date as month,
      count(*) filter (where is_on_time) as "onTime", count(*) filter (where not is_on_time) as late
    from agreements
    where organization_id = ${organizationId} and is_on_time in (true, false)
      and issue_date >= ${midnight(from)} and issue_date < ${midnight(addDays(to, 1))}
      and status <> ${agreementStatus.rejected}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** WORK-061, FIX-220: lists the nearest day with reports to file again, and their number. */
async function listNextDueDates(
  { clock, db, replacementDays }: RequestContext,
  organizationId: number,
): Promise<readonly { dueDate: IsoDate; count: number }[]> {
  const today = clock.today();
  const { rows } = await sql<{ dueDate: IsoDate; count: number }>`
    select due."dueDate", count(*)::int as count
    from (${await openDuties(db, sql`o.id = ${organizationId}`, { today, replacementDays })}) due
    where due.kind = 'report' and due."dueDate" >= ${today}
    group by due."dueDate" order by due."dueDate" limit 1`.execute(db);
  return rows;
}

/** WORK-061: returns the acting organisation's punctuality this year and its next due date. */
export async function getPunctuality(context: RequestContext): Promise<ResultOf<typeof endpoint>> {
  const { clock, db } = context;
  const today = clock.today();
  const year = yearOf(today);
  const { id } = requireOrganization(context);
  const counted = await countPunctuality(db, id, { from: `${year}-01-01`, to: `${year}-12-31` });
  const [next] = await listNextDueDates(context, id);
  return {
    year,
    months: counted.map((row) => ({ ...row, month: Number(row.month.slice(5, 7)) })),
    next: next ?? null,
  };
}
