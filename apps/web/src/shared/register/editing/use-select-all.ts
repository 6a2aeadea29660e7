import { maxPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import { useCallback, useState } from "react";
import type { RowSelection } from "./use-selection.ts";

interface SelectAllOptions<Row> {
  /** Maximum rows of one action. */
  readonly limit: number;
  /** Reads a page (from 1) of the filter. */
  readonly readPage: (page: number, size: number) => Promise<{ readonly rows: readonly Row[] }>;
  /** Selects the rows of all pages. */
  readonly onRows: (rows: readonly Row[]) => void;
}

/**
 * FIX-124: lets a selection include all rows of the filter where an action names each row. Reads the rows of all pages, so
 * that they are selected one by one.
 */
export function useSelectAll<Row>({ limit, readPage, onRows }: SelectAllOptions<Row>) {
  const [isReadingAll, setReading] = useState(false);
  const onAll = useCallback(async () => {
    setReading(true);
    try {
      const size = Math.min(limit, maxPageSize);
      const found: Row[] = [];
      for (let page = 1; found.length < limit; page++) {
        const { rows } = await readPage(page, size);
        found.push(...rows);
        if (rows.length < size) break;
      }
      onRows(found.slice(0, limit));
    } catch {
      // The query shows its own error; the selection stays.
    } finally {
      setReading(false);
    }
  }, [limit, readPage, onRows]);
  return {
    onAll: () => void onAll(),
    isReadingAll,
    allLimit: limit,
  } satisfies Partial<RowSelection>;
}
