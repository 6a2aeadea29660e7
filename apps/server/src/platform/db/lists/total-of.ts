interface Page {
  /** Number of rows on the page. */
  readonly count: number;
  /** Page number from 0. */
  readonly page: number;
  readonly size: number;
}

/**
 * Returns the total of a list from the same snapshot as its page. A page that is not full is the last one, so
 * its total needs no count (FAST-005).
 */
export async function totalOf({ count, page, size }: Page, counted: () => Promise<number>): Promise<number> {
  const isLast = count < size && (count > 0 || page === 0);
  return isLast ? page * size + count : counted();
}
