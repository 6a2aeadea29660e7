import { earliestRuleDate, inForceError, isShareExceeded } from "@birzha/domain/rules/custom-rule-error.ts";
import { customRuleState } from "@birzha/domain/rules/lifecycle.ts";
import type * as api from "@birzha/domain/rules/custom-rule-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { notifyUsers } from "../../../platform/notices/notify.ts";
import { listAllMembers } from "../../notices/queries.ts";
import { lockDraft } from "../lock-draft.ts";
import { setInForce } from "../store.ts";
import { getLastTrial, isTried } from "../trial-queries.ts";

/** FIX-218: limits of a rule in force. */
interface RuleLimits {
  /** Share of past reports, in per cent, that a rule can refuse without a second confirmation. */
  readonly maxFailingPercent: number;
  /** Days from the notice of a rule to its first contract date. */
  readonly noticeDays: number;
}

/**
 * RULE-002: puts a tried draft in force. FIX-218: a rule that refuses more than a share of past reports needs their number
 * as confirmation, and members get a notice of the rule some days before it applies.
 */
export async function putRuleInForce(
  context: RequestContext,
  {
    params: { id },
    body: { version, confirmedFailing },
  }: Pick<InputOf<typeof api.putRuleInForce>, "params" | "body">,
  { maxFailingPercent, noticeDays }: RuleLimits,
): Promise<ResultOf<typeof api.putRuleInForce>> {
  const { actor, clock, db } = context;
  const { isDraft: _, isSuspended: _suspended, ...before } = await lockDraft(db, id, version);
  const earliest = earliestRuleDate(clock.today(), noticeDays);
  const error = inForceError(before, await isTried(db, id), clock.today(), earliest);
  if (error) throw new ApiError(error, { params: { date: formatDate(earliest) } });
  const { read, failing } = await getLastTrial(db, id);
  if (isShareExceeded(before, { read, failing }, maxFailingPercent) && confirmedFailing !== failing)
    throw new ApiError("rules.share-unconfirmed", {
      params: { failing: String(failing), read: String(read) },
      details: { failing, read },
    });
  await setInForce(db, id, { authorId: actor.userId, at: clock.now() });
  await notifyUsers(context, {
    kind: "rule-announced",
    to: await listAllMembers(db),
    entityId: id,
    number: formatDate(before.validFrom),
  });
  context.audit({
    action: "rules.put-in-force",
    entity: "report-rule",
    entityId: id,
    before: { ...before, state: customRuleState.draft },
    after: { state: customRuleState.inForce },
  });
  return { id };
}
