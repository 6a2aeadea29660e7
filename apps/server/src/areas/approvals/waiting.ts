import { sql } from "kysely";
import { approvalState, expiryThreshold } from "@birzha/domain/approvals/lifecycle.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { WaitingTask } from "@birzha/domain/tasks/task.ts";
import { findWaiting, type WaitingLimits } from "../../platform/db/lists/find-waiting.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { concernsUser } from "./queries.ts";

/** DESK-023: pending approval requests, of colleagues and of the caller. */
export async function findPendingApprovals(
  db: DbReader,
  { userId }: Actor,
  clock: Clock,
  some: WaitingLimits,
): Promise<WaitingTask[]> {
  const find = (requester: ReturnType<typeof sql>) =>
    findWaiting(
      db,
      {
        id: sql`a.id`,
        subject,
        reason: sql`case when a.kind not in ('rules', 'catalogs')
          then coalesce(a.input #>> '{body,description}', a.input #>> '{body,data,comment}',
            a.input #>> '{body,data,commentLku}', a.input #>> '{body,document}', a.input #>> '{body,reason}',
            a.input #>> '{body,note}') end`,
        since: sql`a.requested_at`,
        from: sql`from approvals a
          where a.state = ${approvalState.pending} and a.requested_at > ${expiryThreshold(clock.now())} and ${requester}`,
        order: sql`a.requested_at, a.id`,
      },
      some,
    );
  return [
    {
      kind: "approvalToDecide",
      ...(await find(sql`a.requested_by <> ${userId} and not ${concernsUser(userId)}`)),
    },
    { kind: "ownApprovalPending", ...(await find(sql`a.requested_by = ${userId}`)) },
  ];
}

/** Name of the record, or of its organisation. */
const subject = sql`case a.entity
  when 'organization' then (select o.name from organizations o where o.id = a.entity_id)
  when 'application' then (select x.name from applications x where x.id = a.entity_id)
  when 'member-application' then (select o.name from member_applications m
    join organizations o on o.id = m.organization_id where m.id = a.entity_id)
  when 'invitation' then (select o.name from organizations o
    where o.id = coalesce((a.input #>> '{body,organizationId}')::bigint,
      (select i.organization_id from invitations i where i.id = (a.input #>> '{body,id}')::bigint)))
  when 'user' then (select u.name from users u where u.id = a.entity_id)
  when 'agreement' then (select o.name from agreements r join organizations o on o.id = r.organization_id where r.id = a.entity_id)
  when 'proposal' then (select concat_ws(', ', nullif(split_part(p.commodity_names, e'\n', 1), ''), o.name)
    from auction_proposals p join organizations o on o.id = p.organization_id where p.id = a.entity_id)
  else coalesce(a.input #>> '{body,name}', a.entity_id::text) end`;
