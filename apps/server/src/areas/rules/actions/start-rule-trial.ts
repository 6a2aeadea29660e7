import type * as api from "@birzha/domain/rules/custom-rule-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { addYears } from "@birzha/domain/shared/values/dates.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.ts";
import { lockDraft } from "../lock-draft.ts";
import { insertTrial } from "../store.ts";
import { findLastTrials, getLastTrial, trialAttempts, trialTask } from "../trial-queries.ts";

/** RULE-002: starts the job that tries a draft on the reports of the last twelve months. */
export async function startRuleTrial(
  context: RequestContext,
  { params: { id } }: Pick<InputOf<typeof api.startRuleTrial>, "params">,
): Promise<ResultOf<typeof api.startRuleTrial>> {
  const { actor, clock, db } = context;
  const { definition } = await lockDraft(db, id);
  if ((await findLastTrials(db, [id])).get(id)?.state === "running")
    throw new ApiError("rules.trial-running");
  const today = clock.today();
  const trialId = await insertTrial(db, id, {
    definition,
    from: addYears(today, -1),
    to: today,
    authorId: actor.userId,
    at: clock.now(),
  });
  // One queue: trials read many reports, so they run one after another.
  await enqueueJob(db, trialTask, { trialId }, { queue: trialTask, maxAttempts: trialAttempts });
  context.audit({
    action: "rules.start-trial",
    entity: "report-rule",
    entityId: id,
    after: { trialId, definition },
  });
  return getLastTrial(db, id);
}
