import type * as api from "@birzha/domain/agreements/api.ts";
import { reportForm, reportFormName } from "@birzha/domain/agreements/report-form.ts";
import {
  fieldsOf,
  type FormDefinition,
  type FormField,
  type FormValues,
} from "@birzha/domain/forms/definition.ts";
import { fieldStates } from "@birzha/domain/forms/field-states.ts";
import { readValue } from "@birzha/domain/forms/field-value.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Context } from "../../platform/http/context.ts";
import { Refused } from "../../platform/http/failure.ts";
import { formContext, labelOf, storedValues } from "./form-queries.ts";
import { readReportXml, type RawValues } from "./report-xml.ts";

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
