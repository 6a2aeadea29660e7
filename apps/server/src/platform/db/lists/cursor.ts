import { sql, type RawBuilder } from "kysely";
import { workbookLimit } from "@birzha/domain/shared/registers/list-request.ts";
import { Refused } from "../../http/errors/failure.ts";
import type { Tx } from "../handles.ts";

/** Rows of a query that is read piece by piece, as long as its transaction is open. */
export interface Cursor<Row> {
  /** To be read once. Ends early when the cursor is closed. */
  readonly rows: AsyncIterable<Row>;
  /**
   * Reads nothing more from here on, and settles when nothing is being read: only then may the transaction end and
   * its connection serve somebody else. Never rejects.
   */
  readonly close: () => Promise<void>;
}

/** Rows of one round trip: enough to keep it rare, few enough to stay small. */
const batch = 500;

/** PostgreSQL ends a transaction whose reader takes nothing for so long. */
const stalledAfter = "60s";

/**
 * Opens the query's cursor in the transaction, one at a time, for the rows of a workbook. `from` is what the query selects
 * from, and which of them: they are counted first, and refused where they are more than `most` (A-68, V-10). Every piece
 * has the statement time-out of its own, the reader may take its time between two of them.
 * @throws Refused `shared.too-many-rows`
 */
export async function openCursor<Row>(
  tx: Tx,
  from: RawBuilder<unknown>,
  query: RawBuilder<Row>,
  most: number = workbookLimit,
): Promise<Cursor<Row>> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select ${from} limit ${most + 1}) counted`.execute(tx);
  if (counted.rows[0]!.count > most) throw new Refused("shared.too-many-rows");
  await sql`declare stream no scroll cursor for ${query}`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(stalledAfter)}`.execute(tx);
  const fetchNext = sql<Row>`fetch ${sql.lit(batch)} from stream`;
  let isClosed = false;
  let reading: Promise<unknown> = Promise.resolve();

  async function* rows(): AsyncGenerator<Row> {
    while (!isClosed) {
      const piece = fetchNext.execute(tx);
      reading = piece.catch(() => undefined);
      const { rows: fetched } = await piece;
      yield* fetched;
      if (fetched.length < batch) return;
    }
  }

  return {
    rows: rows(),
    close: async () => {
      isClosed = true;
      await reading;
    },
  };
}
