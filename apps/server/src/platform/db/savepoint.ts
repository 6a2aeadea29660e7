import { sql } from "kysely";
import type { Tx } from "./handles.ts";
import { withNext } from "./sent-together.ts";

/** Does a part of a transaction that may fail alone: what it wrote is undone, what came before stays. */
export async function inSavepoint<T>(db: Tx, work: () => Promise<T>): Promise<T> {
  await sql`${withNext}savepoint part`.execute(db);
  try {
    const result = await work();
    await sql`${withNext}release savepoint part`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    throw error;
  }
}
