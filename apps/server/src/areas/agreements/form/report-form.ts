import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import type { FormContext } from "@birzha/domain/forms/conditions.ts";
import {
  enteredFields,
  fieldsOf,
  type FieldValue,
  type FormDefinition,
  type FormValues,
  withEarliestDate,
} from "@birzha/domain/forms/definition.ts";
import { evaluate } from "@birzha/domain/forms/evaluate.ts";
import type { FieldError, FieldErrors } from "@birzha/domain/forms/field-error.ts";
import { readValue } from "@birzha/domain/forms/field-value.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import type { Context } from "../../../platform/http/endpoint-binding/context.ts";
import { toFieldFailures } from "../../../platform/http/errors/field-failures.ts";
import { Refused } from "../../../platform/http/errors/failure.ts";
import type { LoadedDictionaries } from "../../catalogs/queries.ts";
import { findNames, type NameOptions } from "./find-names.ts";
import { readReportXml, type RawValues } from "./report-xml.ts";

/** G-43: every version of the form that a report may have been made with; the last one is what is filled in now. */
const forms: readonly FormDefinition[] = [reportForm];

/** The form of that version with the installation's earliest date; throws `agreements.unknown-form`. */
export function getReportForm(
  { earliestDate }: Pick<Context, "earliestDate">,
  passportId: number,
): FormDefinition {
  const form = forms.find((each) => each.passportId === passportId);
  if (!form) throw new Refused("agreements.unknown-form");
  return withEarliestDate(form, earliestDate);
}

/** What the report's form depends on beside its values, as the request's transaction sees it. */
export function formContext(
  { clock, actor }: Context,
  { find }: LoadedDictionaries,
  stored?: FormValues,
): FormContext {
  return { today: clock.today(), catalog: find, isStaff: isStaff(actor), ...(stored ? { stored } : {}) };
}

/**
 * The values of a report that may be registered: readable, complete, allowed by every rule (OTC-100..115, S-5), with
 * the names of catalogue records as they are now. Records and files may be given by name (FIX-028). System elements are the server's and not among them.
 * Throws `agreements.invalid-report` with the fields that are wrong, and what `readReportXml` throws.
 */
export async function readValidReport(
  context: Context,
  known: LoadedDictionaries,
  definition: FormDefinition,
  xml: string,
  options: NameOptions,
): Promise<FormValues> {
  const raw = readReportXml(definition, xml);
  const named = await findNames(context.db, known, definition, raw, options);
  const { values, errors } = evaluate(definition, named.raw, formContext(context, known, options.stored));
  refuseErrors({ ...errors, ...named.errors });
  return values;
}

/** What people call a field of the report. */
export const labelOf = (field: string): string =>
  (ru.fields as Readonly<Record<string, string>>)[field] ?? field;

/** Throws `agreements.invalid-report` when there are any. */
function refuseErrors(errors: FieldErrors): void {
  const fields = toFieldFailures(errors, "dataXML", labelOf);
  if (fields.length > 0) throw new Refused("agreements.invalid-report", { fields });
}

/** What a stored report's form holds, without the server's own elements and without files. */
export function readStoredReport(definition: FormDefinition, xml: string): FormValues {
  const values = storedValues(definition, readReportXml(definition, xml));
  const own = enteredFields(definition).filter(({ type }) => type !== "files");
  return Object.fromEntries(
    own.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
}

/**
 * Every value of a document, as it is. Throws `agreements.invalid-report` for one that the form cannot hold.
 * @param faults what was found wrong with it before
 */
export function storedValues(
  definition: FormDefinition,
  raw: RawValues,
  faults: FieldErrors = {},
): FormValues {
  const fields = fieldsOf(definition);
  const names = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(raw).filter((name) => !names.has(name));
  const errors: Record<string, FieldError> = Object.fromEntries(
    unknown.map((name): [string, FieldError] => [name, { code: "unknown-field" }]),
  );
  const values: Record<string, FieldValue> = {};
  for (const field of fields) {
    const read = readValue(field, raw[field.name]);
    if ("error" in read) errors[field.name] = read.error;
    else if (read.value !== undefined && !field.staffOnly) values[field.name] = read.value;
  }
  refuseErrors({ ...errors, ...faults });
  return values;
}
