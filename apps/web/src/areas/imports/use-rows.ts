import type { ImportBatch, ImportRow, ImportRowState } from "@birzha/domain/imports/import-batch.ts";
import { useQueries } from "@tanstack/react-query";
import { pageSize, rowsQuery } from "./queries.ts";

/** Loads the pages of rows between two indexes. Returns a row by its index; undefined while it loads. */
export function useRows(
  { id }: ImportBatch,
  state: ImportRowState | undefined,
  first: number,
  end: number,
): (index: number) => ImportRow | undefined {
  const firstPage = Math.floor(first / pageSize);
  const pageCount = end === 0 ? 0 : Math.floor((end - 1) / pageSize) - firstPage + 1;
  const pages = useQueries({
    queries: Array.from({ length: pageCount }, (_, offset) => rowsQuery(id, state, firstPage + offset)),
  });
  return (index) => pages[Math.floor(index / pageSize) - firstPage]?.data?.rows[index % pageSize];
}
