import type { ListOperation } from "@birzha/domain/shared/list-request.ts";
import type { ColumnKind, Register, RegisterKey } from "@birzha/domain/shared/register.ts";
import type { TableState } from "../../ui/table/column.ts";

/** MEM-005: how a condition is meant, by the kind of its column. */
const operations: { readonly [K in ColumnKind]?: ListOperation } = {
  date: "between",
  instant: "between",
  code: "eq",
};

/** MEM-005, MEM-011, ACC-018: a page of a list as the calls of members take it, from the state of a table. */
export const toListRequest = <R extends Register>(
  register: R,
  { page, size, sort, filters }: TableState,
) => ({
  query: { page: page - 1, size },
  body: toDownloadRequest(register, { sort, filters }),
});

/** MEM-010, PLAT-121..124, WORK-040: the same rows without pages, with the columns that are shown where that is wanted. An open end of a period is an empty text. */
export const toDownloadRequest = <R extends Register>(
  register: R,
  { sort, filters = {} }: Pick<TableState, "sort" | "filters">,
  shown?: readonly string[],
) => ({
  filter: Object.entries(filters).flatMap(([key, value]) => {
    const column = register[key];
    if (!column) return [];
    const values = typeof value === "string" ? [value] : [value.from ?? "", value.to ?? ""];
    return [{ key: key as RegisterKey<R>, values, operation: operations[column.kind] ?? "like" }];
  }),
  sort: sort && { key: sort.key as RegisterKey<R>, direction: sort.direction },
  ...(shown ? { columns: shown as RegisterKey<R>[] } : {}),
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
