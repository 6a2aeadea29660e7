import { sql } from "kysely";
import { reminderDates, type ReminderStage } from "@birzha/domain/duties/reminders.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { OwnerTx } from "../../platform/db/handles.ts";
import { openDuties, type DutySetting, type OpenDuty } from "./open-duties.ts";

/** An open duty that needs a reminder now. */
export interface RemindedDuty extends OpenDuty {
  readonly stage: ReminderStage;
  /** Key of the sent reminder. All organisations have the same months, so for a month it is the organisation. */
  readonly recordId: number;
}

const recordId = sql`case when due.kind = 'month' then due."organizationId" else due.id end`;

/** WORK-063: lists a batch of open duties of active organisations that need a reminder and have none yet. */
export async function listReminded(
  db: OwnerTx,
  setting: DutySetting,
  limit: number,
): Promise<RemindedDuty[]> {
  const dates = reminderDates(setting.today);
  const duties = await openDuties(db, sql`o.status = ${organizationStatus.active}`, setting);
  const { rows } = await sql<RemindedDuty>`
    select due.*, d.stage, ${recordId} as "recordId"
    from unnest(${dates.map(({ date }) => date)}::date[], ${dates.map(({ stage }) => stage)}::text[]) as d (date, stage)
    join (${duties}) due on due."dueDate" = d.date
    where not exists (
      select from due_reminders t where t.record_kind = due.kind and t.record_id = ${recordId}
        and t.due_date = due."dueDate" and t.stage = d.stage)
    order by due.kind, due.id, due."organizationId" limit ${limit}`.execute(db);
  return rows;
}
