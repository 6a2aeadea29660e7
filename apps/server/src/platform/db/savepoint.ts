import { sql } from "kysely";
import type { Tx } from "./handles.ts";
import { planKept, withNext } from "./sent-together.ts";
import { constant } from "./statements.ts";

const begin = constant(sql`${withNext}${planKept}savepoint part`);
const release = constant(sql`${withNext}${planKept}release savepoint part`);

/** Does a part of a transaction that may fail alone: what it wrote is undone, what came before stays. */
export async function inSavepoint<T>(db: Tx, work: () => Promise<T>): Promise<T> {
  await begin.execute(db);
  try {
    const result = await work();
    await release.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    throw error;
  }
}
