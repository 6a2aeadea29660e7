import { customRuleError } from "@birzha/domain/rules/custom-rule-error.ts";
import { customRuleLimits } from "@birzha/domain/rules/custom-rule-limits.ts";
import { fieldOf, type CustomRuleContent, type RuleDefinition } from "@birzha/domain/rules/custom-rule.ts";
import type * as api from "@birzha/domain/rules/custom-rule-api.ts";
import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Context } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { loadDictionaries } from "../../catalogs/queries.ts";
import { countRules } from "../queries.ts";
import { insertRule, replaceDraft } from "../store.ts";
import { lockDraft } from "./lock-draft.ts";

/** RULE-002: drafts a rule. */
export async function createCustomRule(
  context: Context,
  { body }: Pick<InputOf<typeof api.createCustomRule>, "body">,
): Promise<ResultOf<typeof api.createCustomRule>> {
  const { actor, clock, db } = context;
  const rule = await toValidRule(context, body);
  if ((await countRules(db)) >= customRuleLimits.rules) throw new ApiError("rules.too-many-rules");
  const id = await insertRule(db, rule, { authorId: actor.userId, at: clock.now() });
  context.audit({ action: "rules.create", entity: "report-rule", entityId: id, after: rule });
  return { id };
}

/** RULE-002: changes a draft. */
export async function updateCustomRule(
  context: Context,
  {
    params: { id },
    body: { version, ...given },
  }: Pick<InputOf<typeof api.updateCustomRule>, "params" | "body">,
): Promise<ResultOf<typeof api.updateCustomRule>> {
  const { actor, clock, db } = context;
  const before = await lockDraft(db, id, version);
  const rule = await toValidRule(context, given);
  await replaceDraft(db, id, rule, { authorId: actor.userId, at: clock.now() });
  context.audit({ action: "rules.update", entity: "report-rule", entityId: id, before, after: rule });
  return { id };
}

/** Sorts the records of a list and validates the rule. @throws ApiError for an invalid one */
async function toValidRule({ db }: Context, given: CustomRuleContent): Promise<CustomRuleContent> {
  const definition = withSortedRecords(given.definition);
  const rule = { ...given, definition };
  const error = customRuleError(rule);
  if (error) throw new ApiError(error);
  const { find } = await loadDictionaries(db);
  const isKnown = (name: ReportFormField, id: number) => {
    const field = fieldOf(name);
    return field.type === "select" && find(field.dictionary, id) !== undefined;
  };
  const listed = definition.template === "list" ? definition.recordIds : [];
  const { condition } = definition;
  if (
    listed.some((id) => !isKnown(definition.field, id)) ||
    (condition && typeof condition.equals === "number" && !isKnown(condition.field, condition.equals))
  )
    throw new ApiError("rules.unknown-record");
  return rule;
}

const withSortedRecords = (definition: RuleDefinition): RuleDefinition =>
  definition.template === "list"
    ? { ...definition, recordIds: [...new Set(definition.recordIds)].toSorted((a, b) => a - b) }
    : definition;
