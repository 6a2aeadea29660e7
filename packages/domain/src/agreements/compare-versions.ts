import { changedFields } from "../forms/changed-fields.ts";
import type { FieldValue, FormDefinition, FormField, FormValues } from "../forms/definition.ts";
import type { StoredReport } from "./agreement.ts";
import { terminationFields } from "./termination.ts";

/** A report or one of its versions; of a draft that was kept for long only the values are known. */
export interface ReportState {
  readonly report?: StoredReport;
  readonly values: FormValues;
}

/** What the portal knows of a report beside its form, in the order it is told; keys of `agreements.fields`. */
export const reportFacts = ["report_status", "dubious_deal", "organization", ...terminationFields] as const;
export type ReportFact = (typeof reportFacts)[number];

/** One thing that two states of a report say differently. */
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
 * What two versions of a report say differently (S-7): first what the portal knows, then the form's fields in their
 * order. The definition is that of the newer one.
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
  return reportFacts
    .map((field) => ({
      kind: "fact" as const,
      field,
      before: factOf(before, field),
      after: factOf(after, field),
    }))
    .filter((change) => change.before !== change.after);
}

/** A fact as stored; nothing where the report has none, or where the reader is not told of it (G-53). */
function factOf(report: StoredReport, fact: ReportFact): string | boolean | undefined {
  switch (fact) {
    case "report_status":
      return report.statusName;
    case "dubious_deal":
      return report.isDubiousDeal;
    case "organization":
      return report.organizationName;
    default:
      return report[fact] ?? undefined;
  }
}
