import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { totalOf } from "./total-of.ts";

/** Which rows of a list are read: so many, behind so many, from its beginning or from its end. */
export interface ListPlace {
  readonly limit: number;
  readonly offset: number;
  readonly isBackwards: boolean;
  /** Whether so many rows are passed over that they are better passed over in an index. */
  readonly isFar: boolean;
  /** Whether the list is known to be so short that its rows are better found first and then put in order. */
  readonly isFew: boolean;
}

interface AskedPlace {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  /** Whether conditions leave only some of the rows, none knows how many. */
  readonly isNarrowed?: boolean;
}

const far = 500;
const few = 5_000;

/**
 * A page of a list with its total (FAST-005). The nearest pages are read at once, and mostly tell whether there are more; of a
 * far page the total is known before, and it is read from the nearer end. So it is where the list is narrowed: rows that are
 * few may stand together, and who walks along the order to the first of them passes all others. `read` answers the rows in
 * the order of the list.
 */
export async function readPlace<Row>(
  { page, size, isNarrowed = false }: AskedPlace,
  count: () => Promise<number>,
  read: (place: ListPlace) => Promise<readonly Row[]>,
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
  const place = { limit, offset: isBackwards ? total - offset - limit : offset, isBackwards };
  return { rows: await read({ ...place, isFar: true, isFew: false }), total };
}
