import { z } from "zod";
import { wholeNumber } from "../values/scalars.ts";

/** G-3: the first page is 0, by default 15 rows, at most 500. */
const defaultPageSize = 15;
export const maxPageSize = 500;

export const pageQuery = {
  pageIndex: wholeNumber(0, 1_000_000).default(0).describe("Page number, from 0."),
  pageSize: wholeNumber(1, maxPageSize).default(defaultPageSize).describe("Rows per page."),
};

/** SCALE-001: screens count the reports of a filter up to this number; counting more takes longer than a page. */
export const maxTotal = 100_000;

/** SCALE-001: a bounded total for readers who only page. Without the parameter totals are exact. */
export const totalLimitQuery = {
  totalLimit: wholeNumber(1, maxTotal)
    .optional()
    .describe(
      "Counting may stop at this number; `paging.isAtLeast` is then true. By default totals are exact.",
    ),
};

/**
 * ACC-018, ACC-021, A-4: paging of the lists of auctions and spot: the first page is 0, by default 10 rows.
 */
export const defaultListSize = 10;
export const listPageQuery = {
  page: wholeNumber(0, 1_000_000).default(0).describe("Page number, from 0."),
  size: wholeNumber(1, maxPageSize).default(defaultListSize).describe("Rows per page."),
};

export const sortDirections = ["Asc", "Desc"] as const;

/** G-4: optional sort order by one of these fields; rejects other keys. */
export const sortQuery = <const Keys extends readonly [string, ...string[]]>(keys: Keys) => ({
  sortKey: z.enum(keys).optional().describe("Field to sort by."),
  sortDirection: z.enum(sortDirections).optional().describe("Sort direction: ascending or descending."),
});

const ellipsis = "…" as const;

/** PLAT-140, PLAT-141, G-90: returns the page numbers (from 1) of a pager; all if there are fewer than 9. */
export function pageWindow(current: number, pages: number): (number | typeof ellipsis)[] {
  const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  if (pages < 9) return run(1, pages);
  if (current <= 4) return [...run(1, 5), ellipsis, pages];
  if (current >= pages - 3) return [1, ellipsis, ...run(pages - 4, pages)];
  return [1, ellipsis, current - 1, current, current + 1, ellipsis, pages];
}

/** PLAT-134: page size of a list on the page of a record. */
export const tabPageSize = 15;
