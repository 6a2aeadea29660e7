import { sql } from "kysely";
import type { DbTransaction } from "./handles.ts";
import { sendPipeline } from "./pipeline.ts";

const begin = sql`savepoint part`;
const release = sql`release savepoint part`;

/** Runs `work` in a savepoint: a failure undoes its writes and keeps the earlier ones of the transaction. */
export async function inSavepoint<T>(db: DbTransaction, work: () => Promise<T>): Promise<T> {
  try {
    const [, result] = await sendPipeline(begin.execute(db), work());
    // Sent with the next statement, without a round trip of its own: it fails only with the whole transaction.
    release.execute(db).catch(() => undefined);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    throw error;
  }
}
