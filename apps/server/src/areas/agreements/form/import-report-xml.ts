import type * as api from "@birzha/domain/agreements/api.ts";
import { reportFormName, reportPassportId } from "@birzha/domain/agreements/report-form-name.ts";
import {
  fieldsOf,
  type FieldValue,
  type FormDefinition,
  type FormField,
  type FormValues,
} from "@birzha/domain/forms/definition.ts";
import { fieldStates } from "@birzha/domain/forms/field-states.ts";
import type { FormContext } from "@birzha/domain/forms/conditions.ts";
import type { FieldError, FieldErrors } from "@birzha/domain/forms/field-error.ts";
import type { ReadValue } from "@birzha/domain/fields/read-value.ts";
import { isOrdered, valueTypes } from "@birzha/domain/fields/value-types.ts";
import { readValue } from "@birzha/domain/forms/field-value.ts";
import { readWritten } from "@birzha/domain/forms/written-values.ts";
import { isIsoDate } from "@birzha/domain/shared/values/dates.ts";
import { labelOf } from "@birzha/phrases/agreements/field-label.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { toFieldFailures } from "../../../platform/http/errors/field-failures.ts";
import { formContext, getReportForm, storedValues } from "./report-form.ts";
import { loadDictionaries } from "../../catalogs/queries.ts";
import { findNames, type FoundNames } from "./find-names.ts";
import { readReportXml, type RawValues } from "./report-xml.ts";

type Imported = ResultOf<typeof api.importFromXml>;

/**
 * OTC-055, G-43: returns the form with the values of an XML document. Finds catalogue records by id, code or name.
 *
 * For a new draft, keeps the values that the form knows and accepts, drops those that belong to another report, and
 * lists what it dropped (FIX-028). Otherwise rejects a document with an invalid value.
 */
export async function importReportXml(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.importFromXml>, "body">,
): Promise<Imported> {
  if (body.formSysId !== reportFormName) throw new ApiError("agreements.unknown-form");
  const definition = getReportForm(context, reportPassportId);
  const raw = body.xml.trim() === "" ? {} : readReportXml(definition, body.xml);
  const dictionaries = await loadDictionaries(context.db);
  const known = formContext(context, dictionaries);
  const named = await findNames(context.db, dictionaries, definition, raw, {
    organizationId: context.organization?.id,
  });
  const { values, unread, left } = body.useXsltTransform
    ? draftOf(definition, named, known)
    : asStored(definition, raw, named);
  const states = fieldStates(definition, values, known);
  return {
    passportId: definition.passportId,
    formSysId: definition.formSysId,
    fields: fieldsOf(definition)
      // G-53: hide the exchange's flag from organisations.
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
    unread,
    left,
    definition,
  };
}

/**
 * Stored ids take precedence over current names of records. Drops files that have a name but no upload, and reports
 * them.
 */
function asStored(definition: FormDefinition, raw: RawValues, { raw: found, errors }: FoundNames): Draft {
  const accepted: Record<string, unknown> = { ...found };
  // FIX-234: names of a document are names only, `__proto__` included.
  const problems = Object.create(null) as Record<string, FieldError>;
  const files = Object.create(null) as Record<string, FieldError>;
  for (const [name, error] of Object.entries(errors)) {
    if (error!.code === "option-contradiction") accepted[name] = raw[name];
    else if (error!.code.startsWith("file-")) [accepted[name], files[name]] = [undefined, error!];
    else problems[name] = error!;
  }
  return { values: storedValues(definition, accepted, problems), unread: {}, left: inWords(files) };
}

/** G-43: fields that a new draft does not copy. The server sets them, and files stay with their report. */
const ofTheReportAlone = new Set(["report_number", "report_date", "report_status", "dubious_deal", "files"]);

interface Draft {
  readonly values: FormValues;
  /** FIX-108: texts that are invalid as values but that their inputs can display. */
  readonly unread: Readonly<Record<string, string>>;
  /** FIX-028: values of the document that the draft does not contain, field by field. */
  readonly left: Imported["left"];
}

function draftOf(
  definition: FormDefinition,
  { raw, errors: unnamed }: FoundNames,
  context: FormContext,
): Draft {
  const fields = fieldsOf(definition);
  const names = new Set(fields.map(({ name }) => name));
  const errors = Object.create(null) as Record<string, FieldError>;
  for (const name of Object.keys(raw)) if (!names.has(name)) errors[name] = { code: "unknown-field" };
  const read: Record<string, FieldValue> = {};
  const unread: Record<string, string> = {};
  for (const field of fields.filter(({ name }) => !ofTheReportAlone.has(name))) {
    const written = readWritten(field, raw[field.name]);
    const each = unnamed[field.name] ? { value: undefined } : readDraftValue(field, written);
    if ("error" in each) {
      errors[field.name] = each.error;
      if (isTyped(field) && typeof written === "string") unread[field.name] = written.trim();
    } else if (each.value !== undefined) read[field.name] = each.value;
  }
  // The form clears fields that other values disable.
  const states = fieldStates(definition, read, context);
  const isSwitchedOff = (name: string) => states[name]!.disabled && !ofTheServer(definition).has(name);
  for (const name of Object.keys(read)) if (isSwitchedOff(name)) errors[name] = { code: "not-applicable" };
  for (const name of Object.keys(unread)) {
    if (isSwitchedOff(name)) delete unread[name];
    // The input shows the text with its error, so nothing was dropped.
    else delete errors[name];
  }
  const files = fields.filter(({ type }) => type === "files").flatMap(({ name }) => fileNames(raw[name]));
  const { files: _, ...problems } = { ...errors, ...unnamed };
  return {
    values: Object.fromEntries(Object.entries(read).filter(([name]) => !errors[name])),
    unread,
    left: inWords({
      ...problems,
      ...(files.length > 0 ? { files: { code: "files-left", value: files.join(", ") } } : {}),
    }),
  };
}

/** A date input can only show a day, so any other text is not a draft value. */
function readDraftValue(field: FormField, written: unknown): ReadValue {
  const read = readValue(field, written);
  if (field.type !== "date" || "error" in read || typeof read.value !== "string") return read;
  return isIsoDate(read.value) ? read : { error: { code: "date" } };
}

const inWords = (errors: FieldErrors) => toFieldFailures(errors, "dataXML", labelOf);

/** Fields with free-text inputs, which can hold any text. */
const isTyped = ({ type, system }: FormField): boolean => !system && isOrdered({ type });

const ofTheServer = (definition: FormDefinition): ReadonlySet<string> =>
  new Set(fieldsOf(definition).flatMap(({ name, system }) => (system ? [name] : [])));

const fileNames = (files: unknown): readonly string[] =>
  Array.isArray(files)
    ? files.map((file: unknown) =>
        typeof file === "object" && file !== null && "value" in file ? String(file.value) : String(file),
      )
    : [];

const longest = (field: FormField): number | null =>
  "maxLength" in field ? field.maxLength : (valueTypes[field.type].maxDigits ?? null);
