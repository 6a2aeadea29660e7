import type { ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { writeData, writeRecord } from "./records.ts";
import { columnList, listSequences, listTables, qualified } from "./tables.ts";

/**
 * Copies the rows of a query out and returns their number.
 *
 * The stream ends at CopyDone. CommandComplete, which carries the number, may arrive later, and pg-copy-streams has no
 * event for it. The client runs queries one by one, so the answer to the next one comes after it (FIX-102).
 */
export async function* copyOut(client: ClientBase, query: string): AsyncGenerator<Buffer, number> {
  const copy = client.query(copyTo(`copy (${query}) to stdout`));
  let failure: Error | undefined;
  // Without a listener, an error after the end of the stream would end the process.
  copy.on("error", (error) => (failure = error));
  for await (const chunk of copy) yield chunk as Buffer;
  await client.query("");
  if (failure) throw failure;
  return copy.rowCount;
}

/** The same as data of a backup. */
export async function* dumpRows(client: ClientBase, query: string): AsyncGenerator<Buffer> {
  const rows = copyOut(client, query);
  for (;;) {
    const { done, value } = await rows.next();
    if (done) return yield writeRecord({ is: "rows", rows: value });
    yield writeData(value);
  }
}

/**
 * All tables and sequences as records of a backup. The client's transaction is a snapshot: what is written meanwhile
 * waits for nothing and is not seen.
 */
export async function* dumpTables(client: ClientBase): AsyncGenerator<Buffer> {
  for (const table of await listTables(client)) {
    yield writeRecord({ is: "table", ...table });
    yield* dumpRows(client, `select ${columnList(table)} from ${qualified(table)}`);
  }
  yield writeRecord({ is: "sequences", values: await listSequences(client) });
}
