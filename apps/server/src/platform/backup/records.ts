import { ByteReader } from "./byte-reader.ts";

/*
 * The inside of a backup: records one after the other, each a length, a letter and its bytes. `J` is JSON and says what
 * follows, `D` is data of what was said last, as PostgreSQL's COPY writes and reads it.
 */

/** First of a backup. */
export interface BackupHead {
  readonly is: "backup";
  /** Version of the program that took it. */
  readonly version: string;
  /** ISO instant. */
  readonly takenAt: string;
  /** Migrations of the schema that the rows are of, in order. */
  readonly migrations: readonly string[];
  /** Ids in the storage of files that could not be read when it was taken. */
  readonly lost: readonly string[];
}

export type BackupRecord =
  | BackupHead
  /** Data: `storage id, SHA-256, bytes`, a line a file. */
  | { readonly is: "files" }
  | {
      readonly is: "table";
      readonly schema: string;
      readonly name: string;
      readonly columns: readonly string[];
    }
  /** Behind the data of files and of each table. */
  | { readonly is: "rows"; readonly rows: number }
  | {
      readonly is: "sequences";
      readonly values: readonly { readonly schema: string; readonly name: string; readonly value: string }[];
    }
  | { readonly is: "end" };

const letters = { json: 0x4a, data: 0x44 } as const;

function toBytes(letter: number, content: Buffer): Buffer {
  const start = Buffer.alloc(5);
  start.writeUInt32BE(content.length);
  start[4] = letter;
  return Buffer.concat([start, content]);
}

export const writeRecord = (record: BackupRecord): Buffer =>
  toBytes(letters.json, Buffer.from(JSON.stringify(record)));

export const writeData = (data: Buffer): Buffer => toBytes(letters.data, data);

/** The records of a backup that has been unsealed: what they say is proven, so they are not doubted again. */
export async function* readRecords(source: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord | Buffer> {
  const reader = new ByteReader(source);
  try {
    for (;;) {
      const start = await reader.read(5);
      if (start.length === 0) return;
      const content = await reader.read(start.readUInt32BE());
      yield start[4] === letters.json ? (JSON.parse(content.toString()) as BackupRecord) : content;
    }
  } finally {
    await reader.close();
  }
}

/** Data up to the next record, which ends them and is left out. Answers how many rows it says there were. */
export async function* dataOf(
  records: AsyncIterator<BackupRecord | Buffer>,
): AsyncGenerator<Buffer, number, undefined> {
  for (;;) {
    const { done, value } = await records.next();
    if (done) throw new Error("a backup ends within its data");
    if (!Buffer.isBuffer(value)) {
      if (value.is !== "rows") throw new Error(`data of a backup end with "${value.is}"`);
      return value.rows;
    }
    yield value;
  }
}
