import type { ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { packBytes, type PackedEntry } from "./archive.ts";
import { countLines } from "./count-lines.ts";
import {
  filesFolder,
  packEnd,
  packHead,
  packSequences,
  partName,
  tableFolder,
  tableKey,
  type BackupHead,
} from "./backup-entries.ts";
import { columnList, listSequences, listTables, qualifiedName } from "./tables.ts";

/** Bytes of rows after which a part ends; bounds the memory of a backup. */
const partSize = 8 * 1024 * 1024;

/**
 * Copies the rows of a query out and returns their number.
 *
 * The stream ends at CopyDone. CommandComplete, which carries the number, may arrive later, and pg-copy-streams
 * has no event for it. The client runs queries in order, so the response to an empty query comes after it
 * (FIX-102).
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

/** Packs the rows of a query as parts of whole rows and returns the row count. */
async function* dumpRows(
  client: ClientBase,
  query: string,
  folder: string,
  onRows: (rows: number) => void = () => undefined,
): AsyncGenerator<PackedEntry, number> {
  const rows = copyOut(client, query);
  let chunks: Buffer[] = [];
  let size = 0;
  let part = 0;
  for (;;) {
    const { done, value } = await rows.next();
    if (!done) {
      chunks.push(value);
      size += value.length;
      if (size < partSize) continue;
    }
    const bytes = Buffer.concat(chunks);
    const end = bytes.lastIndexOf("\n") + 1;
    const whole = bytes.subarray(0, end);
    if (end > 0) yield packBytes(partName(folder, ++part), whole);
    onRows(countLines(whole));
    if (done) return value;
    chunks = [bytes.subarray(end)];
    size = bytes.length - end;
  }
}

/**
 * Dumps all tables and sequences as entries of a backup. The client's transaction is a snapshot: concurrent
 * writes neither wait nor appear.
 * @param listFiles query of the attached files
 * @param onRows called with the rows dumped so far
 */
export async function* dumpBackup(
  client: ClientBase,
  head: Omit<BackupHead, "tables">,
  listFiles: string,
  onRows: (rows: number) => void = () => undefined,
): AsyncGenerator<PackedEntry> {
  const tables = await listTables(client);
  yield packHead({ ...head, tables });
  yield* dumpRows(client, listFiles, filesFolder);
  let dumped = 0;
  const count = (more: number) => onRows((dumped += more));
  const rows: Record<string, number> = {};
  for (const table of tables) {
    const query = `select ${columnList(table)} from ${qualifiedName(table)}`;
    rows[tableKey(table)] = yield* dumpRows(client, query, tableFolder(table), count);
  }
  yield packSequences(await listSequences(client));
  yield packEnd({ rows });
}
