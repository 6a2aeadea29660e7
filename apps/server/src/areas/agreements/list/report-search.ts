import type { RawBuilder } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
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

/** A text fragment to search for. */
export interface GivenText {
  readonly name: keyof RegisterFilter;
  readonly column: keyof typeof textFields;
  readonly value: string;
}

/** Scope, filter, order and page of a query, and the properties that select a strategy. */
export interface ReportSearch {
  readonly scope: RegisterScope;
  readonly filter: RegisterFilter;
  readonly sort: Pick<RegisterQuery, "sortKey" | "sortDirection">;
  readonly where: RawBuilder<unknown>;
  readonly order: readonly OrderTerm[];
  readonly isNewest: boolean;
  readonly isIndexed: boolean;
  readonly limit: number;
  readonly offset: number;
  /** SCALE-001: counting may stop at this number of matches; undefined counts all. */
  readonly totalLimit: number | undefined;
  /** Fragments of contract and report numbers. */
  readonly numbers: readonly string[];
  readonly texts: readonly GivenText[];
  /** Whether there are filters other than texts and status. */
  readonly isNarrowed: boolean;
}

export function toSearch(scope: RegisterScope, query: RegisterQuery): ReportSearch {
  const { pageIndex, pageSize, sortKey, sortDirection, totalLimit, ...filter } = query;
  const sort = { sortKey, sortDirection };
  const given = givenFilters(scope, filter);
  // FIX-302: rejected reports without the few withdrawn ones, or these, as the tabs of the register.
  const hasStoredCount =
    filter.status === agreementStatus.rejected &&
    given.every(({ name }) => name === "status" || name === "isWithdrawn");
  return {
    scope,
    filter,
    sort,
    // Computed lazily: prepared statements do not use them.
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
    totalLimit,
    numbers: given.flatMap(({ kind, value }) => (kind === "number" ? [String(value)] : [])),
    texts: given.filter(({ kind }) => kind === "part") as readonly unknown[] as readonly GivenText[],
    isNarrowed: given.some(
      ({ kind, name }) => kind !== "part" && kind !== "status" && !(name === "isWithdrawn" && hasStoredCount),
    ),
  };
}
