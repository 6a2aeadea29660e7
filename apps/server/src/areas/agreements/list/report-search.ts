import type { RawBuilder } from "kysely";
import type { RegisterQuery } from "@birzha/domain/agreements/register-query.ts";
import { isIndexedSort } from "@birzha/domain/agreements/register.ts";
import {
  givenFilters,
  registerCondition,
  registerOrder,
  type OrderTerm,
  type RegisterFilter,
  type RegisterScope,
  type textFields,
} from "./register-conditions.ts";

/** A fragment of a text that is searched for. */
export interface GivenText {
  readonly name: keyof RegisterFilter;
  readonly column: keyof typeof textFields;
  readonly value: string;
}

/** The scope, filter, order and page of a query, and the facts that decide which strategy reads it. */
export interface Search {
  readonly scope: RegisterScope;
  readonly filter: RegisterFilter;
  readonly sort: Pick<RegisterQuery, "sortKey" | "sortDirection">;
  readonly where: RawBuilder<unknown>;
  readonly order: readonly OrderTerm[];
  readonly isNewest: boolean;
  /** Whether an index has the order. */
  readonly isIndexed: boolean;
  readonly limit: number;
  readonly offset: number;
  /** Parts of numbers of contracts and reports. */
  readonly numbers: readonly string[];
  readonly texts: readonly GivenText[];
  /** Whether there are filters besides texts and the status. */
  readonly isNarrowed: boolean;
}

export function toSearch(scope: RegisterScope, query: RegisterQuery): Search {
  const { pageIndex, pageSize, sortKey, sortDirection, ...filter } = query;
  const sort = { sortKey, sortDirection };
  const given = givenFilters(scope, filter);
  return {
    scope,
    filter,
    sort,
    // Built on demand: prepared statements do not need them.
    get where() {
      return registerCondition(scope, filter);
    },
    get order() {
      return registerOrder(scope, sort);
    },
    isNewest: sortKey === undefined,
    isIndexed: sortKey === undefined || isIndexedSort(sortKey),
    limit: pageSize,
    offset: pageIndex * pageSize,
    numbers: given.flatMap(({ kind, value }) => (kind === "number" ? [String(value)] : [])),
    texts: given.filter(({ kind }) => kind === "part") as readonly unknown[] as readonly GivenText[],
    isNarrowed: given.some(({ kind }) => kind !== "part" && kind !== "status"),
  };
}
