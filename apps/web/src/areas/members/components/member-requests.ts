import type { ListOperation } from "@birzha/domain/shared/registers/list-request.ts";
import type { ColumnKind, RegisterColumns, RegisterKey } from "@birzha/domain/shared/registers/register.ts";
import type { TableState } from "../../../ui/table/columns/column.ts";

/** MEM-005: operation of a filter, by kind of column. */
const operations: { readonly [K in ColumnKind]?: ListOperation } = {
  date: "between",
  instant: "between",
  code: "eq",
};

/** MEM-005, MEM-011, ACC-018: converts the state of a table to a request for one page. */
export const toListRequest = <R extends RegisterColumns>(
  register: R,
  { page, size, sort, filters }: TableState,
) => ({
  query: { page: page - 1, size },
  body: toDownloadRequest(register, { sort, filters }),
});

/**
 * MEM-010, PLAT-121..124, WORK-040: request of a workbook: the same rows without pages, optionally limited to
 * the shown columns. An open end of a period is an empty string.
 */
export const toDownloadRequest = <R extends RegisterColumns>(
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
