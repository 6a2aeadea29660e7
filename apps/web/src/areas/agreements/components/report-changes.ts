import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { terminationFields } from "@birzha/domain/agreements/report-labels.ts";
import type { FieldValue, FormDefinition, FormField, FormValues } from "@birzha/domain/forms/definition.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import { compareDecimals, isDecimal } from "@birzha/domain/shared/decimal.ts";
import { enteredFields, isBlank } from "../../../shared/form/form-entries.ts";
import { type ShownWords, shownText } from "../../../shared/form/read-only-form.tsx";

/** One thing that two states of a report say differently, as people read it; empty text is nothing. */
export interface ReportChange {
  /** The form field or the fact of the report; also the key of its label (`agreements.fields`). */
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Whether two values of a field mean the same: decimals by figure, records by id, files by their list. */
export function isSameValue(
  field: FormField,
  one: FieldValue | null | undefined,
  other: FieldValue | null | undefined,
): boolean {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other);
  if (isChosenRecord(one) && isChosenRecord(other)) return one.id === other.id;
  if (
    typeof one === "string" &&
    typeof other === "string" &&
    isFigure(field) &&
    isDecimal(one) &&
    isDecimal(other)
  )
    return compareDecimals(one, other) === 0;
  return JSON.stringify(one) === JSON.stringify(other);
}

const isFigure = ({ type }: FormField) => type === "money" || type === "tonnes" || type === "decimal";

/** Fields that hold something else after than before, in the order of the form. */
export const changedFields = (
  definition: FormDefinition,
  before: FormValues,
  after: FormValues,
): readonly FormField[] =>
  enteredFields(definition).filter((field) => !isSameValue(field, before[field.name], after[field.name]));

/** A value in words; of files their names. */
export function valueText(field: FormField, value: FieldValue | null | undefined, words: ShownWords): string {
  if (isBlank(value)) return "";
  if (field.type === "files")
    return (value as readonly { value: string }[]).map(({ value }) => value).join(", ");
  return shownText(field, value, words);
}

/** What the form says differently. */
export const formChanges = (
  definition: FormDefinition,
  before: FormValues,
  after: FormValues,
  words: ShownWords,
): readonly ReportChange[] =>
  changedFields(definition, before, after).map((field) => ({
    field: field.name,
    before: valueText(field, before[field.name], words),
    after: valueText(field, after[field.name], words),
  }));

/** What the portal's own facts say differently: status, doubtful mark, termination. */
export function factChanges(
  before: StoredReport,
  after: StoredReport,
  words: ShownWords,
): readonly ReportChange[] {
  const dubious = ({ isDubiousDeal }: StoredReport) =>
    isDubiousDeal === undefined ? "" : isDubiousDeal ? words.yes : words.no;
  const text = (report: StoredReport, field: (typeof terminationFields)[number]) => {
    const value = report[field] ?? "";
    return field.endsWith("Date") && value !== "" ? formatDate(value) : value;
  };
  return [
    { field: "report_status", before: before.statusName, after: after.statusName },
    { field: "dubious_deal", before: dubious(before), after: dubious(after) },
    { field: "organization", before: before.organizationName, after: after.organizationName },
    ...terminationFields.map((field) => ({ field, before: text(before, field), after: text(after, field) })),
  ].filter((change) => change.before !== change.after);
}
