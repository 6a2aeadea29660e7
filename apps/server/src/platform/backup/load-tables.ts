import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { operations } from "@birzha/phrases/operations/ru.ts";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { OperatorError } from "../operator-error.ts";
import { dataOf, type BackupRecord } from "./records.ts";
import { columnList, listTables, qualified, type CopiedTable, type SequenceValue } from "./tables.ts";

export interface LoadedRows {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Fills the tables of an empty portal with the rest of a backup, in one transaction. What triggers would add is among the
 * rows, so they are off meanwhile; foreign keys are made anew over all rows, which proves them. In the end every table
 * is counted.
 * @throws OperatorError where a table has not as many rows as the backup says
 */
export async function loadTables(
  client: ClientBase,
  records: AsyncIterator<BackupRecord | Buffer>,
): Promise<LoadedRows> {
  await client.query("begin");
  const own = await listTables(client);
  const keys = await listForeignKeys(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of own) await client.query(`alter table ${qualified(table)} disable trigger user`);
  if (own.length > 0) await client.query(`truncate ${own.map(qualified).join(", ")}`);
  const counts = await copyAll(client, records);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const table of own) await client.query(`alter table ${qualified(table)} enable trigger user`);
  for (const [table, rows] of counts) await proveCount(client, table, rows);
  await client.query("commit");
  await client.query("analyze");
  return { tables: counts.size, rows: [...counts.values()].reduce((sum, rows) => sum + rows, 0) };
}

async function copyAll(
  client: ClientBase,
  records: AsyncIterator<BackupRecord | Buffer>,
): Promise<Map<CopiedTable, number>> {
  const counts = new Map<CopiedTable, number>();
  for (;;) {
    const { done, value } = await records.next();
    if (done) return counts;
    if (Buffer.isBuffer(value)) throw new Error("a backup has data that nothing announces");
    if (value.is === "table") counts.set(value, await copyOne(client, value, records));
    if (value.is === "sequences") await setSequences(client, value.values);
  }
}

async function copyOne(
  client: ClientBase,
  table: CopiedTable,
  records: AsyncIterator<BackupRecord | Buffer>,
): Promise<number> {
  const data = dataOf(records);
  let rows = 0;
  const passOn = async function* () {
    rows = yield* data;
  };
  const copy = client.query(copyFrom(`copy ${qualified(table)} (${columnList(table)}) from stdin`));
  await pipeline(Readable.from(passOn(), { objectMode: false }), copy);
  return rows;
}

async function setSequences(client: ClientBase, values: readonly SequenceValue[]): Promise<void> {
  for (const sequence of values)
    await client.query("select setval($1::regclass, $2)", [qualified(sequence), sequence.value]);
}

async function proveCount(client: ClientBase, table: CopiedTable, rows: number): Promise<void> {
  const counted = await client.query<{ rows: string }>(
    `select count(*)::text as rows from ${qualified(table)}`,
  );
  const found = Number(counted.rows[0]!.rows);
  if (found !== rows) throw new OperatorError(operations.backup.otherCount(qualified(table), rows, found));
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function listForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0
       and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
     order by 1, 2`,
  );
  return rows;
}
