import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import type { CustomRuleBody } from "@birzha/domain/rules/custom-rule-api.ts";
import { customRuleError } from "@birzha/domain/rules/custom-rule-error.ts";
import {
  comparableFields,
  conditionFields,
  fieldOf,
  limitFields,
  listFields,
  operatorsOf,
  relationFields,
  type RelationOperator,
  type RuleDefinition,
  type RuleTemplate,
} from "@birzha/domain/rules/custom-rule.ts";
import { firstDay, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { cleanText } from "@birzha/domain/shared/values/text.ts";

type Chosen = ReportFormField | null;

/** Input of the form. Each template keeps its fields, so that another template loses nothing. */
export interface TypedRule {
  readonly template: RuleTemplate;
  readonly limit: {
    readonly field: Chosen;
    readonly minimum: string | null;
    readonly maximum: string | null;
  };
  readonly relation: {
    readonly field: Chosen;
    readonly operator: RelationOperator;
    readonly otherField: Chosen;
  };
  readonly list: {
    readonly field: Chosen;
    readonly mode: "allowed" | "forbidden";
    readonly recordIds: readonly number[];
  };
  readonly condition: {
    readonly isOn: boolean;
    readonly field: Chosen;
    readonly equals: number | boolean | null;
  };
  readonly severity: "error" | "warning";
  readonly textRu: string;
  readonly textEn: string;
  readonly source: string;
  readonly validFrom: IsoDate | null;
  readonly validTo: IsoDate | null;
}

/** Inputs of the form, as places of errors. */
export const ruleInputs = [
  "field",
  "otherField",
  "minimum",
  "maximum",
  "records",
  "conditionField",
  "conditionValue",
  "textRu",
  "textEn",
  "source",
  "validFrom",
  "validTo",
] as const;
export type RuleInput = (typeof ruleInputs)[number];

/** "required", or a code of `rules.errors` without its area. */
export type RuleProblems = Readonly<Partial<Record<RuleInput, string>>>;

/** Input of a new rule. */
export const blankRule = (validFrom: IsoDate): TypedRule => ({
  template: "limit",
  limit: { field: null, minimum: null, maximum: null },
  relation: { field: null, operator: "atMost", otherField: null },
  list: { field: null, mode: "allowed", recordIds: [] },
  condition: { isOn: false, field: null, equals: null },
  severity: "error",
  textRu: "",
  textEn: "",
  source: "",
  validFrom,
  validTo: null,
});

/** Converts a stored rule to the input of the form. */
export function toTypedRule(rule: CustomRuleBody): TypedRule {
  const { definition, severity, text, source, validFrom, validTo } = rule;
  const { condition } = definition;
  const blank = blankRule(validFrom);
  return {
    ...blank,
    template: definition.template,
    ...(definition.template === "limit" && {
      limit: { field: definition.field, minimum: definition.minimum, maximum: definition.maximum },
    }),
    ...(definition.template === "relation" && {
      relation: {
        field: definition.field,
        operator: definition.operator,
        otherField: definition.otherField,
      },
    }),
    ...(definition.template === "list" && {
      list: { field: definition.field, mode: definition.mode, recordIds: definition.recordIds },
    }),
    condition: condition ? { isOn: true, field: condition.field, equals: condition.equals } : blank.condition,
    severity,
    textRu: text.ru,
    textEn: text.en,
    source,
    validFrom,
    validTo,
  };
}

const member = <Name extends ReportFormField>(names: readonly Name[], name: Chosen): Name | undefined =>
  names.find((each) => each === name);

/** Returns the definition; undefined while a needed input is empty. It can have errors. */
export function toDefinition(typed: TypedRule): RuleDefinition | undefined {
  const { template, limit, relation, list } = typed;
  const condition = toCondition(typed);
  if (condition === undefined) return undefined;
  if (template === "limit") {
    const field = member(limitFields, limit.field);
    if (field === undefined || (limit.minimum === null && limit.maximum === null)) return undefined;
    return { template, field, minimum: limit.minimum, maximum: limit.maximum, condition } as RuleDefinition;
  }
  if (template === "relation") {
    const [field, otherField] = [
      member(relationFields, relation.field),
      member(relationFields, relation.otherField),
    ];
    if (field === undefined || otherField === undefined) return undefined;
    return { template, field, operator: relation.operator, otherField, condition } as RuleDefinition;
  }
  const field = member(listFields, list.field);
  if (field === undefined || list.recordIds.length === 0) return undefined;
  return { template, field, mode: list.mode, recordIds: [...list.recordIds], condition } as RuleDefinition;
}

/** Returns the condition, null without one, undefined while it is incomplete. */
function toCondition({ condition }: TypedRule): RuleDefinition["condition"] | undefined {
  if (!condition.isOn) return null;
  const field = member(conditionFields, condition.field);
  if (field === undefined || condition.equals === null) return undefined;
  return { field, equals: condition.equals } as RuleDefinition["condition"];
}

/** Returns the request body; undefined while a needed input is empty. It can have errors. */
export function toRuleBody(typed: TypedRule): CustomRuleBody | undefined {
  const definition = toDefinition(typed);
  const [ru, en, source] = [typed.textRu, typed.textEn, typed.source].map(cleanText);
  const { severity, validFrom, validTo } = typed;
  if (!definition || !ru || !en || !source || validFrom === null) return undefined;
  return { definition, severity, text: { ru, en }, source, validFrom, validTo };
}

/** Inputs that show an error of the rule. */
const inputOf: Readonly<Record<string, RuleInput>> = {
  "rules.no-limit": "minimum",
  "rules.wrong-limit": "minimum",
  "rules.limits-crossed": "maximum",
  "rules.not-comparable": "otherField",
  "rules.wrong-condition": "conditionValue",
  "rules.unknown-record": "records",
  "rules.ends-before-it-begins": "validTo",
  "rules.backdated": "validFrom",
};

/** Returns the error of a rejection at its input; undefined if no input shows it. */
export function problemOfCode(code: string): RuleProblems | undefined {
  const input = inputOf[code];
  return input && { [input]: code.slice("rules.".length) };
}

/** Returns the first error of a complete definition and its period. */
function errorOfFilled(typed: TypedRule): string | undefined {
  const definition = toDefinition(typed);
  const { severity, textRu, textEn, source, validFrom, validTo } = typed;
  const text = { ru: textRu, en: textEn };
  return (
    definition &&
    customRuleError({ definition, severity, text, source, validFrom: validFrom ?? firstDay, validTo })
  );
}

/** Returns the definition if it is complete and valid. */
export function validDefinition(typed: TypedRule): RuleDefinition | undefined {
  const problems = findProblems(typed);
  return definitionInputs.some((input) => problems[input] !== undefined) ? undefined : toDefinition(typed);
}

const definitionInputs = [
  ...(["field", "otherField", "minimum", "maximum", "records"] as const),
  ...(["conditionField", "conditionValue"] as const),
];

/** Returns the errors of the inputs: empty ones, and the first error of a complete definition. */
export function findProblems(typed: TypedRule): RuleProblems {
  const { template, limit, relation, list, condition } = typed;
  const empty: readonly (readonly [RuleInput, boolean])[] = [
    ["field", typed[template].field === null],
    ["otherField", template === "relation" && relation.otherField === null],
    ["records", template === "list" && list.recordIds.length === 0],
    ["conditionField", condition.isOn && condition.field === null],
    ["conditionValue", condition.isOn && condition.equals === null],
    ["textRu", cleanText(typed.textRu) === ""],
    ["textEn", cleanText(typed.textEn) === ""],
    ["source", cleanText(typed.source) === ""],
    ["validFrom", typed.validFrom === null],
  ];
  const missing = Object.fromEntries(empty.flatMap(([input, is]) => (is ? [[input, "required"]] : [])));
  const hasNoLimit = template === "limit" && limit.minimum === null && limit.maximum === null;
  const code = errorOfFilled(typed);
  return { ...missing, ...(hasNoLimit && { minimum: "no-limit" }), ...(code && problemOfCode(code)) };
}

/** Puts a field into the template. Values that do not fit the new field are dropped. */
export function withField(typed: TypedRule, field: ReportFormField): TypedRule {
  if (typed.template === "limit") {
    const isSameKind = typed.limit.field !== null && isDate(typed.limit.field) === isDate(field);
    const { minimum, maximum } = typed.limit;
    return { ...typed, limit: { field, ...(isSameKind ? { minimum, maximum } : noLimits) } };
  }
  if (typed.template === "relation") {
    const { operator, otherField } = typed.relation;
    const isComparable = otherField !== null && comparableFields(field).includes(otherField);
    const fitting = operatorsOf(field).includes(operator) ? operator : "equal";
    return { ...typed, relation: { field, operator: fitting, otherField: isComparable ? otherField : null } };
  }
  const { mode, recordIds } = typed.list;
  const isSameCatalogue = dictionaryOf(typed.list.field) === dictionaryOf(field);
  return { ...typed, list: { field, mode, recordIds: isSameCatalogue ? recordIds : [] } };
}

const noLimits = { minimum: null, maximum: null };
export const isDate = (field: ReportFormField): boolean => fieldOf(field).type === "date";

/** Returns the catalogue of a select field. */
export function dictionaryOf(name: Chosen) {
  const field = name === null ? undefined : fieldOf(name);
  return field?.type === "select" ? field.dictionary : undefined;
}
