import { defaultListSize, maxPageSize } from "@birzha/domain/shared/paging.ts";
import { isIsoDate } from "@birzha/domain/shared/dates.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { ColumnFilter, FilterValue, TableFilters } from "../ui/table/column-filter.ts";
import type { TableState } from "../ui/table/column.ts";

/*
 * Page, size, order and column filters of a table of auctions or spot, as the address of its page carries them:
 * `page=2&size=50&sort=price&order=Asc&f.basis=порт&f.date=2026-11-01..`.
 */

type Address = Readonly<Record<string, unknown>>;
interface Described {
  readonly id: string;
  readonly sortable?: boolean;
  readonly filter?: Pick<ColumnFilter, "kind"> & { readonly isReadable?: (text: string) => boolean };
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim().slice(0, 500) : "";

const numberIn = (value: unknown, from: number, to: number): number | undefined => {
  const read = Number(textOf(value) || Number.NaN);
  return Number.isInteger(read) && read >= from && read <= to ? read : undefined;
};

function filterOf(
  { kind, isReadable }: NonNullable<Described["filter"]>,
  text: string,
): FilterValue | undefined {
  if (kind !== "dates") return isReadable?.(text) === false ? undefined : text || undefined;
  const [from = "", to = ""] = text.split("..");
  const range = { from: isIsoDate(from) ? from : null, to: isIsoDate(to) ? to : null };
  return range.from || range.to ? range : undefined;
}

/** Reads the address. Whatever it holds, the answer is a state the table can show. */
export function parseTableState(columns: readonly Described[], address: Address): TableState {
  const filters: Record<string, FilterValue> = {};
  for (const { id, filter } of columns) {
    const value = filter && filterOf(filter, textOf(address[`f.${id}`]));
    if (value !== undefined) filters[id] = value;
  }
  const key = textOf(address["sort"]);
  const isSorted = columns.some(({ id, sortable }) => sortable && id === key);
  return {
    page: numberIn(address["page"], 1, 1_000_000) ?? 1,
    size: numberIn(address["size"], 1, maxPageSize) ?? defaultListSize,
    sort: isSorted ? { key, direction: address["order"] === "Asc" ? "Asc" : "Desc" } : null,
    filters,
  };
}

const filterText = (value: FilterValue): string =>
  typeof value === "string" ? value : `${value.from ?? ""}..${value.to ?? ""}`;

/** What the address says of a state; defaults are left out. */
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

/** The state of a page's table, kept in its address; what else the address carries stays. */
export function useTableState(columns: readonly Described[]): {
  readonly state: TableState;
  readonly onState: (change: Partial<TableState>) => void;
  /** Whether a filter narrows the rows. */
  readonly isNarrowed: boolean;
  readonly onReset: () => void;
} {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => parseTableState(columns, address), [columns, address]);
  const onState = useCallback(
    (change: Partial<TableState>) =>
      void navigate({
        to: ".",
        search: (current: Address) => ({
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

/** CON-039, SPOT-050: filters of columns as the registers of contracts and spot take them; null where there is none. */
export function toRegisterFilter(filters: TableFilters | undefined) {
  const conditions = Object.entries(filters ?? noFilters).map(([key, value]) =>
    typeof value === "string" ? { key, value } : { key, values: [value.from ?? null, value.to ?? null] },
  );
  return conditions.length > 0 ? conditions : null;
}
