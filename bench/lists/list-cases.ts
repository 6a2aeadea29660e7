import { queriedColumns, registerColumns } from "@birzha/domain/shared/registers/register-columns.ts";
import type { RegisterColumn } from "@birzha/domain/shared/registers/register.ts";
import { commonWord, rareWord } from "../fill/fill-register.ts";
import type { BenchRequest } from "../load/send-load.ts";
import type { List, ListQuery, View } from "./list-requests.ts";

/** One request that is measured. */
export interface ListCase {
  readonly name: string;
  readonly request: BenchRequest;
}

/** A value of each column, of rows in the middle of the list. */
export type SampleValues = Readonly<Record<string, unknown>>;

const farPage = { page: 4999, size: 15 };

const caseOf = (list: List, view: View, name: string, query: Partial<ListQuery> = {}): ListCase => ({
  name: [view.name, name].filter(Boolean).join(", "),
  request: list.request({ view, page: 0, size: list.size, ...query }),
});

/** The first page, a far one and the last one; `total` is the number of rows. */
export function pageCases(list: List, view: View, total: number): readonly ListCase[] {
  const last = Math.ceil(total / list.size) - 1;
  return [
    caseOf(list, view, "first page"),
    ...(total > farPage.page * farPage.size ? [caseOf(list, view, `page ${farPage.page + 1}`, farPage)] : []),
    ...(last > 0 ? [caseOf(list, view, "last page", { page: last })] : []),
  ];
}

export const sortCases = (list: List, view: View, isStaff: boolean): readonly ListCase[] =>
  list.isSorted
    ? registerColumns(list.register, isStaff, "keys").flatMap(([key, { alias = key }]) =>
        (["Asc", "Desc"] as const).map((direction) =>
          caseOf(list, view, `sort ${key} ${direction}`, { sort: { key: alias, direction } }),
        ),
      )
    : [];

/** Every filter; of texts a fragment that many rows contain and one that few contain. */
export function filterCases(list: List, view: View, sample: SampleValues): readonly ListCase[] {
  const columns =
    list.filters === "columns"
      ? registerColumns(list.register, true, "keys")
      : list.filters === "parameters"
        ? queriedColumns(list.register).map(({ key, column }) => [key, column] as const)
        : [];
  return [
    ...columns.flatMap(([key, column]) =>
      filterValues(list, key, column, sample[key]).map((values) =>
        caseOf(list, view, `${key} ${values.join("..")}`, { conditions: [{ key, column, values }] }),
      ),
    ),
    ...Object.entries(list.more ?? {}).map(([name, more]) => caseOf(list, view, name, { more })),
  ];
}

/** Values to filter a column by; `value` is one that a row has. */
function filterValues(
  list: List,
  key: string,
  column: RegisterColumn,
  value: unknown,
): readonly (readonly string[])[] {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : undefined;
  switch (column.kind) {
    case "option":
    case "choice":
    case "code":
      return (column.options ?? []).map((option) => [String(option)]);
    case "flag":
      return [["true"], ["false"]];
    case "number":
    case "decimal":
    case "integer":
      return [[text ?? "1"]];
    case "date":
    case "instant": {
      const day = text?.slice(0, 10) ?? "2026-03-01";
      return [list.filters === "parameters" ? [day] : monthOf(day)];
    }
    case "inn":
      return [[text?.slice(0, 6) ?? "361000"], [text ?? "361000000"]];
    case "text":
    case "file":
      return (list.fragments?.[key] ?? [commonWord, rareWord]).map((fragment) => [fragment]);
  }
}

/** The first and the last day of a day's month. */
function monthOf(day: string): readonly [string, string] {
  const [year, month] = day.split("-").map(Number) as [number, number];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return [`${day.slice(0, 8)}01`, `${day.slice(0, 8)}${last}`];
}
