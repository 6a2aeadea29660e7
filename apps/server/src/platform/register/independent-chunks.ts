interface ChunkRules<Row> {
  /** Names that identify a row: two rows with a common name must not share a chunk. */
  readonly namesOf: (row: Row) => readonly string[];
  /** Rows of different kinds must not share a chunk. */
  readonly kindOf?: (row: Row) => unknown;
}

/** Maximum rows of a chunk, which keeps each statement far below the statement timeout. */
const chunkLimit = 250;

/**
 * Splits rows into chunks in which no row depends on an earlier one, so that each chunk can be written at once.
 */
export function splitIntoIndependentChunks<Row>(
  rows: readonly Row[],
  { namesOf, kindOf = () => undefined }: ChunkRules<Row>,
): readonly (readonly Row[])[] {
  const chunks: Row[][] = [];
  let chunk: Row[] = [];
  let names = new Set<string>();
  for (const row of rows) {
    const own = namesOf(row);
    const isDependent = own.some((name) => names.has(name)) || kindOf(row) !== kindOf(chunk[0] ?? row);
    if (chunks.length === 0 || isDependent || chunk.length === chunkLimit) {
      chunks.push((chunk = []));
      names = new Set();
    }
    chunk.push(row);
    for (const name of own) names.add(name);
  }
  return chunks;
}
