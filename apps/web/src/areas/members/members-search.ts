import type { MemberKey } from "@birzha/domain/members/api.ts";
import { toListFilters, type ColumnFilter, type TableFilters } from "../../ui/table/column-filter.ts";
import type { Sort, TableState } from "../../ui/table/column.ts";

/** MEM-005: how each column of members is narrowed; the address of a list is read by it. */
export const memberFilters = [
  { id: "memberName", filter: { kind: "text" }, sortable: true },
  { id: "memberInn", filter: { kind: "text" }, sortable: true },
  { id: "auctionStartDate", filter: { kind: "dates" }, sortable: true },
  { id: "actualStatusDate", filter: { kind: "dates" }, sortable: true },
  { id: "memberAuctionStatus", filter: { kind: "select" }, sortable: true },
  { id: "admissionDate", filter: { kind: "dates" }, sortable: true },
  { id: "cancelAdmissionDate", filter: { kind: "dates" }, sortable: true },
  { id: "admissionStatus", filter: { kind: "select" }, sortable: true },
] as const satisfies readonly Described<MemberKey>[];

/** MEM-016: what the table of admitted members shows. */
export const accessKeys = [
  "memberName",
  "memberInn",
  "admissionDate",
  "cancelAdmissionDate",
  "memberAuctionStatus",
] as const satisfies readonly MemberKey[];

const dates = { kind: "dates" } as const;

/** What the table of applications sorts and narrows by; `firmName` is told to staff alone. */
export const applicationFilters = [
  { id: "firmName", filter: { kind: "text" }, sortable: true },
  { id: "storeDate", filter: dates, sortable: true },
  { id: "status", filter: { kind: "select" }, sortable: true },
  { id: "commentLku", filter: { kind: "text" }, sortable: true },
  { id: "lastEditDate", filter: dates, sortable: true },
] as const satisfies readonly Described[];

/** Drafts are few: they are sorted, not narrowed. */
export const draftFilters = [
  { id: "storeDate", sortable: true },
  { id: "lastEditDate", sortable: true },
] as const satisfies readonly Described[];

export interface Described<Key extends string = string> {
  readonly id: Key;
  readonly sortable: true;
  readonly filter?: Pick<ColumnFilter, "kind">;
}

/** MEM-005, MEM-011, ACC-018: a page of a list as the calls of members take it, from the state of a table. */
export const toListRequest = <Key extends string>(
  described: readonly Described<Key>[],
  { page, size, sort, filters }: TableState,
) => ({ query: { page: page - 1, size }, body: toDownloadRequest(described, { sort, filters }) });

/** MEM-010: the same rows without pages. */
export const toDownloadRequest = <Key extends string>(
  described: readonly Described<Key>[],
  { sort, filters = {} }: Pick<TableState, "sort" | "filters">,
) => ({
  filter: toListFilters(described, filters) as {
    key: Key;
    values: string[];
    operation: "between" | "eq" | "like";
  }[],
  sort: sort as (Sort & { key: Key }) | null,
});

/** MEM-019: which of the two tabs is open; absent is the applications. */
export type ApplicationsTab = "applications" | "drafts";
export const tabOf = (address: Readonly<Record<string, unknown>>): ApplicationsTab =>
  address["tab"] === "drafts" ? "drafts" : "applications";

/** MEM-031: what the page of changes is about: a new application, a draft, or what was sent. */
export interface EditSubject {
  readonly orderId?: number;
  readonly draftId?: number;
}

const idIn = (value: unknown): number | undefined =>
  (typeof value === "number" || typeof value === "string") && /^[1-9]\d{0,14}$/.test(String(value))
    ? Number(value)
    : undefined;

/** Reads the address; what is no number is as if it were not there. */
export function subjectOf(address: Readonly<Record<string, unknown>>): EditSubject {
  const orderId = idIn(address["orderId"]);
  const draftId = idIn(address["draftId"]);
  if (orderId !== undefined) return { orderId };
  return draftId === undefined ? {} : { draftId };
}

/** Whether a column is narrowed. */
export const isNarrowedBy = (filters: TableFilters | undefined): boolean =>
  Object.keys(filters ?? {}).length > 0;
