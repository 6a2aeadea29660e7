import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { totalOf } from "./total-of.ts";

/** The rows of a list that are read, counted from its beginning or its end. */
export interface ListWindow {
  readonly limit: number;
  readonly offset: number;
  readonly isBackwards: boolean;
  /** Whether the offset is so large that an index should skip the rows. */
  readonly isFar: boolean;
  /** Whether the list is known to be so short that gathering and sorting its rows is faster. */
  readonly isFew: boolean;
}

interface RequestedPage {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  /** Whether conditions leave an unknown part of the rows. */
  readonly isNarrowed?: boolean;
}

const far = 500;
const few = 5_000;

/**
 * Reads a page of a list with its total (FAST-005). Near pages are read at once and mostly show whether more rows follow. A
 * far page needs the total first, and is read from the nearer end. A narrowed list needs the total first as well: few rows
 * may lie together, far along the order. `read` returns the rows in the order of the list.
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
