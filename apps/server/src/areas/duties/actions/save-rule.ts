import { maxRuleVersions, type DutyRuleContent } from "@birzha/domain/duties/duty-rule.ts";
import { ruleError } from "@birzha/domain/duties/rule-error.ts";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { loadDictionaries } from "../../catalogs/queries.ts";
import { listRuleVersions, lockRule, recalculateTask } from "../queries.ts";
import { insertRule, updateRule } from "../store.ts";

/** The rule being changed, and the version that the change is based on (G-85). */
interface Change {
  readonly id: number;
  readonly version: number;
}

/**
 * WORK-060: adds a rule or a new version of one. A job then recalculates reports that are not due yet; past due dates
 * stay (WORK-061).
 */
export async function saveRule(
  context: RequestContext,
  given: DutyRuleContent,
  change?: Change,
): Promise<{ id: number }> {
  const { actor, clock, db } = context;
  const rule = { ...given, productTypeIds: [...new Set(given.productTypeIds)].toSorted((a, b) => a - b) };
  const before = change && (await lockRule(db, change.id));
  if (before && before.version !== change.version) throw new ApiError("shared.stale");
  const error = ruleError(rule, before, clock.today());
  if (error) throw new ApiError(error);
  const { find } = await loadDictionaries(db);
  if (rule.productTypeIds.some((id) => find("productTypes", id) === undefined))
    throw new ApiError("duties.unknown-product");
  if ((await listRuleVersions(db)).length >= maxRuleVersions) throw new ApiError("duties.too-many-rules");

  const made = { authorId: actor.userId, at: clock.now() };
  const id = change ? change.id : await insertRule(db, rule, made);
  if (change) await updateRule(db, { id, version: change.version + 1 }, rule, made);
  await enqueueJob(db, recalculateTask, {}, { key: recalculateTask, queue: recalculateTask });
  context.audit({
    action: change ? "duties.update-rule" : "duties.create-rule",
    entity: "duty-rule",
    entityId: id,
    ...(before ? { before } : {}),
    after: rule,
  });
  return { id };
}
