import { z } from "zod";
import { reportForm, type ReportFormField } from "../agreements/report-form.ts";
import { hasDigitsOnly, isOrdered } from "../fields/value-types.ts";
import { enteredFields, type FormDefinition, type FormField } from "../forms/definition.ts";
import type { IsoDate } from "../shared/values/dates.ts";
import { requiredLine } from "../shared/values/text-schemas.ts";
import { customRuleLimits, type CustomRuleCode, type RuleText } from "./custom-rule-code.ts";
import { distinctList } from "../shared/values/distinct-list.ts";
import type { RuleSeverity } from "./rule-severity.ts";

/** RULE-002: templates of custom rules. Free expressions are out of scope (decision 0080). */
export const ruleTemplates = ["limit", "relation", "list"] as const;
export type RuleTemplate = (typeof ruleTemplates)[number];

const definition: FormDefinition = reportForm;
const fields = enteredFields(definition);

export const fieldOf = (name: ReportFormField): FormField => fields.find((field) => field.name === name)!;

const fieldsWhere = (isMatch: (field: FormField) => boolean): readonly ReportFormField[] =>
  fields.filter(isMatch).map(({ name }) => name as ReportFormField);

/** Fields with a number or a date. */
export const limitFields = fieldsWhere(isOrdered);

/** Kind of a field: a relation compares fields of one kind. Undefined for texts, answers and files. */
function kindOf(field: FormField): string | undefined {
  if (field.type === "select") return `select ${field.dictionary}`;
  return isOrdered(field) || hasDigitsOnly(field) ? field.type : undefined;
}

/** Fields that a relation can compare with the field. */
export const comparableFields = (name: ReportFormField): readonly ReportFormField[] => {
  const kind = kindOf(fieldOf(name));
  return kind === undefined ? [] : fieldsWhere((field) => field.name !== name && kindOf(field) === kind);
};

/** Fields of relations: those with another field of their kind. */
export const relationFields = fieldsWhere(({ name }) => comparableFields(name as ReportFormField).length > 0);

export const relationOperators = ["atMost", "atLeast", "equal", "different"] as const;
export type RelationOperator = (typeof relationOperators)[number];

/** Operators that make sense for a field: only numbers and dates have an order. */
export const operatorsOf = (name: ReportFormField): readonly RelationOperator[] =>
  limitFields.includes(name) ? relationOperators : ["equal", "different"];

/** Fields with a catalogue. */
export const listFields = fieldsWhere(({ type }) => type === "select");
const listModes = ["allowed", "forbidden"] as const;

/** Fields of conditions: catalogues and yes-no answers. */
export const conditionFields = fieldsWhere(({ type }) => type === "select" || type === "yes-no");

/** Id of a catalogue record; part of bodies and responses, so it accepts numbers only. */
const recordId = z.int().positive();

/** A rule with a condition concerns only reports whose field equals a record or an answer. */
const condition = z.strictObject({
  field: z.enum(conditionFields).describe("Field of the report form."),
  equals: z
    .union([recordId, z.boolean()])
    .describe("Id of the catalogue record, or the answer of a yes-no field."),
});
export type RuleCondition = z.output<typeof condition>;

const bound = requiredLine(customRuleLimits.bound).nullable();

/** Template, fields and values of a custom rule. */
export const ruleDefinition = z
  .discriminatedUnion("template", [
    z.strictObject({
      template: z
        .literal("limit")
        .describe("Template: a limit, a relation of two fields, or a list of catalogue records."),
      field: z.enum(limitFields).describe("Field of the report form."),
      /** Inclusive decimals or dates; at least one of both. */
      minimum: bound.describe("Smallest allowed number or date; null for none."),
      maximum: bound.describe("Largest allowed number or date; null for none."),
      condition: condition
        .nullable()
        .describe("The rule concerns only reports that meet the condition; null for all."),
    }),
    z.strictObject({
      template: z
        .literal("relation")
        .describe("Template: a limit, a relation of two fields, or a list of catalogue records."),
      field: z.enum(relationFields).describe("Field of the report form."),
      operator: z.enum(relationOperators).describe("How the field must compare with the other one."),
      otherField: z.enum(relationFields).describe("Field of the same kind."),
      condition: condition
        .nullable()
        .describe("The rule concerns only reports that meet the condition; null for all."),
    }),
    z.strictObject({
      template: z
        .literal("list")
        .describe("Template: a limit, a relation of two fields, or a list of catalogue records."),
      field: z.enum(listFields).describe("Field of the report form."),
      mode: z.enum(listModes).describe("Whether the list allows or forbids its records."),
      recordIds: distinctList(recordId)
        .min(1)
        .max(customRuleLimits.records)
        .describe("Ids of the catalogue records."),
      condition: condition
        .nullable()
        .describe("The rule concerns only reports that meet the condition; null for all."),
    }),
  ])
  .describe("Template of the rule with its fields and values.");
export type RuleDefinition = z.output<typeof ruleDefinition>;

/** RULE-002: content of a custom rule, which staff drafts. */
export interface CustomRuleContent {
  readonly definition: RuleDefinition;
  readonly severity: RuleSeverity;
  readonly text: RuleText;
  /** Citation of the decision or the act. */
  readonly source: string;
  /** First and last contract date; null for an open end. */
  readonly validFrom: IsoDate;
  readonly validTo: IsoDate | null;
}

/** A rule in force, as the validation of reports uses it. */
export interface CustomRule extends CustomRuleContent {
  readonly number: number;
  readonly code: CustomRuleCode;
}
