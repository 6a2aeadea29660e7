import type { ComponentType } from "react";
import type { DateRange } from "../../dates/date-range-field.tsx";
import type { SelectOption } from "../../fields/select-field.tsx";

/** Converts a number between its exact text, which is the value of the filter, and the text that users read and type. */
interface NumberText {
  readonly parse: (typed: string) => string | undefined;
  readonly format: (value: string) => string;
}

/** PLAT-110: filter types of a column. */
export type ColumnFilter =
  | {
      readonly kind: "text";
      readonly maxLength?: number;
      /** Of a column of numbers. Texts that are no number are not applied. */
      readonly number?: NumberText;
    }
  | { readonly kind: "select"; readonly options: readonly SelectOption[] }
  | {
      readonly kind: "dates";
      /** Two dates as the application reads and writes them, one under the other. */
      readonly input: ComponentType<{
        readonly label: string;
        readonly value: DateRange;
        readonly onChange: (value: DateRange) => void;
        readonly isCompact: true;
      }>;
    };

/** Text and choices are text; a period has one bound at least. */
export type FilterValue = string | DateRange;
export type TableFilters = Readonly<Record<string, FilterValue>>;
