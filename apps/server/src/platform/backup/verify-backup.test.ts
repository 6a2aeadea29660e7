import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupName, listBackups, prepareFolder, type BackupPlace } from "./backup-folder.ts";
import { writeData, writeRecord, type BackupRecord } from "./records.ts";
import { verifyBackup, writeVerified } from "./verify-backup.ts";

const name = backupName(new Date("2026-11-25T22:45:00Z"));
let place: BackupPlace;

beforeEach(async () => {
  place = { directory: await mkdtemp(path.join(tmpdir(), "birzha-verify-")), key: randomBytes(32) };
  await prepareFolder(place.directory);
});
afterEach(() => rm(place.directory, { recursive: true }));

const head: BackupRecord = { is: "backup", version: "1", takenAt: "", migrations: [], lost: [] };
const table: BackupRecord = { is: "table", schema: "public", name: "deals", columns: ["id"] };
const rows = (count: number): BackupRecord => ({ is: "rows", rows: count });
const sequences: BackupRecord = { is: "sequences", values: [] };
const end: BackupRecord = { is: "end" };
const beginning = [head, { is: "files" }, rows(0)] as const;
const whole = [...beginning, table, "1\n2\n", rows(2), sequences, end];

async function* toBytes(parts: readonly (BackupRecord | string)[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield typeof part === "string" ? writeData(Buffer.from(part)) : writeRecord(part);
}
const write = (parts: readonly (BackupRecord | string)[]) => writeVerified(place, name, toBytes(parts));

test("FIX-102: a verified backup gets its name", async () => {
  await write(whole);
  expect(await listBackups(place.directory)).toEqual([name]);
  expect(await verifyBackup(place, name)).toMatchObject({ head, files: 0, tables: 1, rows: 2 });
  expect(await readdir(path.join(place.directory, "unfinished"))).toEqual([]);
});

test.each<[string, readonly (BackupRecord | string)[]]>([
  ["fewer rows than counted", [...beginning, table, "1\n", rows(2), sequences, end]],
  ["more rows than counted", [...beginning, table, "1\n2\n3\n", rows(2), sequences, end]],
  ["more files than counted", [head, { is: "files" }, "a\tb\t1\n", rows(0), sequences, end]],
  ["no end", whole.slice(0, -1)],
  ["records after its end", [...whole, table, rows(0)]],
  ["a table without a row count", [...beginning, table, "1\n", sequences, end]],
  ["no sequences", [...beginning, table, "1\n", rows(1), end]],
  ["data outside a table", [...beginning, "1\n", table, rows(1), sequences, end]],
  ["no list of files", [head, table, "1\n", rows(1), sequences, end]],
])("FIX-102: a backup with %s fails and is removed", async (_, parts) => {
  await expect(write(parts)).rejects.toThrow("не прошла проверку");
  expect(await readdir(place.directory)).toEqual(["unfinished"]);
  expect(await readdir(path.join(place.directory, "unfinished"))).toEqual([]);
});

test("FIX-102: a missing attached file fails the backup unless it is skipped", async () => {
  const parts = [head, { is: "files" }, "storage-1\tabc\t1\n", rows(1), sequences, end] as const;
  await expect(write(parts)).rejects.toThrow("storage-1");
  await writeVerified(place, name, toBytes(parts), { skipContent: (sha256) => sha256 === "abc" });
  expect(await listBackups(place.directory)).toEqual([name]);
});

test("FIX-102: a backup cut off at any length is found", async () => {
  await write(whole);
  const file = path.join(place.directory, name);
  for (let size = (await stat(file)).size - 1; size >= 0; size--) {
    await truncate(file, size);
    await expect(verifyBackup(place, name), `${size} bytes`).rejects.toThrow("обрывается");
  }
});
