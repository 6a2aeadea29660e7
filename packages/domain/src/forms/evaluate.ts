import { compareDecimals } from "../shared/values/decimal.ts";
import { type FormContext, isChosenRecord } from "./conditions.ts";
import {
  type FieldValue,
  fieldsOf,
  type FormDefinition,
  type FormField,
  type FormValues,
} from "./definition.ts";
import type { FieldError, FieldErrors } from "./field-error.ts";
import { type FieldStates, fieldStates } from "./field-states.ts";
import { readValue, valueError } from "./field-value.ts";
import { choiceError, storedChoice } from "./options.ts";

export interface FormEvaluation {
  readonly state: FieldStates;
  /** Normalised values without system, disabled and hidden fields. */
  readonly values: FormValues;
  readonly errors: FieldErrors;
}

/**
 * Evaluates a form. The screen renders `state` and `errors`; the server rejects errors and stores `values`.
 *
 * 1. Parse every field (`readValue`) and report unknown ones.
 * 2. Apply the rules to the parsed values: which fields are visible, enabled and required (`fieldStates`).
 * 3. Drop values of disabled and hidden fields with an error; report missing required ones.
 * 4. Validate each value, its catalogue record and its relations to other fields (`checks`, `notBefore`).
 *
 * Pure and idempotent: evaluating `values` again returns the same values.
 * @param input untrusted values by field name
 */
export function evaluateForm(
  definition: FormDefinition,
  input: Readonly<Record<string, unknown>>,
  context: FormContext,
): FormEvaluation {
  const fields = fieldsOf(definition);
  const errors: Record<string, FieldError> = unknownFields(fields, input);
  const entered: Record<string, FieldValue> = {};

  for (const field of fields) {
    if (field.system) continue;
    const read = readValue(field, Object.hasOwn(input, field.name) ? input[field.name] : undefined);
    if ("error" in read) errors[field.name] = read.error;
    else if (read.value !== undefined) entered[field.name] = read.value;
  }

  const state = fieldStates(definition, entered, context);
  const values: Record<string, FieldValue> = {};
  for (const field of fields) {
    const { name } = field;
    if (field.system) continue;
    const { visible, disabled, required } = state[name]!;
    const value = entered[name];
    if (disabled || !visible) {
      if (value !== undefined) errors[name] = { code: "not-applicable" };
    } else if (value !== undefined) {
      values[name] = withKnownName(field, value, context);
    } else if (required) {
      errors[name] ??= { code: "required" };
    }
  }

  for (const field of fields) {
    const value = values[field.name];
    const error = value === undefined ? undefined : errorOf(definition, field, value, values, context);
    if (error) errors[field.name] = error;
  }
  for (const { field, atMost } of definition.checks) {
    if (errors[field] || errors[atMost]) continue;
    const [value, limit] = [values[field], values[atMost]];
    if (typeof value === "string" && typeof limit === "string" && compareDecimals(value, limit) > 0)
      errors[field] = { code: "above-field", field: atMost };
  }
  return { state, values, errors };
}

const unknownFields = (fields: readonly FormField[], input: Readonly<Record<string, unknown>>) => {
  const known = new Set(fields.map(({ name }) => name));
  const names = Object.keys(input).filter((name) => !known.has(name));
  return Object.fromEntries(names.map((name): [string, FieldError] => [name, { code: "unknown-field" }]));
};

/** S-10: replaces the caller's name of a record with its name at the time of choice. */
function withKnownName(field: FormField, value: FieldValue, context: FormContext): FieldValue {
  if (field.type !== "select" || !isChosenRecord(value)) return value;
  const before = storedChoice(field.name, value, context);
  const name = before?.name ?? context.catalog(field.dictionary, value.id)?.name;
  return name === undefined ? value : { id: value.id, name };
}

function errorOf(
  definition: FormDefinition,
  field: FormField,
  value: FieldValue,
  values: FormValues,
  context: FormContext,
): FieldError | undefined {
  const own = valueError(field, value, context);
  // A date stored before the limit existed stays valid, like a deactivated record (S-5).
  const isLimit = own?.code === "date-too-early" || own?.code === "date-too-late";
  if (own && !(isLimit && context.stored?.[field.name] === value)) return own;
  if (field.type === "select" && isChosenRecord(value))
    return choiceError(definition, field, value, values, context);
  if (field.type === "date" && field.notBefore !== undefined) {
    const limit = values[field.notBefore];
    if (typeof limit === "string" && typeof value === "string" && value < limit)
      return { code: "date-before-field", field: field.notBefore, limit };
  }
  return undefined;
}
