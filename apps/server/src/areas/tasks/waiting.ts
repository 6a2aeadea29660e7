import { sql } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { Waiting } from "@birzha/domain/tasks/task.ts";
import { findWaiting, type Some } from "../../platform/db/lists/find-waiting.ts";
import type { Reads } from "../../platform/db/handles.ts";
import { earliestParked } from "../../platform/http/second-eyes.ts";

/** DESK-023: colleagues' acts that wait for a second person, and the caller's own, which wait for another. */
export async function findWaitingDecisions(
  db: Reads,
  { userId }: Actor,
  clock: Clock,
  some: Some,
): Promise<Waiting[]> {
  const find = (whose: ReturnType<typeof sql>) =>
    findWaiting(
      db,
      {
        id: sql`d.id`,
        subject,
        reason: sql`case when d.kind in ('cancel', 'block', 'transfer')
          then coalesce(d.input #>> '{body,description}', d.input #>> '{body,data,comment}') end`,
        since: sql`d.parked_at`,
        from: sql`from second_eyes d
          where d.state = 'waiting' and d.parked_at > ${earliestParked(clock.now())} and ${whose}`,
        order: sql`d.parked_at, d.id`,
      },
      some,
    );
  return [
    { kind: "decisionToConfirm", ...(await find(sql`d.author_user_id <> ${userId}`)) },
    { kind: "decisionParked", ...(await find(sql`d.author_user_id = ${userId}`)) },
  ];
}

/** Whom or what it is about, by name where it has one. */
const subject = sql`case d.entity
  when 'organization' then (select o.name from organizations o where o.id = d.entity_id)
  when 'user' then (select u.name from users u where u.id = d.entity_id)
  when 'agreement' then (select o.name from agreements a join organizations o on o.id = a.organization_id where a.id = d.entity_id)
  when 'proposal' then (select concat_ws(', ', nullif(split_part(p.commodity_names, e'\n', 1), ''), o.name)
    from auction_proposals p join organizations o on o.id = p.organization_id where p.id = d.entity_id)
  else coalesce(d.input #>> '{body,name}', d.entity_id::text) end`;
