import { sql, type RawBuilder } from "kysely";
import { workbookLimit } from "@birzha/domain/shared/registers/list-request.ts";
import { ApiError } from "../../http/errors/failure.ts";
import type { DbTransaction } from "../handles.ts";

/** Rows that a database cursor reads batch by batch while its transaction is open. */
export interface RowCursor<Row> {
  /** Can be iterated once. Ends early when the cursor is closed. */
  readonly rows: AsyncIterable<Row>;
  /**
   * Stops reading and resolves when no fetch is in flight. Only then may the transaction end and its connection
   * serve another request. Never rejects.
   */
  readonly close: () => Promise<void>;
}

/** Rows per fetch: large enough to make round trips rare, small enough for memory. */
const batch = 500;

/**
 * `idle_in_transaction_session_timeout`: PostgreSQL ends the transaction of a reader that stalls for this long.
 */
const stalledAfter = "60s";

/**
 * Opens the query's cursor in the transaction (one per transaction), for the rows of a workbook. Counts the
 * rows first and rejects more than `most` (A-68, V-10). The statement timeout applies to each fetch; the reader
 * may pause between two.
 * @param from the FROM and WHERE clauses to count
 * @throws ApiError `shared.too-many-rows`
 */
export async function openCursor<Row>(
  tx: DbTransaction,
  from: RawBuilder<unknown>,
  query: RawBuilder<Row>,
  most: number = workbookLimit,
): Promise<RowCursor<Row>> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select ${from} limit ${most + 1}) counted`.execute(tx);
  if (counted.rows[0]!.count > most) throw new ApiError("shared.too-many-rows");
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
