import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { DueItem } from "@birzha/domain/duties/calendar-api.ts";
import { reminderDates, type ReminderStage } from "@birzha/domain/duties/reminders.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { executionStatus, recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import type { OwnerTx } from "../../platform/db/handles.ts";

/** A due item that needs a reminder now. */
export interface Reminded extends Pick<DueItem, "kind" | "id" | "dueDate" | "rule" | "isConfirmed"> {
  readonly stage: ReminderStage;
  readonly organizationId: number;
  /** Display number. Null if it is the id. */
  readonly number: string | null;
}

/** WORK-063: lists a batch of due items of active organisations that need a reminder and have none yet. */
export async function listReminded(db: OwnerTx, today: IsoDate, limit: number): Promise<Reminded[]> {
  const dates = reminderDates(today);
  const { rows } = await sql<Reminded>`
    with days as materialized (
      select date, stage
      from unnest(${dates.map(({ date }) => date)}::date[], ${dates.map(({ stage }) => stage)}::text[]) as d (date, stage))
    select * from (
      select 'report' as kind, r.id, d.date as "dueDate", d.stage, r.organization_id as "organizationId",
        null as number, v.name as rule, v.confirmed_by is not null as "isConfirmed"
      from days d join agreements r on r.due_date = d.date and r.status = ${agreementStatus.rejected}
      join duty_rule_versions v on (v.rule_id, v.version) = (r.duty_rule_id, r.duty_rule_version)
      join organizations o on o.id = r.organization_id and o.status = ${organizationStatus.active}
      where not exists (
        select from agreements later where later.contract_number_key = r.contract_number_key
          and later.organization_id = r.organization_id and later.id > r.id)
      union all
      select 'deal', s.id, d.date, d.stage, o.id, s.contract_number, null, null
      from days d join spot_deals s on coalesce(s.postponed_to, s.expires_on) = d.date
        and s.record_status in (${sql.lit(recordStatus.new)}, ${sql.lit(recordStatus.rejected)})
        and (s.record_status = ${recordStatus.rejected} or s.execution_status = ${executionStatus.notSet})
      join organizations o on o.inn = s.owner_inn and o.status = ${organizationStatus.active}
        and o.ntb_user and o.has_spot) due
    where not exists (
      select from due_reminders t where t.record_kind = due.kind and t.record_id = due.id
        and t.due_date = due."dueDate" and t.stage = due.stage)
    order by due.kind, due.id limit ${limit}`.execute(db);
  return rows;
}
