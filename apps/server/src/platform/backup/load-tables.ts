import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { operations } from "@birzha/phrases/operations/ru.ts";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { OperatorError } from "../operator-error.ts";
import type { ReadEntry } from "./archive.ts";
import {
  endName,
  parsePart,
  readEnd,
  readSequences,
  sequencesName,
  tableFolder,
  tableKey,
  type BackupEnd,
  type BackupHead,
  type CopiedTable,
  type SequenceValue,
} from "./backup-entries.ts";
import { columnList, listTables, qualifiedName } from "./tables.ts";

export interface LoadedRows {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Loads the entries after the attached files into the tables of an empty portal, in one transaction. Triggers
 * are disabled, because the rows already contain their results. Foreign keys are dropped and recreated, which
 * validates all rows.
 * @throws OperatorError when a row count differs from the backup
 */
export async function loadTables(
  client: ClientBase,
  { tables }: BackupHead,
  entries: AsyncIterable<ReadEntry>,
): Promise<LoadedRows> {
  await client.query("begin");
  const existing = await listTables(client);
  const keys = await listForeignKeys(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of existing)
    await client.query(`alter table ${qualifiedName(table)} disable trigger user`);
  if (existing.length > 0) await client.query(`truncate ${existing.map(qualifiedName).join(", ")}`);
  const end = await copyAll(client, tables, entries);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const table of existing) await client.query(`alter table ${qualifiedName(table)} enable trigger user`);
  let rows = 0;
  for (const table of tables) {
    const expected = end.rows[tableKey(table)] ?? 0;
    await verifyRowCount(client, table, expected);
    rows += expected;
  }
  await client.query("commit");
  await client.query("analyze");
  return { tables: tables.length, rows };
}

async function copyAll(
  client: ClientBase,
  tables: readonly CopiedTable[],
  entries: AsyncIterable<ReadEntry>,
): Promise<BackupEnd> {
  const byFolder = new Map(tables.map((table) => [tableFolder(table), table]));
  let end: BackupEnd | undefined;
  for await (const { name, content } of entries) {
    const table = byFolder.get(parsePart(name)?.folder ?? "");
    if (table) await copyPart(client, table, content);
    else if (name === sequencesName) await setSequences(client, await readSequences(content));
    else if (name === endName) end = await readEnd(content);
    else throw new Error(`backup has an unexpected entry ${name}`);
  }
  if (!end) throw new Error("backup has no row counts");
  return end;
}

async function copyPart(
  client: ClientBase,
  table: CopiedTable,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const copy = client.query(copyFrom(`copy ${qualifiedName(table)} (${columnList(table)}) from stdin`));
  await pipeline(Readable.from(content, { objectMode: false }), copy);
}

async function setSequences(client: ClientBase, values: readonly SequenceValue[]): Promise<void> {
  for (const sequence of values)
    await client.query("select setval($1::regclass, $2)", [qualifiedName(sequence), sequence.value]);
}

async function verifyRowCount(client: ClientBase, table: CopiedTable, rows: number): Promise<void> {
  const counted = await client.query<{ rows: string }>(
    `select count(*)::text as rows from ${qualifiedName(table)}`,
  );
  const found = Number(counted.rows[0]!.rows);
  if (found !== rows)
    throw new OperatorError(operations.backup.otherCount(qualifiedName(table), rows, found));
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
