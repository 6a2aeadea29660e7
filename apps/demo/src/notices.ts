import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import type { NoticeKind } from "@birzha/domain/shared/notices/notice-kinds.ts";
import { statusId } from "@birzha/domain/agreements/lifecycle.ts";
import type { DbTransaction } from "@birzha/server/platform/db/handles.ts";
import { sql } from "kysely";

/** Days of notifications, and days of unread ones. */
const notifiedDays = 60;
const unread = 5;

/** Notification kinds of the exchange's decisions about proposals. */
const decisions: Readonly<Record<string, NoticeKind>> = {
  accept: "proposal-accepted",
  return: "proposal-returned",
  reject: "proposal-rejected",
  hold: "auction-held",
  notHold: "auction-not-held",
};

/** Creates notifications of recent decisions for owners (WORK-020), without e-mails. */
export async function notifyDecisions(db: DbTransaction, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`
    insert into notices (user_id, organization_id, kind, entity_id, reason, created_at, read_at, emailed_at)
    select m.user_id, d.organization_id, d.kind, d.entity_id, d.reason, d.at,
      case when d.at < ${at}::timestamptz - make_interval(days => ${unread}) then d.at + interval '1 hour' end, d.at
    from (
      select organization_id, ${"report-rejected" satisfies NoticeKind} as kind, report_id as entity_id,
        description as reason, changed_at as at
      from agreement_versions where kind = 'status' and status = ${statusId("rejected")}
      union all
      select d.organization_id, k.value, d.proposal_id, d.description, d.changed_at
      from auction_proposal_decisions d join jsonb_each_text(${JSON.stringify(decisions)}::jsonb) k on k.key = d.kind
    ) d
    join memberships m on m.organization_id = d.organization_id and m.is_active and m.user_type = ${userType.owner}
    where d.at > ${at}::timestamptz - make_interval(days => ${notifiedDays}) and d.at <= ${at}::timestamptz
    order by d.at`.execute(db);
}
