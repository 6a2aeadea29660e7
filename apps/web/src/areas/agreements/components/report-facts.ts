import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import type { FormWords } from "../../../shared/form/form-host.ts";

const shown = [
  "organization",
  "organization_inn",
  "report_holder",
  "report_date",
] as const satisfies ReportFormField[];

/** What the server writes into a report (G-42), with its labels. */
export const reportFacts = (values: FormValues, { label }: FormWords) =>
  shown.map((field) => {
    const value = values[field];
    const text = typeof value === "string" ? value : undefined;
    return { label: label(field), value: field === "report_date" && text ? formatDate(text) : text };
  });
