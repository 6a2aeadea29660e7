import type { ReportChange, ReportFact } from "@birzha/domain/agreements/compare-versions.ts";
import { isBlank } from "@birzha/domain/forms/changed-fields.ts";
import type { ChosenFile, FieldValue, FormField } from "@birzha/domain/forms/definition.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import { type ShownWords, shownText } from "../../../shared/form/read-only-form.tsx";

/** A change in words; empty text is nothing. */
export interface ShownChange {
  /** The form field or the fact of the report; also the key of its label (`agreements.fields`). */
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** A value in words; of files their names. */
export function valueText(field: FormField, value: FieldValue | null | undefined, words: ShownWords): string {
  if (isBlank(value)) return "";
  if (field.type === "files") return (value as readonly ChosenFile[]).map(({ value }) => value).join(", ");
  return shownText(field, value, words);
}

function factText(fact: ReportFact, value: string | boolean | undefined, words: ShownWords): string {
  if (typeof value === "boolean") return value ? words.yes : words.no;
  return value !== undefined && fact.endsWith("Date") ? formatDate(value) : (value ?? "");
}

/** A change as people read it. */
export const shownChange = (change: ReportChange, words: ShownWords): ShownChange =>
  change.kind === "fact"
    ? {
        field: change.field,
        before: factText(change.field, change.before, words),
        after: factText(change.field, change.after, words),
      }
    : {
        field: change.field.name,
        before: valueText(change.field, change.before, words),
        after: valueText(change.field, change.after, words),
      };
