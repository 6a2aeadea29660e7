import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import type { TableState } from "../../../ui/table/columns/column.ts";
import { textOf } from "../../address-values.ts";
import { readPaging, textLimit, type AddressSearch, type AddressPaging } from "./address-paging.ts";
import type { TableAddress } from "./table-address.ts";

/** The state of a list with a filter form above it. */
export type ListSearch<Filter extends string, Key extends string = never> = {
  readonly [F in Filter]?: string;
} & AddressPaging<Key>;

type Changes<Search> = { readonly [K in keyof Search]?: Search[K] | undefined };

interface ListAddressOptions<Filter extends string, Key extends string, Extra extends string> {
  /** Whether the server accepts a value of the filter. */
  readonly filters: Readonly<Record<Filter, (text: string) => boolean>>;
  /** Panels that are open next to the list. They are no filters, and a change of the list closes them. */
  readonly extra?: Readonly<Record<Extra, (text: string) => boolean>>;
  readonly sortKeys?: readonly Key[];
  readonly pageSize: number;
}

export interface ListAddress<
  Filter extends string,
  Key extends string = never,
  Extra extends string = never,
> {
  readonly parse: (address: AddressSearch) => ListSearch<Filter | Extra, Key>;
  /** Returns the state after a change. A new filter, order or size starts at the first page. */
  readonly change: (
    search: ListSearch<Filter | Extra, Key>,
    change: Changes<ListSearch<Filter | Extra, Key>>,
  ) => ListSearch<Filter | Extra, Key>;
  /** Whether a filter is set. */
  readonly isNarrowed: (search: { readonly [F in Filter]?: string | undefined }) => boolean;
  readonly stateOf: (search: AddressPaging<Key>) => TableState;
  readonly pageSize: number;
}

/** Defines the address of a list with a filter form. */
export function listAddress<
  const Filter extends string,
  const Key extends string = never,
  const Extra extends string = never,
>({
  filters,
  extra,
  sortKeys = [],
  pageSize,
}: ListAddressOptions<Filter, Key, Extra>): ListAddress<Filter, Key, Extra> {
  type Search = ListSearch<Filter | Extra, Key>;
  const accepts: Readonly<Record<string, (text: string) => boolean>> = { ...filters, ...extra };
  const closed = Object.fromEntries(Object.keys(extra ?? {}).map((name) => [name, undefined]));
  const keyOf = (text: string) => sortKeys.find((known) => known === text);
  const parse = (address: AddressSearch) => {
    const read = Object.entries(accepts).flatMap(([name, isAccepted]) => {
      const text = textOf(address[name]);
      return text !== "" && text.length <= textLimit && isAccepted(text) ? [[name, text]] : [];
    });
    return { ...Object.fromEntries(read), ...readPaging(address, pageSize, keyOf) } as Search;
  };
  return {
    parse,
    change: (search, change) => {
      const isExtra = Object.keys(change).every((name) => name in closed);
      return parse({ ...search, ...(isExtra ? {} : { page: undefined, ...closed }), ...change });
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

/** Keeps the state of a list in the address of its page. */
export function useListAddress<Filter extends string, Key extends string, Extra extends string>(
  list: ListAddress<Filter, Key, Extra>,
) {
  const search = useSearch({ strict: false, select: list.parse });
  const navigate = useNavigate();
  const apply = useCallback(
    (change: Changes<ListSearch<Filter | Extra, Key>>) =>
      void navigate({
        to: ".",
        search: (current: AddressSearch): Record<string, unknown> => ({
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
      } as Changes<ListSearch<Filter | Extra, Key>>),
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
