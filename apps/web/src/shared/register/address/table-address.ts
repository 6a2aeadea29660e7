import { parseNumber } from "@birzha/domain/fields/read-number.ts";
import { isIsoDate } from "@birzha/domain/shared/values/dates.ts";
import { defaultListSize } from "@birzha/domain/shared/registers/pagination.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { ColumnFilter, FilterValue, TableFilters } from "../../../ui/table/columns/column-filter.ts";
import type { TableState } from "../../../ui/table/columns/column.ts";
import { textOf } from "../../address-values.ts";
import { readPaging, textLimit, type AddressSearch } from "./address-paging.ts";

/** A column as an address names it: by its id, or by its alias. */
export interface AddressColumn {
  readonly id: string;
  readonly alias?: string;
  readonly sortable?: boolean;
  readonly filter?: Pick<ColumnFilter, "kind"> & { readonly number?: unknown };
}

/** FIX-225: an address holds exact numbers, so that it means the same on pages of both languages. */
function filterOf(
  { kind, number }: NonNullable<AddressColumn["filter"]>,
  text: string,
): FilterValue | undefined {
  if (number !== undefined) return parseNumber(text);
  if (kind !== "dates") return text || undefined;
  const [from = "", to = ""] = text.split("..");
  const range = { from: isIsoDate(from) ? from : null, to: isIsoDate(to) ? to : null };
  return range.from || range.to ? range : undefined;
}

/** Reads the state of a table with filters in its columns. */
export function parseTableState(columns: readonly AddressColumn[], address: AddressSearch): TableState {
  const filters: Record<string, FilterValue> = {};
  for (const { id, alias, filter } of columns) {
    const text = textOf(address[`f.${id}`]) || textOf(alias && address[`f.${alias}`]);
    const value = filter && filterOf(filter, text.length > textLimit ? "" : text);
    if (value !== undefined) filters[id] = value;
  }
  const keyOf = (text: string) =>
    columns.find(({ id, alias, sortable }) => sortable && (id === text || alias === text))?.id;
  const {
    page = 1,
    size = defaultListSize,
    sort,
    order = "Desc",
  } = readPaging(address, defaultListSize, keyOf);
  return { page, size, sort: sort === undefined ? null : { key: sort, direction: order }, filters };
}

const filterText = (value: FilterValue): string =>
  typeof value === "string" ? value : `${value.from ?? ""}..${value.to ?? ""}`;

/** Writes the state of a table to an address. */
export function tableAddress({ page, size, sort, filters }: TableState): Record<string, string | number> {
  return {
    ...(page > 1 ? { page } : {}),
    ...(size === defaultListSize ? {} : { size }),
    ...(sort ? { sort: sort.key, order: sort.direction } : {}),
    ...Object.fromEntries(Object.entries(filters ?? {}).map(([id, value]) => [`f.${id}`, filterText(value)])),
  };
}

const isOfTable = (key: string) =>
  key === "page" || key === "size" || key === "sort" || key === "order" || key.startsWith("f.");

export interface TableAddress {
  readonly state: TableState;
  readonly onState: (change: Partial<TableState>) => void;
  /** Whether a filter is set. */
  readonly isNarrowed: boolean;
  readonly onReset: () => void;
}

/** Keeps the state of a table in the address of its page. Other parameters stay. */
export function useTableState(columns: readonly AddressColumn[]): TableAddress {
  const address: AddressSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => parseTableState(columns, address), [columns, address]);
  const onState = useCallback(
    (change: Partial<TableState>) =>
      void navigate({
        to: ".",
        search: (current: AddressSearch) => ({
          ...Object.fromEntries(Object.entries(current).filter(([key]) => !isOfTable(key))),
          ...tableAddress({ ...parseTableState(columns, current), ...change }),
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate, columns],
  );
  const onReset = useCallback(() => onState({ filters: noFilters, page: 1 }), [onState]);
  return { state, onState, isNarrowed: Object.keys(state.filters ?? noFilters).length > 0, onReset };
}

const noFilters: TableFilters = {};
