import type * as api from "@birzha/domain/counterparties/api.ts";
import type { InputOf } from "@birzha/domain/shared/endpoint.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.ts";
import { listMentions, notifyTask } from "../queries.ts";
import { insertAnswer } from "../store.ts";

/** DEAL-021: confirms or disputes a report that names the acting organisation. */
export async function answerMention(
  context: RequestContext,
  { reportId, seen, kind, reason }: InputOf<typeof api.answerMention>["body"],
): Promise<{ id: number }> {
  const { actor, clock, db } = context;
  const organization = requireOrganization(context);
  const { rows } = await listMentions(db, { reportId, isUnanswered: "false" });
  const mention = rows[0];
  if (!mention) throw new ApiError("shared.not-found");
  if (!organization.isActive) throw new ApiError("shared.organization-blocked");
  if (kind === "disputed" && reason === null) throw new ApiError("counterparties.reason-required");
  if (mention.seen !== seen) throw new ApiError("shared.stale");
  const id = await insertAnswer(db, {
    reportId,
    organizationId: organization.id,
    authorId: actor.userId,
    kind,
    reason: kind === "disputed" ? reason : null,
    at: clock.now().toISOString(),
  });
  await enqueueJob(db, notifyTask, { answerId: id });
  context.audit({
    action: "counterparties.answer",
    entity: "report-answer",
    entityId: id,
    before: mention.answer && { kind: mention.answer.kind, reason: mention.answer.reason },
    after: { reportId, kind, reason: kind === "disputed" ? reason : null },
  });
  return { id };
}
