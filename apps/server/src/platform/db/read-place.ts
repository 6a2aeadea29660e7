import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { totalOf } from "./total-of.ts";

/** Which rows of a list are read: so many, behind so many, from its beginning or from its end. */
export interface ListPlace {
  readonly limit: number;
  readonly offset: number;
  readonly isBackwards: boolean;
  /** Whether so many rows are passed over that they are better passed over in an index. */
  readonly isFar: boolean;
}

const far = 500;

/**
 * A page of a list, pages from 0, with its total (FAST-005). The nearest pages are read at once, and mostly tell whether there
 * are more; of a far page the total is known before, and it is read from the nearer end. `read` answers the rows in the
 * order of the list.
 */
export async function readPlace<Row>(
  { page, size }: { readonly page: number; readonly size: number },
  count: () => Promise<number>,
  read: (place: ListPlace) => Promise<readonly Row[]>,
): Promise<PageOf<Row>> {
  const offset = page * size;
  if (offset < far) {
    const rows = await read({ limit: size, offset, isBackwards: false, isFar: false });
    return { rows, total: await totalOf({ count: rows.length, page, size }, count) };
  }
  const total = await count();
  const limit = Math.min(size, total - offset);
  if (limit <= 0) return { rows: [], total };
  const isBackwards = offset > total / 2;
  const place = { limit, offset: isBackwards ? total - offset - limit : offset, isBackwards, isFar: true };
  return { rows: await read(place), total };
}
