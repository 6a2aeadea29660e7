import type { ReportChange, ReportFact } from "@birzha/domain/agreements/compare-versions.ts";
import { isBlank } from "@birzha/domain/forms/changed-fields.ts";
import type { ChosenFile, FieldValue, FormField } from "@birzha/domain/forms/definition.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { type ShownTexts, shownText } from "../../../../shared/form/read-only-form.tsx";
import type { ReactNode } from "react";
import { useStatusText } from "../../../../shared/status/status-chip.tsx";
import { ChangeTable } from "../../../../ui/fields/change-table.tsx";
import { useReportTexts, useShownTexts } from "../view/report-texts.ts";

interface ChangeListProps {
  readonly label: string;
  readonly changes: readonly ReportChange[];
  /** Additional column: its heading and cell content by field. */
  readonly aside?: { readonly heading: string; readonly of: (field: string) => ReactNode };
}

/** Table of changed fields: old → new. */
export function ChangeList({ label, changes, aside }: ChangeListProps) {
  const { label: labelOf } = useReportTexts();
  const words = useShownTexts();
  const statusText = useStatusText("report");
  return (
    <ChangeTable
      label={label}
      aside={aside?.heading}
      changes={changes
        .map((each) => shownChange(each, words, statusText))
        .map((change) => ({
          key: change.field,
          label: labelOf(change.field),
          before: change.before,
          after: change.after,
          aside: aside?.of(change.field),
        }))}
    />
  );
}

/** Change formatted for display; an empty text means no value. */
interface ShownChange {
  /** Name of a form field or report property; also the key of its label in `agreements.fields`. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Formats a value for display; files by their names. */
export function valueText(field: FormField, value: FieldValue | null | undefined, words: ShownTexts): string {
  if (isBlank(value)) return "";
  if (field.type === "files") return (value as readonly ChosenFile[]).map(({ value }) => value).join(", ");
  return shownText(field, value, words);
}

type StatusText = ReturnType<typeof useStatusText>;

function factText(
  fact: ReportFact,
  value: string | boolean | undefined,
  words: ShownTexts,
  statusText: StatusText,
): string {
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (fact === "report_status") return statusText(value ?? null);
  return value !== undefined && fact.endsWith("Date") ? formatDate(value) : (value ?? "");
}

/** Formats a change for display. */
const shownChange = (change: ReportChange, words: ShownTexts, statusText: StatusText): ShownChange =>
  change.kind === "fact"
    ? {
        field: change.field,
        before: factText(change.field, change.before, words, statusText),
        after: factText(change.field, change.after, words, statusText),
      }
    : {
        field: change.field.name,
        before: valueText(change.field, change.before, words),
        after: valueText(change.field, change.after, words),
      };
