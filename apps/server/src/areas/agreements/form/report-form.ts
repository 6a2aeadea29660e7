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
import { evaluateForm } from "@birzha/domain/forms/evaluate.ts";
import type { FieldError, FieldErrors } from "@birzha/domain/forms/field-error.ts";
import { readValue } from "@birzha/domain/forms/field-value.ts";
import { withRuleErrors } from "@birzha/domain/rules/find-broken-rules.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import { labelOf } from "@birzha/phrases/agreements/field-label.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { toFieldFailures } from "../../../platform/http/errors/field-failures.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { countRefusal } from "../../../platform/refusal-tally.ts";
import type { LoadedDictionaries } from "../../catalogs/queries.ts";
import { findNames, type NameOptions } from "./find-names.ts";
import type { ReportReferences } from "./report-references.ts";
import { readReportXml, type RawValues, type ReportSource } from "./report-xml.ts";

/** G-43: all versions of the form that stored reports use. The last one is the current form. */
const forms: readonly FormDefinition[] = [reportForm];

/** Returns the form of that version with the configured earliest date. Throws `agreements.unknown-form`. */
export function getReportForm(
  { earliestDate }: Pick<RequestContext, "earliestDate">,
  passportId: number,
): FormDefinition {
  const form = forms.find((each) => each.passportId === passportId);
  if (!form) throw new ApiError("agreements.unknown-form");
  return withEarliestDate(form, earliestDate);
}

/** Context of the form apart from its values: date, catalogues, role. */
export function formContext(
  { clock, actor }: RequestContext,
  { find }: LoadedDictionaries,
  stored?: FormValues,
): FormContext {
  return { today: clock.today(), catalog: find, isStaff: isStaff(actor), ...(stored ? { stored } : {}) };
}

/**
 * Validates a report and returns its values: readable, complete, allowed by every rule (OTC-100..115, S-5). Catalogue
 * records get their current names; documents can refer to records and files by name (FIX-028). Excludes system
 * elements.
 * Throws `agreements.invalid-report` with the invalid fields, and the errors of its source.
 */
export async function readValidReport(
  context: RequestContext,
  known: ReportReferences,
  definition: FormDefinition,
  { part, read }: ReportSource,
  options: NameOptions,
): Promise<FormValues> {
  const { values, errors } = await evaluateReport(context, known, definition, read(definition), options);
  rejectErrors(errors, part);
  return values;
}

/**
 * Evaluates raw values of a report, from a document or an imported row, by the form and the custom rules of its contract
 * date (RULE-002). Returns values and errors.
 */
export async function evaluateReport(
  context: RequestContext,
  known: ReportReferences,
  definition: FormDefinition,
  raw: RawValues,
  options: NameOptions,
): Promise<{ readonly values: FormValues; readonly errors: FieldErrors }> {
  const named = await findNames(context.db, known, definition, raw, options);
  const { values, errors } = evaluateForm(definition, named.raw, formContext(context, known, options.stored));
  return { values, errors: withRuleErrors({ ...errors, ...named.errors }, known.rules, values) };
}

/** Throws `agreements.invalid-report` if there are errors. */
export function rejectErrors(errors: FieldErrors, part: ReportSource["part"] = "dataXML"): void {
  const fields = toFieldFailures(errors, part, labelOf);
  if (fields.length === 0) return;
  countRefusal(Object.values(errors).map(({ code }) => code));
  throw new ApiError("agreements.invalid-report", { fields });
}

/** Returns the form values of a stored report without system elements and files. */
export function readStoredReport(definition: FormDefinition, xml: string): FormValues {
  const values = storedValues(definition, readReportXml(definition, xml));
  const own = enteredFields(definition).filter(({ type }) => type !== "files");
  return Object.fromEntries(
    own.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
}

/**
 * Returns all values of a document unchanged. Throws `agreements.invalid-report` for a value that the form cannot hold.
 * @param problems errors found earlier
 */
export function storedValues(
  definition: FormDefinition,
  raw: RawValues,
  problems: FieldErrors = {},
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
  rejectErrors({ ...errors, ...problems });
  return values;
}
