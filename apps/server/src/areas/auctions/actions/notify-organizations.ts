import { sql } from "kysely";
import type { NoticeKind } from "@birzha/domain/shared/notices/notice-kinds.ts";
import { notifyAll, type NoticeSender } from "../../../platform/notices/notify.ts";
import { concernedMembers } from "../../notices/queries.ts";
import type { StoredProposal } from "../proposal-rows.ts";

interface ProposalNotice {
  readonly proposal: Pick<StoredProposal, "id" | "firmId">;
  readonly kind: NoticeKind;
  readonly reason?: string | null;
}

/** WORK-020: notifies the authors of a proposal and the owner of its organisation. */
export async function notifyOrganizations(
  notifier: NoticeSender,
  notices: readonly ProposalNotice[],
): Promise<void> {
  const authors = sql`select author_user_id from auction_proposal_versions where proposal_id = notice.id`;
  const { rows } = await sql<{ to: number[] }>`
    select array(${concernedMembers(sql`notice.firm`, authors)}) as to
    from unnest(${notices.map(({ proposal }) => proposal.id)}::bigint[],
      ${notices.map(({ proposal }) => proposal.firmId)}::bigint[]) with ordinality as notice (id, firm, place)
    order by notice.place`.execute(notifier.db);
  await notifyAll(
    notifier,
    notices.map(({ proposal: { id, firmId: companyId }, kind, reason = null }, place) => ({
      kind,
      to: rows[place]!.to,
      organizationId: companyId,
      entityId: id,
      reason,
    })),
  );
}
