import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { firstDayOf, lastDayOf, nilReturnDueDate, type Month } from "@birzha/domain/duties/nil-return.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader } from "../../platform/db/handles.ts";

/** Condition that a rule applied in a month `m` (first, last) and the organisation `o` was registered by then. */
export const isExpectedMonth = sql<boolean>`o.active_date <= m.last
  and exists (
    select from duty_rule_versions v where v.valid_from <= m.last and coalesce(v.valid_to, m.first) >= m.first)`;

/** Condition that the organisation `o` has filed a nil return for the month `m`. */
export const isNilMonth = sql<boolean>`exists (
  select from nil_returns n where n.organization_id = o.id and n.month = m.first)`;

/** Reports of the organisation `o` about contracts of the month `m`, except rejected ones. */
export const reportsOfMonth = sql`from agreements r where r.organization_id = o.id
  and r.contract_date between m.first and m.last and r.status <> ${agreementStatus.rejected}`;

/** Months as rows `m` (first, last). */
export const monthRows = (months: readonly Month[]) =>
  sql`unnest(${months.map(firstDayOf)}::date[], ${months.map(lastDayOf)}::date[]) as m (first, last)`;

/** Months as rows `m` (first, last, due). */
export const dueMonthRows = (months: readonly Month[]) =>
  sql`unnest(${months.map(firstDayOf)}::date[], ${months.map(lastDayOf)}::date[],
    ${months.map(nilReturnDueDate)}::date[]) as m (first, last, due)`;

interface MonthRow {
  readonly month: IsoDate;
  readonly reports: number;
  readonly isNil: boolean;
  readonly isExpected: boolean;
}

/** Counts reports per month of their contracts, newest month first. */
export async function countReports(
  db: DbReader,
  organizationId: number,
  months: readonly Month[],
): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select m.first as month, (select count(*) ${reportsOfMonth})::int as reports, ${isNilMonth} as "isNil",
      coalesce(${isExpectedMonth}, false) as "isExpected"
    from organizations o, ${monthRows(months)} where o.id = ${organizationId} order by m.first desc`.execute(
    db,
  );
  return rows;
}

/** Whether an organisation has reports of contracts in that month. */
export async function hasReports(db: DbReader, organizationId: number, month: Month): Promise<boolean> {
  const [row] = await countReports(db, organizationId, [month]);
  return row!.reports > 0;
}
