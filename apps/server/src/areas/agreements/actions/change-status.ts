import { sql } from "kysely";
import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import type * as changeApi from "@birzha/domain/agreements/change-api.ts";
import { isRejected, needsReason, statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { NoticeKind } from "@birzha/domain/shared/notices/notice-kinds.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { notifyUsers } from "../../../platform/notices/notify.ts";
import { listConcernedMembers } from "../../notices/queries.ts";
import { deriveContent } from "../derive-content.ts";
import { rejectDuplicate } from "../reject-duplicate.ts";
import { applyStep } from "./apply-step.ts";

/** Rejects a report with a reason, restores it, or marks its change as checked (OTC-051, OTC-193, OTC-194). */
export async function changeStatus(
  context: RequestContext,
  { body }: Pick<InputOf<typeof changeApi.changeStatus>, "body">,
): Promise<ResultOf<typeof changeApi.changeStatus>> {
  const { id, status, description, version, notDuplicateOf } = body;
  const to = statusOf(status);
  if (!to) throw new ApiError("shared.invalid");
  return applyStep(context, { action: "status", id, version, to }, async ({ stored, form, values }) => {
    const wasRejected = isRejected(statusOf(stored.status));
    if (!needsReason(to)) {
      await notifyReporters(context, stored, wasRejected ? "report-restored" : "report-checked");
      // DUP-001: the organisation can have reported the same deal again while this report was rejected.
      if (wasRejected)
        await rejectDuplicate(context.db, stored.organizationId, deriveContent(form, values).identity, {
          id,
          notDuplicateOf,
        });
      return { change: { description: null, notDuplicateOf } };
    }
    if (!description) throw new ApiError("agreements.reason-required");
    await notifyReporters(context, stored, "report-rejected", description);
    return { change: { description } };
  });
}

/** WORK-020: notifies the authors of the report's versions and the owner of its organisation. */
async function notifyReporters(
  context: RequestContext,
  { id, organizationId }: StoredReport,
  kind: NoticeKind,
  reason?: string,
): Promise<void> {
  const authors = sql`select author_user_id from agreement_versions where report_id = ${id}`;
  const to = await listConcernedMembers(context.db, organizationId, authors);
  await notifyUsers(context, { kind, to, organizationId, entityId: id, reason });
}
