import type { ComponentType } from "react";
import type { DateRange } from "../../dates/date-range-field.tsx";
import type { SelectOption } from "../../fields/select-field.tsx";

/** PLAT-110: filter types of a column. */
export type ColumnFilter =
  | {
      readonly kind: "text";
      readonly maxLength?: number;
      /** Of a column of numbers: returns true if the text is a number. Other texts are not applied. */
      readonly isReadable?: (text: string) => boolean;
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
