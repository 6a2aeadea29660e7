import { sql } from "kysely";
import { isAccepted, type ApplicationDecision } from "@birzha/domain/members/lifecycle.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { notifyUsers } from "../../../platform/notices/notify.ts";
import { listConcernedMembers } from "../../notices/queries.ts";

interface Decided {
  readonly id: number;
  readonly organizationId: number;
  readonly status: ApplicationDecision;
  readonly comment: string | null;
}

/** WORK-020: notifies the author of an application about admissions and the owner of its organisation. */
export async function notifyDecision(
  context: RequestContext,
  { id, organizationId, status, comment }: Decided,
): Promise<void> {
  const author = sql`select stored_by from member_applications where id = ${id}`;
  await notifyUsers(context, {
    kind: isAccepted(status) ? "admission-accepted" : "admission-rejected",
    to: await listConcernedMembers(context.db, organizationId, author),
    organizationId,
    entityId: id,
    reason: comment,
  });
}
