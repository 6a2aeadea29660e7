import type {
  OptionValue,
  RegisterColumns,
  RegisterColumn,
  RegisterRow,
} from "@birzha/domain/shared/registers/register.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { formatLocalDecimal, parseLocalDecimal } from "../../i18n/local-decimal.ts";
import type { ColumnFilter } from "../../ui/table/columns/column-filter.ts";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { PastDateRangeInput } from "../inputs/date-input.tsx";
import { usePlainColumns, type FlagTexts, type PlainColumnsOptions, type CodeText } from "./plain-columns.ts";

interface RegisterColumnsOptions<R extends RegisterColumns, Row> extends PlainColumnsOptions<R, Row> {
  /** Option labels that come from the server; undefined until they have loaded. */
  readonly choices?: { readonly [K in keyof R]?: readonly OptionValue[] };
}

/** Maximum length of a number filter. */
const numberLength = 20;

/** HOUSE-001: builds the columns of a screen from the register, each with its filter. */
export function useRegisterColumns<R extends RegisterColumns, Row extends object = RegisterRow<R>>(
  options: RegisterColumnsOptions<R, Row>,
): readonly TableColumn<Row>[] {
  const { register, word, choices } = options;
  const columns = usePlainColumns(options);
  const t = useTranslations("shared.words");
  return useMemo(() => {
    const flags = { true: t("yes"), false: t("no") };
    return columns.map((column) => ({
      filter: filterOf(register[column.id]!, choices?.[column.id], word, flags),
      ...column,
    }));
  }, [columns, register, word, choices, t]);
}

/** PLAT-110: returns the filter of a column. */
function filterOf(
  { kind, filter, limit, words, options = [] }: RegisterColumn,
  choices: readonly OptionValue[] | undefined,
  word: CodeText | undefined,
  flags: FlagTexts,
): ColumnFilter {
  if (kind === "date" || kind === "instant") return dates;
  if (kind === "number" || kind === "decimal" || kind === "integer") return number;
  if (kind === "flag")
    return { kind: "select", options: Object.entries(flags).map(([value, label]) => ({ value, label })) };
  if ((kind === "option" || kind === "code") && filter !== "text") {
    const named = (code: number | string) => (word && words ? word(words, String(code)) : String(code));
    const offered = choices ?? options.map((id) => ({ id, value: named(id) }));
    return { kind: "select", options: offered.map(({ id, value }) => ({ value: String(id), label: value })) };
  }
  return { kind: "text", maxLength: limit ?? 255 };
}

const dates: ColumnFilter = { kind: "dates", input: PastDateRangeInput };
const number: ColumnFilter = {
  kind: "text",
  maxLength: numberLength,
  number: { parse: parseLocalDecimal, format: (value) => formatLocalDecimal(value) },
};
