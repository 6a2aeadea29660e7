import { tabPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import { queriedColumns, innStart, registerKeys } from "@birzha/domain/shared/registers/register-columns.ts";
import type {
  RegisterSearch,
  RegisterParameter,
  RegisterColumns,
  RegisterColumn,
  RegisterKey,
} from "@birzha/domain/shared/registers/register.ts";
import { isDay } from "../../address-values.ts";
import { textLimit } from "./address-paging.ts";
import { listAddress } from "./list-address.ts";

/** G-27: the entry "All" of a choice with a default filter. */
export const anyChoice = "all";

/** Returns whether the address value is valid for a column. */
function isAsked({ kind, options = [], initial, limit = textLimit }: RegisterColumn, text: string): boolean {
  switch (kind) {
    case "inn":
      return innStart.test(text);
    case "date":
    case "instant":
      return isDay(text);
    case "flag":
      return text === "true" || text === "false";
    case "choice":
      return text === anyChoice || options.some((id) => id !== initial && String(id) === text);
    default:
      return text.length <= limit;
  }
}

interface RegisterAddressOptions<Extra extends string, More extends string> {
  readonly extra?: Readonly<Record<Extra, (text: string) => boolean>>;
  /** Filters that belong to no column. */
  readonly more?: Readonly<Record<More, (text: string) => boolean>>;
}

/** Defines the address of a register with filter parameters (HOUSE-001); the route adds the `extra` parameters. */
export function registerAddress<
  R extends RegisterColumns,
  const Extra extends string = never,
  const More extends string = never,
>(register: R, { extra, more }: RegisterAddressOptions<Extra, More> = {}) {
  type Filter = RegisterParameter<R> | More;
  const filterColumns = queriedColumns(register).filter(({ column }) => column.place !== "extra") as {
    key: string;
    column: RegisterColumn;
    parameter: Filter;
  }[];
  const filters = {
    ...Object.fromEntries(
      filterColumns.map(({ column, parameter }) => [parameter, (text: string) => isAsked(column, text)]),
    ),
    ...more,
  } as Record<Filter, (text: string) => boolean>;
  const list = listAddress<Filter, RegisterKey<R>, Extra>({
    filters,
    ...(extra ? { extra } : {}),
    sortKeys: registerKeys(register),
    pageSize: tabPageSize,
  });
  type Search = ReturnType<typeof list.parse>;
  /** G-27: converts the filters to query conditions; a choice becomes a number, and "All" is omitted. */
  const toConditions = (search: Search): RegisterSearch<R> =>
    Object.fromEntries(
      filterColumns.flatMap(({ column: { kind, initial }, parameter }) => {
        const text = search[parameter as keyof Search] ?? initial;
        if (text === undefined || text === anyChoice) return [];
        return [[parameter, kind === "choice" ? Number(text) : text]];
      }),
    ) as RegisterSearch<R>;
  const toQuery = (search: Search) => ({
    pageIndex: (search.page ?? 1) - 1,
    pageSize: search.size ?? tabPageSize,
    ...(search.sort ? { sortKey: search.sort, sortDirection: search.order } : {}),
    ...toConditions(search),
  });
  /** WORK-040: query for the workbook of the shown list: filters, order and columns. */
  const toShownQuery = (search: Search, columns: readonly string[]) => {
    const { pageIndex: _, pageSize: __, ...query } = toQuery(search);
    return { ...query, columns: columns.join(",") };
  };
  return {
    ...list,
    filterColumns,
    names: Object.keys(filters) as Filter[],
    toConditions,
    toQuery,
    toShownQuery,
  };
}
