import { isBlank } from "@birzha/domain/forms/changed-fields.ts";
import {
  enteredFields,
  type FieldValue,
  type FormDefinition,
  type FormValues,
} from "@birzha/domain/forms/definition.ts";

/** What the inputs of a form hold, by field name: null is empty, so that every input stays a controlled one. */
export type FormEntries = Record<string, FieldValue | null>;

/** Entries for every field to be filled in; values of fields that the definition does not know are left out. */
export const toEntries = (definition: FormDefinition, values: FormValues): FormEntries =>
  Object.fromEntries(enteredFields(definition).map(({ name }) => [name, values[name] ?? null]));

/** The values of the filled entries, as the rules of the domain read them. */
export const toValues = (entries: Readonly<Record<string, FieldValue | null | undefined>>): FormValues =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => !isBlank(value))) as FormValues;
