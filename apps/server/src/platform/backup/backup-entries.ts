import { json } from "node:stream/consumers";
import { z } from "zod";
import { packBytes, type PackedEntry } from "./archive.ts";

/*
 * Entries of a backup, in this order:
 *   backup.json                             head
 *   attached-files/000001.copy …            attached files: storage id, SHA-256, bytes
 *   tables/public.agreements/000001.copy …  rows of each table; an empty table has no entry
 *   sequences.json                          last values of the sequences
 *   end.json                                row counts
 * Parts hold whole rows in the text format of PostgreSQL's COPY.
 */

export const headName = "backup.json";
export const filesFolder = "attached-files";
export const sequencesName = "sequences.json";
export const endName = "end.json";

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** Stored columns only; generated ones are recomputed. */
  columns: z.array(z.string()),
});

const headSchema = z.object({
  /** Program version. */
  version: z.string(),
  /** ISO instant. */
  takenAt: z.string(),
  /** Migrations of the schema, in order. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  /** Number of attached files. */
  files: z.number(),
  /** Storage ids of attached files that were unreadable. */
  lost: z.array(z.string()),
});

const sequencesSchema = z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() }));

/** Rows by table. */
const endSchema = z.object({ rows: z.record(z.string(), z.number()) });

export type CopiedTable = z.infer<typeof tableSchema>;
export type SequenceValue = z.infer<typeof sequencesSchema>[number];
export type BackupHead = z.infer<typeof headSchema>;
export type BackupEnd = z.infer<typeof endSchema>;

/** Name of a table as `public.agreements`: in the names of entries and in the row counts. */
export const tableKey = ({ schema, name }: Pick<CopiedTable, "schema" | "name">): string =>
  `${schema}.${name}`;

/** @param part from 1 */
export const partName = (folder: string, part: number): string =>
  `${folder}/${String(part).padStart(6, "0")}.copy`;

/** Folder and number of a part; undefined for other entries. */
export function parsePart(entry: string): { folder: string; part: number } | undefined {
  const [, folder, part] = /^(.+)\/(\d+)\.copy$/.exec(entry) ?? [];
  return folder === undefined ? undefined : { folder, part: Number(part) };
}

export const tableFolder = (table: Pick<CopiedTable, "schema" | "name">): string =>
  `tables/${tableKey(table)}`;

const packJson = (name: string, value: unknown): PackedEntry =>
  packBytes(name, Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`));

export const packHead = (head: BackupHead): PackedEntry => packJson(headName, head);
export const packSequences = (values: readonly SequenceValue[]): PackedEntry =>
  packJson(sequencesName, values);
export const packEnd = (end: BackupEnd): PackedEntry => packJson(endName, end);

export const readHead = (content: AsyncIterable<Buffer>): Promise<BackupHead> =>
  readJson(headSchema, content);
export const readSequences = (content: AsyncIterable<Buffer>): Promise<SequenceValue[]> =>
  readJson(sequencesSchema, content);
export const readEnd = (content: AsyncIterable<Buffer>): Promise<BackupEnd> => readJson(endSchema, content);

async function readJson<Value>(schema: z.ZodType<Value>, content: AsyncIterable<Buffer>): Promise<Value> {
  return schema.parse(await json(content));
}
