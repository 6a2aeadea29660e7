interface Page {
  /** How many rows stand on it. */
  readonly count: number;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/**
 * How many rows a list has, of the same snapshot as its page. A page that is not full is the last one and tells by itself:
 * nothing is counted then (FAST-005).
 */
export async function totalOf({ count, page, size }: Page, counted: () => Promise<number>): Promise<number> {
  const isLast = count < size && (count > 0 || page === 0);
  return isLast ? page * size + count : counted();
}
