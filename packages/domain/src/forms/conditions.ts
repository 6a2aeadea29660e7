import type { CatalogRecord, DictionaryName } from "../catalogs/catalogs.ts";
import type { IsoDate } from "../shared/values/dates.ts";
import type { ChosenRecord, FieldValue, FormCondition, FormDefinition, FormValues } from "./definition.ts";
import { fieldsOf } from "./definition.ts";

/** Inputs of an evaluation in addition to the values. */
export interface FormContext {
  /** Moscow date (G-28). */
  readonly today: IsoDate;
  /** Returns any record of a dictionary, including inactive ones; undefined if it does not exist. */
  readonly catalog: (dictionary: DictionaryName, id: number) => CatalogRecord | undefined;
  /** Stored values: a record that was chosen earlier stays valid after its deactivation (S-5). */
  readonly stored?: FormValues;
  /** Whether the viewer is exchange staff (G-53). */
  readonly isStaff?: boolean;
}

export const isChosenRecord = (value: FieldValue | undefined): value is ChosenRecord =>
  typeof value === "object" && !Array.isArray(value);

/** Returns the catalogue record of a select field. */
export function recordOf(
  definition: FormDefinition,
  field: string,
  values: FormValues,
  context: FormContext,
): CatalogRecord | undefined {
  const value = values[field];
  const select = fieldsOf(definition).find(({ name }) => name === field);
  return select?.type === "select" && isChosenRecord(value)
    ? context.catalog(select.dictionary, value.id)
    : undefined;
}

export function isMet(
  condition: FormCondition,
  definition: FormDefinition,
  values: FormValues,
  context: FormContext,
): boolean {
  const met = (inner: FormCondition) => isMet(inner, definition, values, context);
  if ("all" in condition) return condition.all.every(met);
  if ("any" in condition) return condition.any.some(met);
  if ("not" in condition) return !met(condition.not);
  if ("attribute" in condition) {
    const record = recordOf(definition, condition.field, values, context);
    return record !== undefined && (record[condition.attribute] ?? false) === condition.is;
  }
  const value = values[condition.field];
  return "filled" in condition ? (value !== undefined) === condition.filled : value === condition.is;
}

/** Returns the fields that a condition reads. */
export function conditionFields(condition: FormCondition): readonly string[] {
  if ("all" in condition) return condition.all.flatMap(conditionFields);
  if ("any" in condition) return condition.any.flatMap(conditionFields);
  return "not" in condition ? conditionFields(condition.not) : [condition.field];
}

/**
 * Returns the fields whose change can affect the state or options of other fields. The screen re-evaluates
 * only then (OTC-120).
 */
export function drivingFields(definition: FormDefinition): ReadonlySet<string> {
  const fromRules = definition.rules.flatMap(({ when }) => conditionFields(when));
  const fromFilters = definition.optionFilters.flatMap((filter) =>
    filter.kind === "shared-flag" ? [filter.with] : filter.regions,
  );
  return new Set([...fromRules, ...fromFilters]);
}
