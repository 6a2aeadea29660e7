import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { totalOf } from "./total-of.ts";

/** A range of rows, counted from the beginning or the end of the list. */
export interface ListWindow {
  readonly limit: number;
  readonly offset: number;
  readonly isBackwards: boolean;
  /** The offset is so large that the query should skip rows through an index. */
  readonly isFar: boolean;
  /** The list is so short that collecting and sorting its rows is faster. */
  readonly isFew: boolean;
}

interface RequestedPage {
  /** Page number from 0. */
  readonly page: number;
  readonly size: number;
  /** Whether filter conditions drop an unknown share of the rows. */
  readonly isNarrowed?: boolean;
}

const far = 500;
const few = 5_000;

/**
 * Reads a page of a list with its total (FAST-005). Near pages are read at once and usually show whether more
 * rows follow. A far page needs the total first and is read from the nearer end. A filtered list needs the
 * total first as well: its few rows may be adjacent, far along the order.
 * @param read returns the rows in the order of the list
 */
export async function readWindow<Row>(
  { page, size, isNarrowed = false }: RequestedPage,
  count: () => Promise<number>,
  read: (window: ListWindow) => Promise<readonly Row[]>,
): Promise<PageOf<Row>> {
  const offset = page * size;
  const near = { limit: size, offset, isBackwards: false, isFar: false, isFew: false };
  if (offset < far && !isNarrowed) {
    const rows = await read(near);
    return { rows, total: await totalOf({ count: rows.length, page, size }, count) };
  }
  const total = await count();
  const limit = Math.min(size, total - offset);
  if (limit <= 0) return { rows: [], total };
  if (isNarrowed && total <= few) return { rows: await read({ ...near, isFew: true }), total };
  if (offset < far) return { rows: await read(near), total };
  const isBackwards = offset > total / 2;
  const window = { limit, offset: isBackwards ? total - offset - limit : offset, isBackwards };
  return { rows: await read({ ...window, isFar: true, isFew: false }), total };
}
