import { isIsoDate } from "@birzha/domain/shared/values/dates.ts";
import { defaultListSize, maxPageSize } from "@birzha/domain/shared/registers/paging.ts";
import type { Register } from "@birzha/domain/shared/registers/register.ts";
import { tabNames, type RegisterTabs, type TabName } from "@birzha/domain/shared/registers/register-tabs.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { ColumnFilter, FilterValue, TableFilters } from "../../ui/table/columns/column-filter.ts";
import type { Sort, TableState } from "../../ui/table/columns/column.ts";
import { textOf, wholeNumberOf } from "../address-values.ts";

/*
 * What a list shows, as the address of its page carries it (HOUSE-002): page, size, order, filters and boxes. Whatever an
 * address holds, what is read is a state that the list can show; nonsense is as if it were not there, and defaults are
 * left out of what is written.
 *
 * Filters stand under their own names, as `status=2`, where a form above the list narrows it; those of columns as
 * `f.basis=порт&f.date=2026-11-01..`.
 */

export type Address = Readonly<Record<string, unknown>>;

/** The longest text of an address that is looked at. */
export const textLimit = 500;

/** Most rows on a page of a screen. Addresses and saved views with a larger size show this many. */
const maxShownRows = 100;

interface ReadPlace<Key extends string> {
  readonly page?: number;
  readonly size?: number;
  readonly sort?: Key;
  readonly order?: Sort["direction"];
}

/** Page (from 1), size and order; absent where the address says nothing, the default, or nonsense. */
function placeIn<Key extends string>(
  address: Address,
  size: number,
  keyOf: (text: string) => Key | undefined,
): ReadPlace<Key> {
  const page = wholeNumberOf(address["page"], 2, 1_000_000);
  const asked = wholeNumberOf(address["size"], 1, maxPageSize);
  const wanted = asked === undefined ? undefined : Math.min(asked, maxShownRows);
  const sort = keyOf(textOf(address["sort"]));
  return {
    ...(page === undefined ? {} : { page }),
    ...(wanted === undefined || wanted === size ? {} : { size: wanted }),
    ...(sort === undefined ? {} : { sort, order: address["order"] === "Asc" ? "Asc" : "Desc" }),
  };
}

/** The state of a list that is narrowed by a form above it. */
export type ListSearch<Filter extends string, Key extends string = never> = {
  readonly [F in Filter]?: string;
} & ReadPlace<Key>;

type Changes<Search> = { readonly [K in keyof Search]?: Search[K] | undefined };

interface ListAddressOptions<Filter extends string, Key extends string, Beside extends string> {
  /** What each filter accepts, as the server does. */
  readonly filters: Readonly<Record<Filter, (text: string) => boolean>>;
  /** What stands open beside the list: it narrows nothing, and is closed when the list changes. */
  readonly beside?: Readonly<Record<Beside, (text: string) => boolean>>;
  readonly sortKeys?: readonly Key[];
  readonly pageSize: number;
}

export interface ListAddress<
  Filter extends string,
  Key extends string = never,
  Beside extends string = never,
> {
  readonly parse: (address: Address) => ListSearch<Filter | Beside, Key>;
  /** The state after a change; any change but that of the page or of what stands open leads back to the first page. */
  readonly change: (
    search: ListSearch<Filter | Beside, Key>,
    change: Changes<ListSearch<Filter | Beside, Key>>,
  ) => ListSearch<Filter | Beside, Key>;
  /** Whether the list is narrowed otherwise than it is at first. */
  readonly isNarrowed: (search: { readonly [F in Filter]?: string | undefined }) => boolean;
  readonly stateOf: (search: ReadPlace<Key>) => TableState;
  readonly pageSize: number;
}

/** Reads the addresses of one list. */
export function listAddress<
  const Filter extends string,
  const Key extends string = never,
  const Beside extends string = never,
>({
  filters,
  beside,
  sortKeys = [],
  pageSize,
}: ListAddressOptions<Filter, Key, Beside>): ListAddress<Filter, Key, Beside> {
  type Search = ListSearch<Filter | Beside, Key>;
  const accepts: Readonly<Record<string, (text: string) => boolean>> = { ...filters, ...beside };
  const closed = Object.fromEntries(Object.keys(beside ?? {}).map((name) => [name, undefined]));
  const keyOf = (text: string) => sortKeys.find((known) => known === text);
  const parse = (address: Address) => {
    const read = Object.entries(accepts).flatMap(([name, isAccepted]) => {
      const text = textOf(address[name]);
      return text !== "" && text.length <= textLimit && isAccepted(text) ? [[name, text]] : [];
    });
    return { ...Object.fromEntries(read), ...placeIn(address, pageSize, keyOf) } as Search;
  };
  return {
    parse,
    change: (search, change) => {
      const isBeside = Object.keys(change).every((name) => name in closed);
      return parse({ ...search, ...(isBeside ? {} : { page: undefined, ...closed }), ...change });
    },
    isNarrowed: (search) => Object.keys(filters).some((name) => search[name as Filter] !== undefined),
    stateOf: ({ page, size, sort, order }) => ({
      page: page ?? 1,
      size: size ?? pageSize,
      sort: sort === undefined ? null : { key: sort, direction: order ?? "Desc" },
    }),
    pageSize,
  };
}

/** The state of a page's list, kept in its address. */
export function useListAddress<Filter extends string, Key extends string, Beside extends string>(
  list: ListAddress<Filter, Key, Beside>,
) {
  const search = useSearch({ strict: false, select: list.parse });
  const navigate = useNavigate();
  const apply = useCallback(
    (change: Changes<ListSearch<Filter | Beside, Key>>) =>
      void navigate({
        to: ".",
        search: (current: Address): Record<string, unknown> => ({
          ...list.change(list.parse(current), change),
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate, list],
  );
  const onState = useCallback(
    ({ page, size, sort }: Partial<TableState>) =>
      apply({
        ...(size === undefined ? {} : { size }),
        ...(sort === undefined ? {} : { sort: sort?.key as Key | undefined, order: sort?.direction }),
        page,
      } as Changes<ListSearch<Filter | Beside, Key>>),
    [apply],
  );
  const onReset = useCallback(() => void navigate({ to: ".", search: {}, replace: true }), [navigate]);
  const table: TableAddress = {
    state: list.stateOf(search),
    onState,
    isNarrowed: list.isNarrowed(search),
    onReset,
  };
  return { search, apply, table };
}

/** What an address says of a column; it may know it by its other name. */
interface Described {
  readonly id: string;
  readonly alias?: string;
  readonly sortable?: boolean;
  readonly filter?: Pick<ColumnFilter, "kind"> & { readonly isReadable?: (text: string) => boolean };
}

function filterOf(
  { kind, isReadable }: NonNullable<Described["filter"]>,
  text: string,
): FilterValue | undefined {
  if (kind !== "dates") return isReadable?.(text) === false ? undefined : text || undefined;
  const [from = "", to = ""] = text.split("..");
  const range = { from: isIsoDate(from) ? from : null, to: isIsoDate(to) ? to : null };
  return range.from || range.to ? range : undefined;
}

/** The state of a table whose columns narrow it. */
export function parseTableState(columns: readonly Described[], address: Address): TableState {
  const filters: Record<string, FilterValue> = {};
  for (const { id, alias, filter } of columns) {
    const text = textOf(address[`f.${id}`]) || textOf(alias && address[`f.${alias}`]);
    const value = filter && filterOf(filter, text.length > textLimit ? "" : text);
    if (value !== undefined) filters[id] = value;
  }
  const keyOf = (text: string) =>
    columns.find(({ id, alias, sortable }) => sortable && (id === text || alias === text))?.id;
  const { page = 1, size = defaultListSize, sort, order = "Desc" } = placeIn(address, defaultListSize, keyOf);
  return { page, size, sort: sort === undefined ? null : { key: sort, direction: order }, filters };
}

const filterText = (value: FilterValue): string =>
  typeof value === "string" ? value : `${value.from ?? ""}..${value.to ?? ""}`;

/** What the address says of a state. */
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
  /** Whether a filter narrows the rows. */
  readonly isNarrowed: boolean;
  readonly onReset: () => void;
}

/** The state of a page's table, kept in its address; what else the address carries stays. */
export function useTableState(columns: readonly Described[]): TableAddress {
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

/** any value counts but `false` and none. */
export const isBoxSet = (value: unknown): boolean => !["", "false"].includes(textOf(value));

/** A box above a list, as the address says it, and what ticks it; the list then begins at its first page. */
export function useBox(name: string): readonly [boolean, (isSet: boolean) => void] {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = useCallback(
    (isSet: boolean) =>
      void navigate({
        to: ".",
        search: ({ [name]: _before, page: _page, ...others }: Address) =>
          isSet ? { ...others, [name]: true } : others,
        replace: true,
        resetScroll: false,
      }),
    [navigate, name],
  );
  return [isBoxSet(address[name]), set];
}

/** DESK-001: which tab of a register is open, as the address says it, and what opens one; its list begins anew. */
export function useTab(): readonly [TabName | undefined, (tab: TabName | undefined) => void] {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = useCallback(
    (tab: TabName | undefined) =>
      void navigate({
        to: ".",
        // All of them are said, too: an address that says nothing opens at what waits.
        search: ({ page: _page, ...others }: Address) => ({ ...others, tab: tab ?? "all" }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const said = textOf(address["tab"]);
  return [tabNames.find((name) => name === said), show];
}

/** DESK-001: a question, with what the open tab adds to it. */
export const withTab = <R extends Register, Key extends string>(
  question: RegisterQuestion<Key>,
  tabs: RegisterTabs<R>,
  tab: TabName | undefined,
): RegisterQuestion<Key> => {
  if (tab === undefined) return question;
  const own = tabs[tab].map(({ key, values }) => ({
    key: key as unknown as Key,
    values: values.map(String),
  }));
  return { ...question, filter: [...own, ...(question.filter ?? [])] };
};

interface Condition<Key extends string> {
  key: Key;
  value?: string | number;
  values?: (string | null)[];
}

/** What a register of contracts or spot deals is asked for (CON-039, SPOT-050). */
export interface RegisterQuestion<Key extends string> {
  readonly filter: Condition<Key>[] | null;
  readonly sort: { key: Key; direction: Sort["direction"] } | null;
}

/** Filters and order by the names that the server has for the columns; what is no column is left out. */
export function toRegisterQuestion<Key extends string>(
  register: Register,
  { sort, filters }: Pick<TableState, "sort" | "filters">,
): RegisterQuestion<Key> {
  const keyOf = (id: string) => (register[id]?.alias ?? id) as Key;
  const conditions = Object.entries(filters ?? noFilters)
    .filter(([id]) => register[id] !== undefined)
    .map(([id, value]): Condition<Key> =>
      typeof value === "string"
        ? { key: keyOf(id), value }
        : { key: keyOf(id), values: [value.from ?? null, value.to ?? null] },
    );
  return {
    filter: conditions.length > 0 ? conditions : null,
    sort: sort && register[sort.key] ? { key: keyOf(sort.key), direction: sort.direction } : null,
  };
}

/** WORK-040: what is shown: the rows of a question in its order, with these columns. */
export interface Shown<Key extends string> extends RegisterQuestion<Key> {
  readonly columns: readonly string[];
}

/** The body of a workbook of what is shown; without any conditions the rows of the list are meant, not all. */
export const exportedAsShown = <Key extends string>({ filter, sort, columns }: Shown<Key>) => ({
  filter: filter ?? [],
  sort,
  columns: [...columns] as Key[],
});

/** FIX-033: the rows of a workbook: those with these numbers, or, without any, exactly those that the list shows. */
export const exportedRows = <Key extends string>(
  ids: readonly number[] | undefined,
  filter: RegisterQuestion<Key>["filter"],
) =>
  ids ? { filter: [{ key: "idRec", values: [...ids] }] as [{ key: "idRec"; values: number[] }] } : { filter };
