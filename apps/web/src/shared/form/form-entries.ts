import { isBlank } from "@birzha/domain/forms/changed-fields.ts";
import {
  enteredFields,
  type FieldValue,
  type FormDefinition,
  type FormValues,
} from "@birzha/domain/forms/definition.ts";

/** Values of the inputs by field name. Empty is null, so that every input stays controlled. */
export type FormEntries = Record<string, FieldValue | null>;

/** Returns an entry for every field of the definition; drops values of unknown fields. */
export const toEntries = (definition: FormDefinition, values: FormValues): FormEntries =>
  Object.fromEntries(enteredFields(definition).map(({ name }) => [name, values[name] ?? null]));

/** Returns the non-empty entries in the form that the domain rules expect. */
export const toValues = (entries: Readonly<Record<string, FieldValue | null | undefined>>): FormValues =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => !isBlank(value))) as FormValues;
