import { sql } from "kysely";
import { operatorRole } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { decidingActions, submittingActions, workByDay, workDays } from "@birzha/domain/tasks/work.ts";
import type { DbReader } from "../../platform/db/handles.ts";

interface Counted {
  readonly date: IsoDate;
  readonly action: string;
  readonly entity: string;
  readonly count: number;
}

/**
 * DESK-024: counts the submissions and the operators' decisions per day from the audit log. The log is in
 * order of time, so it finds the first id once and then uses the index of actions.
 */
export async function listWork(db: DbReader, clock: Clock) {
  const first = addDays(clock.today(), 1 - workDays);
  const { rows } = await sql<Counted>`
    select (l.at at time zone 'Europe/Moscow')::date as date, l.action, l.entity, count(*)::int as count
    from audit_log l
    where (l.action = any(${decidingActions}) and l.actor_role = ${operatorRole}
        or l.action = any(${submittingActions}) and l.entity_id is not null)
      and l.id >= (select b.id from audit_log b where b.at >= ${first}::timestamp at time zone 'Europe/Moscow'
        order by b.at, b.id limit 1)
    group by 1, l.action, l.entity limit ${maxRows}`.execute(db);
  return workByDay(rows, clock.today());
}

/** Safety limit; days × actions × entities give far fewer rows. */
const maxRows = 5_000;
