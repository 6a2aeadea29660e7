import { formatDay } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { registerColumns } from "@birzha/domain/shared/registers/register-columns.ts";
import type {
  OptionValue,
  RegisterColumns,
  RegisterColumn,
  RegisterRow,
  ShownKey,
} from "@birzha/domain/shared/registers/register.ts";
import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { formatFigure } from "../../i18n/local-decimal.ts";
import { figureText } from "../../ui/figures/figure.tsx";
import type { TableColumn } from "../../ui/table/columns/column.ts";

/** Functions and components of a column. They are separate from the register, which is plain data. */
export type ColumnBehaviour<Row> = Partial<
  Pick<
    TableColumn<Row>,
    "text" | "sub" | "cell" | "figure" | "edit" | "filter" | "hidden" | "locked" | "wraps"
  >
>;

export interface PlainColumnsOptions<R extends RegisterColumns, Row> {
  readonly register: R;
  readonly isStaff: boolean;
  /** Returns the column heading; the types require a phrase for every column. */
  readonly label: (key: ShownKey<R>) => string;
  /** Returns the label of an option or code, by the phrase group of the area. */
  readonly word?: CodeText;
  /** FIX-243: order of the documents where the register has another one; other columns follow. */
  readonly printed?: readonly ShownKey<R>[];
  /** Widths in pixels where the screen needs other ones than the register states. */
  readonly widths?: { readonly [K in ShownKey<R>]?: number } | undefined;
  readonly ways?: { readonly [K in ShownKey<R>]?: ColumnBehaviour<Row> };
}

/**
 * HOUSE-001: builds the columns of a screen from the register, for a list with a filter form above it. The options
 * must be referentially stable, or every row re-renders. Columns that show more than their value have a `text` in
 * `ways`.
 */
export function usePlainColumns<R extends RegisterColumns, Row extends object = RegisterRow<R>>({
  register,
  isStaff,
  label,
  word,
  printed,
  widths,
  ways,
}: PlainColumnsOptions<R, Row>): readonly TableColumn<Row>[] {
  const format = useFormatter();
  const t = useTranslations("shared.words");
  const units = useTranslations("shared.units");
  return useMemo(() => {
    const empty = t("empty");
    const flags = { true: t("yes"), false: t("no") };
    const columns = registerColumns(register, isStaff);
    const positions = [...new Set([...(printed ?? []), ...columns.map(([key]) => key)])];
    const column = ([key, described]: [ShownKey<R>, RegisterColumn]): TableColumn<Row> => {
      const { kind, unit, digits, width, alias, place, onCard, shown, wordAs } = described;
      const valueOf = (row: Row) => (row as Readonly<Record<string, RegisterValue>>)[wordAs ?? key];
      const isFigure = kind === "number" || kind === "decimal";
      // Numbers of a register have fifteen digits at most, so their text has no exponent.
      const figure = (row: Row) => {
        const value = valueOf(row);
        if (typeof value !== "string" && typeof value !== "number") return undefined;
        return formatFigure(String(value), unit && units(unit), digits?.shown);
      };
      return {
        id: key,
        ...(alias === undefined ? {} : { alias }),
        label: label(key),
        width: widths?.[key] ?? width,
        sortable: true,
        position: positions.indexOf(key),
        // The chip of a state stays on one line.
        ...(kind === "text" || !(isFigure || ways?.[key]?.cell) ? { wraps: "text" as const } : {}),
        ...(isFigure ? { align: "right" as const, figure } : {}),
        ...(place === "pinned" ? { pinned: true } : {}),
        ...(place === "hidden" ? { hidden: true } : {}),
        ...(onCard === undefined ? {} : { onCard }),
        text: (row) => {
          const value = valueOf(row);
          const number = isFigure && figure(row);
          if (number) return figureText(number);
          const text =
            kind === "instant" && typeof value === "string" && shown !== "day"
              ? format.dateTime(new Date(value), "moment")
              : textOf(described, value, word, flags);
          return text || empty;
        },
        ...ways?.[key],
      };
    };
    const rank = ([, { place, onCard }]: (typeof columns)[number]) =>
      places.indexOf(place === "pinned" && onCard === "name" ? "name" : (place ?? ""));
    const others = columns.filter((one) => rank(one) < 0);
    const leading = columns.filter((one) => rank(one) >= 0).toSorted((a, b) => rank(a) - rank(b));
    return [...leading, ...others].map(column);
  }, [register, isStaff, label, word, printed, widths, ways, format, t, units]);
}

/** FIX-070, DESK-001: column groups in order of priority: organisation, row name, pinned, filled in. */
const places: readonly string[] = ["first", "name", "pinned", "filled"];

export type CodeText = (group: string, code: string) => string;
type RegisterValue = string | number | boolean | OptionValue | null | undefined;
/** Labels of true and false. */
export type FlagTexts = Readonly<Record<"true" | "false", string>>;

/** PLAT-129..131: formats a value; empty if there is none. */
function textOf(
  { kind, words, wordAs }: RegisterColumn,
  value: RegisterValue,
  word: CodeText | undefined,
  flags: FlagTexts,
): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return value.value;
  if (typeof value === "boolean") return flags[`${value}`];
  const text = String(value);
  if (kind === "date") return formatDate(text);
  if (kind === "instant") return formatDay(text);
  const isCoded = kind === "code" || (kind === "choice" && wordAs === undefined);
  return isCoded && word && words ? word(words, text) : text;
}
