import { sql, type RawBuilder } from "kysely";
import type { DueItem } from "@birzha/domain/duties/calendar-api.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { dueMonthRows } from "./month-queries.ts";
import {
  dealDueDate,
  isDealOpen,
  isMonthOpen,
  isToReplace,
  joinReplacementDates,
  listOpenMonths,
  replacementDueDate,
} from "./waiting.ts";

/** A duty with a due date: a report to file again, a deal to report, or a month without report and nil return. */
export interface OpenDuty extends Omit<DueItem, "kind" | "product"> {
  readonly kind: DueItem["kind"] | "month";
  readonly organizationId: number;
  /** Null for a month. */
  readonly product: string | null;
}

export interface DutySetting {
  readonly today: IsoDate;
  /** FIX-222: working days to replace a rejected report on time; undefined means the default. */
  readonly replacementDays: number | undefined;
}

/**
 * FIX-220: returns the list of all open duties as a query. Home, calendar, feed and reminders read it or its conditions.
 * @param which condition on the organisations `o`
 */
export async function openDuties(
  db: DbReader,
  which: RawBuilder<unknown>,
  { today, replacementDays }: DutySetting,
): Promise<RawBuilder<OpenDuty>> {
  const reports = sql`exists (select from organizations o where o.id = r.organization_id and ${which})`;
  return sql<OpenDuty>`
    select 'report' as kind, r.id, r.id::text as number, o.id as "organizationId",
      ${replacementDueDate} as "dueDate", r.product_type_name as product, v.name as rule, v.citation,
      v.confirmed_by is not null as "isConfirmed"
    from organizations o join agreements r on r.organization_id = o.id
    join duty_rule_versions v on (v.rule_id, v.version) = (r.duty_rule_id, r.duty_rule_version)
    ${await joinReplacementDates(db, reports, replacementDays)}
    where ${which} and ${isToReplace}
    union all
    select 'deal', d.id, d.contract_number, o.id, ${dealDueDate}, d.product_name, null, null, null
    from organizations o join owned_inns i on i.organization_id = o.id join spot_deals d on d.owner_inn = i.inn
    where ${which} and o.ntb_user and o.has_spot and ${isDealOpen}
    union all
    select 'month', to_char(m.first, 'YYYYMM')::bigint, to_char(m.first, 'MM.YYYY'), o.id, m.due, null, null, null, null
    from organizations o, ${dueMonthRows(listOpenMonths(today))}
    where ${which} and ${isMonthOpen}`;
}
