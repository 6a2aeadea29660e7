import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { customRuleError } from "@birzha/domain/rules/custom-rule-error.ts";
import { fieldOf, type CustomRuleContent, type RuleDefinition } from "@birzha/domain/rules/custom-rule.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { loadDictionaries } from "../catalogs/queries.ts";

/** Sorts the records of a list and validates the rule. @throws ApiError for an invalid one */
export async function toValidRule(
  { db }: Pick<RequestContext, "db">,
  given: CustomRuleContent,
): Promise<CustomRuleContent> {
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
