import { changedFields } from "../forms/changed-fields.ts";
import type { FieldValue, FormDefinition, FormField, FormValues } from "../forms/definition.ts";
import type { StoredReport } from "./agreement.ts";
import { statusOf } from "./lifecycle.ts";
import { terminationFields } from "./termination.ts";

/** A report or one of its versions. An old draft has only form values. */
export interface ReportState {
  readonly report?: StoredReport;
  readonly values: FormValues;
}

/** Properties of a report outside its form, in display order; keys of `agreements.fields`. */
export const reportDetails = ["report_status", "dubious_deal", "organization", ...terminationFields] as const;
export type ReportFact = (typeof reportDetails)[number];

/** One difference between two states of a report. */
export type ReportChange =
  | {
      readonly kind: "fact";
      readonly field: ReportFact;
      readonly before: string | boolean | undefined;
      readonly after: string | boolean | undefined;
    }
  | {
      readonly kind: "field";
      readonly field: FormField;
      readonly before: FieldValue | undefined;
      readonly after: FieldValue | undefined;
    };

/**
 * Returns the differences between two versions (S-7): first the properties outside the form, then the form
 * fields in their order. The definition is that of the newer version.
 */
export function compareVersions(
  definition: FormDefinition,
  before: ReportState,
  after: ReportState,
): readonly ReportChange[] {
  const fields = changedFields(definition, before.values, after.values).map((field): ReportChange => ({
    kind: "field",
    field,
    before: before.values[field.name],
    after: after.values[field.name],
  }));
  return [...factChanges(before.report, after.report), ...fields];
}

function factChanges(
  before: StoredReport | undefined,
  after: StoredReport | undefined,
): readonly ReportChange[] {
  if (!before || !after) return [];
  return reportDetails
    .map((field) => ({
      kind: "fact" as const,
      field,
      before: factOf(before, field),
      after: factOf(after, field),
    }))
    .filter((change) => change.before !== change.after);
}

/**
 * Returns the stored property, the status by its name in code; undefined if the report has none or the reader
 * has no access (G-53).
 */
function factOf(report: StoredReport, fact: ReportFact): string | boolean | undefined {
  switch (fact) {
    case "report_status":
      return report.isWithdrawn ? "withdrawn" : statusOf(report.status);
    case "dubious_deal":
      return report.isDubiousDeal;
    case "organization":
      return report.organizationName;
    default:
      return report[fact] ?? undefined;
  }
}
