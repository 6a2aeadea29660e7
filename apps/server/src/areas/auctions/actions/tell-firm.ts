import { sql } from "kysely";
import type { NoticeKind } from "@birzha/domain/shared/notice-kinds.ts";
import { notify, type Teller } from "../../../platform/notices/notify.ts";
import { listConcernedMembers } from "../../notices/queries.ts";
import type { StoredProposal } from "../proposal-rows.ts";

/** WORK-020: tells those of the firm who worked on a proposal, and its owner, what became of it. */
export async function tellFirm(
  teller: Teller,
  { id, firmId }: Pick<StoredProposal, "id" | "firmId">,
  kind: NoticeKind,
  reason: string | null = null,
): Promise<void> {
  const authors = sql`select author_user_id from auction_proposal_versions where proposal_id = ${id}`;
  const to = await listConcernedMembers(teller.db, firmId, authors);
  await notify(teller, { kind, to, organizationId: firmId, entityId: id, reason });
}
