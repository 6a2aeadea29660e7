import { reportForm, reportFormName } from "@birzha/domain/agreements/report-form.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import type * as api from "@birzha/domain/agreements/api.ts";
import type { FormContext } from "@birzha/domain/forms/conditions.ts";
import {
  fieldsOf,
  type FieldValue,
  type FormDefinition,
  type FormField,
  type FormValues,
} from "@birzha/domain/forms/definition.ts";
import { evaluate } from "@birzha/domain/forms/evaluate.ts";
import type { FieldError, FieldErrors } from "@birzha/domain/forms/field-error.ts";
import { fieldStates } from "@birzha/domain/forms/field-states.ts";
import { readValue } from "@birzha/domain/forms/field-value.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/actor.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import type { Context } from "../../platform/http/context.ts";
import { toFieldFailures } from "../../platform/http/field-failures.ts";
import { Refused } from "../../platform/http/failure.ts";
import { loadDictionaries } from "../catalogs/queries.ts";
import { findReporter } from "./queries.ts";
import { readReportXml, type RawValues } from "./report-xml.ts";

/** G-43: every version of the form that a report may have been made with; the last one is what is filled in now. */
const forms: readonly FormDefinition[] = [reportForm];

/** The form of that version; throws `agreements.unknown-form`. */
export function getReportForm(passportId: number): FormDefinition {
  const form = forms.find((each) => each.passportId === passportId);
  if (!form) throw new Refused("agreements.unknown-form");
  return form;
}

/** What the report's form depends on beside its values, as the request's transaction sees it. */
export async function formContext({ db, clock, actor }: Context, stored?: FormValues): Promise<FormContext> {
  const { find } = await loadDictionaries(db);
  return { today: clock.today(), catalog: find, isStaff: isStaff(actor), ...(stored ? { stored } : {}) };
}

/**
 * The values of a report that may be registered: readable, complete, allowed by every rule (OTC-100..115, S-5), with
 * the names of catalogue records as they are now. System elements are the server's and not among them.
 * Throws `agreements.invalid-report` with the fields that are wrong, and what `readReportXml` throws.
 */
export async function readValidReport(
  context: Context,
  definition: FormDefinition,
  xml: string,
  stored?: FormValues,
): Promise<FormValues> {
  const raw = readReportXml(definition, xml);
  const { values, errors } = evaluate(definition, raw, await formContext(context, stored));
  refuseErrors(errors);
  return values;
}

/** What people call a field of the report. */
const labelOf = (field: string): string => (ru.fields as Readonly<Record<string, string>>)[field] ?? field;

/** Throws `agreements.invalid-report` when there are any. */
export function refuseErrors(errors: FieldErrors): void {
  const fields = toFieldFailures(errors, "dataXML", labelOf);
  if (fields.length > 0) throw new Refused("agreements.invalid-report", { fields });
}

type Imported = ResultOf<typeof api.importFromXml>;

/**
 * OTC-055, G-43: the form with the values of an XML document. Cleaned for a new draft, it keeps what the form knows
 * and can hold, without what belongs to another report; as it is, a value the form cannot hold is refused.
 */
export async function importReportXml(
  context: Context,
  { body }: Pick<InputOf<typeof api.importFromXml>, "body">,
): Promise<Imported> {
  if (body.formSysId !== reportFormName) throw new Refused("agreements.unknown-form");
  const definition: FormDefinition = reportForm;
  const raw = body.xml.trim() === "" ? {} : readReportXml(definition, body.xml);
  const values = body.useXsltTransform ? draftValues(definition, raw) : storedValues(definition, raw);
  const known = await formContext(context);
  const states = fieldStates(definition, values, known);
  return {
    passportId: definition.passportId,
    formSysId: definition.formSysId,
    fields: fieldsOf(definition)
      // G-53: to others the mark of the exchange does not exist.
      .filter(({ staffOnly }) => !staffOnly || known.isStaff)
      .map((field) => ({
        name: field.name,
        label: labelOf(field.name),
        type: field.type,
        ...states[field.name]!,
        dictionary: field.type === "select" ? field.dictionary : null,
        maxLength: longest(field),
        value: values[field.name] ?? null,
      })),
    values,
    definition,
  };
}

/** G-43: what a new draft does not take over; the server writes these, and files stay with their report. */
const ofTheReportAlone = new Set(["report_number", "report_date", "report_status", "dubious_deal", "files"]);

function draftValues(definition: FormDefinition, raw: RawValues): FormValues {
  const taken = fieldsOf(definition).filter(({ name }) => !ofTheReportAlone.has(name));
  const read = taken.map((field) => [field.name, readValue(field, raw[field.name])] as const);
  return Object.fromEntries(
    read.flatMap(([name, each]) => ("error" in each || each.value === undefined ? [] : [[name, each.value]])),
  );
}

/** What a stored report's form holds, without the server's own elements and without files. */
export function readStoredReport(definition: FormDefinition, xml: string): FormValues {
  const values = storedValues(definition, readReportXml(definition, xml));
  const own = fieldsOf(definition).filter(({ system, type }) => !system && type !== "files");
  return Object.fromEntries(
    own.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
}

function storedValues(definition: FormDefinition, raw: RawValues): FormValues {
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
  refuseErrors(errors);
  return values;
}

const innLength = 12;
const zipLength = 6;

const longest = (field: FormField): number | null =>
  field.type === "text" || field.type === "textarea"
    ? field.maxLength
    : field.type === "inn"
      ? innLength
      : field.type === "zip"
        ? zipLength
        : null;

/** What the server writes into a report itself (G-42, S-10). */
export interface SystemValues {
  readonly number?: number;
  readonly status?: string;
  /** Moscow's day of registration. */
  readonly date?: string;
  readonly organization?: { readonly inn: string; readonly name: string };
  readonly holder?: string;
}

/** System values under the names of their elements. The mark of the exchange is never part of the XML (G-53). */
export const systemElements = ({ number, status, date, organization, holder }: SystemValues): FormValues => ({
  report_number: number === undefined ? undefined : String(number),
  report_status: status,
  report_date: date,
  organization: organization?.name,
  organization_inn: organization?.inn,
  report_holder: holder,
});

/** Who a report says has made it (S-10). */
export const holderOf = ({ name, account }: Actor): string => name.trim() || account;

type DefaultQuery = InputOf<typeof api.getDefaultValue>["query"];

/** OTC-047, G-45: what a new report starts from; a name alone gives the holder only. */
export async function getDefaultReport(
  { db, clock, actor, organization }: Context,
  { organizationId, familyName }: DefaultQuery,
): Promise<ResultOf<typeof api.getDefaultValue>> {
  const definition: FormDefinition = reportForm;
  const isHolderOnly = familyName !== undefined && organizationId === undefined;
  const asked = organizationId ?? organization?.id;
  const known = isHolderOnly || asked === undefined ? undefined : await findReporter(db, actor, asked);
  if (!isHolderOnly && asked !== undefined && !known) throw new Refused("shared.not-found");
  const values = systemElements({
    holder: familyName ?? holderOf(actor),
    ...(isHolderOnly ? {} : { date: clock.today() }),
    ...(known ? { organization: known } : {}),
  });
  return {
    passportId: definition.passportId,
    formSysId: definition.formSysId,
    dataXML: toReportXml(definition, values),
  };
}
