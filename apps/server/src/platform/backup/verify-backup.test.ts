import { mkdtemp, readdir, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity } from "age-encryption";
import { afterEach, beforeEach, expect, test } from "vitest";
import { packBytes, type PackedEntry } from "./archive.ts";
import { backupName, listBackups, prepareFolder, type BackupLocation } from "./backup-folder.ts";
import { packEnd, packHead, packSequences, partName } from "./backup-entries.ts";
import { verifyBackup, writeVerified } from "./verify-backup.ts";

const key = await generateX25519Identity();
const name = backupName(new Date("2026-11-25T22:45:00Z"), key);
let place: BackupLocation;

beforeEach(async () => {
  place = { directory: await mkdtemp(path.join(tmpdir(), "birzha-verify-")), key };
  await prepareFolder(place.directory);
});
afterEach(() => rm(place.directory, { recursive: true }));

type MakeEntry = () => PackedEntry;

const headOf = (files = 0) => ({
  version: "1",
  takenAt: "",
  migrations: [],
  tables: ["deals", "empty", "sales"].map((table) => ({ schema: "public", name: table, columns: ["id"] })),
  files,
  lost: [],
});
const head: MakeEntry = () => packHead(headOf());
const rowsOf =
  (folder: string, part: number, text: string): MakeEntry =>
  () =>
    packBytes(partName(folder, part), Buffer.from(text));
const deals = (part: number, text: string) => rowsOf("tables/public.deals", part, text);
const sales = rowsOf("tables/public.sales", 1, "1\n");
const sequences: MakeEntry = () => packSequences([]);
const endOf =
  (rows: Record<string, number>): MakeEntry =>
  () =>
    packEnd({ rows });
const noRows = { "public.deals": 0, "public.empty": 0, "public.sales": 0 };
const end = endOf({ "public.deals": 3, "public.empty": 0, "public.sales": 1 });
const whole = [head, deals(1, "1\n2\n"), deals(2, "3\n"), sales, sequences, end];

async function* toEntries(entries: readonly MakeEntry[]): AsyncGenerator<PackedEntry> {
  for (const entry of entries) yield entry();
}
const write = (entries: readonly MakeEntry[]) => writeVerified(place, name, toEntries(entries));

test("FIX-102: a verified backup gets its name", async () => {
  await write(whole);
  expect(await listBackups(place.directory)).toEqual([name]);
  expect(await verifyBackup(place, name)).toMatchObject({ head: headOf(), files: 0, tables: 3, rows: 4 });
  expect(await readdir(path.join(place.directory, "unfinished"))).toEqual([]);
});

test.each<[string, readonly MakeEntry[]]>([
  ["fewer rows than counted", [head, deals(1, "1\n2\n"), sales, sequences, end]],
  ["more rows than counted", [head, deals(1, "1\n2\n3\n4\n"), sales, sequences, end]],
  ["more files than counted", [head, rowsOf("attached-files", 1, "a\tb\t1\n"), sequences, endOf(noRows)]],
  ["no end", whole.slice(0, -1)],
  ["entries after its end", [...whole, deals(3, "")]],
  ["a table without a row count", [head, sales, sequences, endOf({ "public.sales": 1 })]],
  ["no sequences", [head, deals(1, "1\n2\n3\n"), sales, end]],
  ["rows of an unknown table", [head, rowsOf("tables/public.other", 1, "1\n"), sequences, endOf(noRows)]],
  ["a missing part", [head, deals(2, "1\n2\n3\n"), sales, sequences, end]],
  ["a repeated part", [head, deals(1, "1\n2\n"), deals(1, "3\n"), sales, sequences, end]],
  ["tables out of order", [head, sales, deals(1, "1\n2\n3\n"), sequences, end]],
  ["rows after the sequences", [head, deals(1, "1\n2\n3\n"), sequences, sales, end]],
  ["no list of files", [() => packHead(headOf(1)), sequences, endOf(noRows)]],
  ["no head", whole.slice(1)],
])("FIX-102: a backup with %s fails and disappears", async (_, parts) => {
  await expect(write(parts)).rejects.toThrow("не прошла проверку");
  expect(await readdir(place.directory)).toEqual(["unfinished"]);
  expect(await readdir(path.join(place.directory, "unfinished"))).toEqual([]);
});

test("FIX-102: a missing attached file fails the backup unless skipped", async () => {
  const files = rowsOf("attached-files", 1, "storage-1\tabc\t1\n");
  const parts = [() => packHead(headOf(1)), files, sequences, endOf(noRows)];
  await expect(write(parts)).rejects.toThrow("storage-1");
  await writeVerified(place, name, toEntries(parts), { skipContent: (sha256) => sha256 === "abc" });
  expect(await listBackups(place.directory)).toEqual([name]);
});

test("FIX-102: verification finds a backup cut off at any length", async () => {
  await write(whole);
  const file = path.join(place.directory, name);
  for (let size = (await stat(file)).size - 1; size >= 0; size--) {
    await truncate(file, size);
    await expect(verifyBackup(place, name), `${size} bytes`).rejects.toThrow("обрывается");
  }
});
