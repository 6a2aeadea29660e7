import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import type { RegisterColumns, RegisterColumn } from "@birzha/domain/shared/registers/register.ts";
import type { BenchRequest } from "../load/send-load.ts";

/*
 * The lists of the product (FAST-005) and the four forms of their requests.
 */

/** A condition on a column: a value, or the ends of a period. */
export interface Condition {
  readonly key: string;
  readonly column: RegisterColumn;
  readonly values: readonly string[];
}

type Parameters = Readonly<Record<string, string>>;

/** A tab or a switch of the screen that decides which rows are in the list at all. */
export interface View {
  /** Empty for the view that the screen opens with. */
  readonly name: string;
  readonly query?: Parameters;
  readonly conditions?: readonly Condition[];
}

export interface ListQuery {
  readonly view: View;
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly sort?: { readonly key: string; readonly direction: "Asc" | "Desc" };
  readonly conditions?: readonly Condition[];
  /** Parameters that belong to no column. */
  readonly more?: Parameters;
}

export interface List {
  /** For `--list`. */
  readonly name: string;
  readonly register: RegisterColumns;
  readonly request: (query: ListQuery) => BenchRequest;
  /** Rows of a page on the screen. */
  readonly size: number;
  readonly filters: "columns" | "parameters" | "none";
  readonly isSorted: boolean;
  /** In the last one are most rows; its filters are measured. */
  readonly views: readonly [View, ...View[]];
  /** Fragments that many and few rows contain, in columns that do not have the usual words. */
  readonly fragments?: Readonly<Record<string, readonly string[]>>;
  /** Filters that belong to no column. */
  readonly more?: Readonly<Record<string, Parameters>>;
  readonly isForMembers?: true;
}

type Endpoint = Pick<EndpointShape, "method" | "path">;

const send = ({ method, path }: Endpoint, query: Parameters, body?: unknown): BenchRequest => ({
  method: method === "POST" ? "POST" : "GET",
  path: `${path}?${new URLSearchParams(query)}`,
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

const conditionsOf = ({ view, conditions = [] }: ListQuery): readonly Condition[] => [
  ...(view.conditions ?? []).filter(({ key }) => conditions.every((own) => own.key !== key)),
  ...conditions,
];
const pageAndSize = ({ page, size }: ListQuery) => ({ page: `${page}`, size: `${size}` });
const sortParameters = ({ sort }: ListQuery): Parameters =>
  sort ? { sortKey: sort.key, sortDirection: sort.direction } : {};
const keyOf = ({ key, column }: Condition) => column.alias ?? key;

/** CON-038..040: contracts, deals and notices. */
export const deskRequest = (endpoint: Endpoint) => (query: ListQuery) => {
  const filter = conditionsOf(query).map((condition) => ({
    key: keyOf(condition),
    ...(condition.values.length === 1 ? { value: condition.values[0] } : { values: condition.values }),
  }));
  const parameters = { ...pageAndSize(query), ...query.view.query };
  return send(endpoint, parameters, { data: { filter, sort: query.sort ?? null } });
};

/** MEM-005: lists of members. */
export const memberRequest = (endpoint: Endpoint) => (query: ListQuery) => {
  const filter = conditionsOf(query).map((condition) => ({
    key: keyOf(condition),
    values: condition.values,
    operation: { date: "between", instant: "between", code: "eq" }[condition.column.kind as string] ?? "like",
  }));
  return send(endpoint, pageAndSize(query), { filter, sort: query.sort ?? null });
};

/** G-3, G-4: lists with their conditions in the address. */
export const addressRequest = (endpoint: Endpoint) => (query: ListQuery) =>
  send(endpoint, {
    pageIndex: `${query.page}`,
    pageSize: `${query.size}`,
    ...sortParameters(query),
    ...query.view.query,
    ...Object.fromEntries(
      conditionsOf(query).map(({ key, column, values }) => [column.parameter ?? key, values.join()]),
    ),
    ...query.more,
  });

/** PROP-121, A-13: lists of proposals. */
export const proposalRequest = (endpoint: Endpoint) => (query: ListQuery) =>
  send(endpoint, {
    ...pageAndSize(query),
    ...(query.sort ? { ...sortParameters(query), language: "ru" } : {}),
    ...query.view.query,
    ...query.more,
  });
