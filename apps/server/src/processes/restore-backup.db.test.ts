import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { generateX25519Identity } from "age-encryption";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { seedDemo } from "@birzha/demo/seed.ts";
import { migrateIdentity } from "@birzha/identity/schema.ts";
import { cloneDatabase, emptyDatabase, type TestDatabase } from "../../test/stages/database.ts";
import { describeSchema } from "../../test/schema/describe-schema.ts";
import { removeFreeFiles } from "../areas/files/jobs.ts";
import { backupName, listBackups, parseTimeStamp } from "../platform/backup/backup-folder.ts";
import { sealAudit } from "../platform/audit/seal-audit.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { removalLock } from "../platform/files/removal-lock.ts";
import { openFileStorage } from "../platform/files/open-file-storage.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { checkBackup } from "./check-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import type { BackupProgress } from "../platform/backup/backup-progress.ts";
import { takeBackup } from "./take-backup.ts";

/** A portal with data and its encrypted backup. */
let portal: TestDatabase;
let folder: string;
let taken: Awaited<ReturnType<typeof takeBackup>>;
let empty: TestDatabase;
let scratch: string;

const key = await generateX25519Identity();
const storageAt = (place: string) => openFileStorage(path.join(place, "storage"));
const settings = () => ({ databaseUrl: portal.url, files: storageAt(folder), directory: at(folder), key });
const at = (place: string) => path.join(place, "backups");

beforeAll(async () => {
  portal = await cloneDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "birzha-backup-"));
  await seedDemo({
    db: portal.db,
    files: storageAt(folder),
    clock: systemClock,
    issuer: "https://identity.test",
    reports: 12,
  });
  await portal.pool.query(
    "insert into sessions (id, user_id, tokens, expires_at) select '\\x01', id, '\\x02', now() + interval '1 day' from users limit 1",
  );
  await migrateIdentity(portal.pool);
  await portal.pool.query("insert into identity.records (kind, id, payload) values ('Session', 'one', '{}')");
  await portal.pool.query("select public.enqueue_job('send-notice', '{\"id\": 7}')");
  taken = await takeBackup(settings());
});
beforeEach(async () => {
  empty = await emptyDatabase();
  scratch = await mkdtemp(path.join(tmpdir(), "birzha-restored-"));
});
afterEach(async () => {
  await empty.drop();
  await rm(scratch, { recursive: true });
});
afterAll(async () => {
  await portal.drop();
  await rm(folder, { recursive: true });
});

const restore = (directory = at(folder), name?: string) =>
  restoreBackup({
    directory,
    key,
    name,
    files: storageAt(scratch),
    place: { databaseUrl: empty.url, dataDir: scratch },
  });

/** Row count and hash of every table. */
async function contentsOf({ pool }: TestDatabase): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename not like '%migrations%'`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await pool.query<{ is: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as is from ${name} t`,
    );
    contents[name] = found.rows[0]!.is;
  }
  return contents;
}

const storedIn = async (place: string): Promise<Record<string, string>> => {
  const root = path.join(place, "storage");
  const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = names.filter((entry) => entry.isFile());
  const contents = files.map(async ({ name, parentPath }) => [
    name,
    (await readFile(path.join(parentPath, name))).toString("base64"),
  ]);
  return Object.fromEntries(await Promise.all(contents)) as Record<string, string>;
};

const isEmpty = async () => {
  const { rows } = await empty.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname !~ '^(pg_|information_schema)'",
  );
  return rows.length === 0 && Object.keys(await storedIn(scratch)).length === 0;
};

test("INST-020 INST-032 FIX-205: a restore returns everything but the sessions of both servers", async () => {
  const restored = await restore();
  // No sealer ran before the backup: the restore seals waiting rows in the same order as this call.
  await sealAudit(portal.db);
  const contents = await contentsOf(portal);
  expect(Object.keys(contents).length).toBeGreaterThan(60);
  expect(await contentsOf(empty)).toEqual({ ...contents, "public.sessions": "0 " });
  expect((await empty.pool.query("select from identity.records")).rowCount).toBe(0);
  expect(await storedIn(scratch)).toEqual(await storedIn(folder));
  expect(restored).toMatchObject({ name: taken.name, lost: [], audit: { unsealed: { rows: 0 } } });
  expect(restored.audit.rows).toBeGreaterThan(10);
  expect(restored.audit).not.toHaveProperty("firstBad");
  expect(restored.files).toBe(taken.files);
  expect(restored.files).toBeGreaterThan(3);
  expect(await prepareDatabase(empty.url)).toEqual([]);
  expect(await describeSchema(empty.pool)).toBe(await describeSchema(portal.pool));
  const asleep = await empty.pool.query("select from pg_trigger where tgenabled <> 'O'");
  expect(asleep.rowCount).toBe(0);
  const next =
    "select nextval('agreement_ids')::int as id, nextval(pg_get_serial_sequence('audit_log', 'id'))::int as row";
  expect((await empty.pool.query(next)).rows).toEqual((await portal.pool.query(next)).rows);
});

test("INST-020: a restore into a non-empty place fails and changes nothing", async () => {
  await empty.pool.query("create table kept (id int)");
  await expect(restore()).rejects.toThrow("только на пустом месте");
  expect((await empty.pool.query("select from kept")).rowCount).toBe(0);
});

const damages: readonly [string, string, (backup: string) => Promise<unknown>][] = [
  ["cut off", "обрывается", async (file) => truncate(file, (await readFile(file)).length - 100)],
  [
    "changed",
    "повреждена или её изменили",
    async (file) => {
      const bytes = await readFile(file);
      bytes[bytes.length - 300]! ^= 1;
      await writeFile(file, bytes);
    },
  ],
  [
    "encrypted with another key",
    "другим ключом",
    async (file) => overwriteBy(file, await generateX25519Identity()),
  ],
  ["unencrypted despite a configured key", "не зашифрована", (file) => overwriteBy(file, undefined)],
  ["incomplete", "В копии нет файла", async (file) => rm(path.join(file, "../files"), { recursive: true })],
];

/** A forger with access to the folder but without the key. */
async function overwriteBy(file: string, otherKey: string | undefined): Promise<void> {
  const directory = path.join(scratch, "other");
  const { name } = await takeBackup({ ...settings(), directory, key: otherKey });
  await cp(path.join(directory, name), file);
}

test.each(damages)("INST-020: a backup that is %s fails and leaves nothing", async (_, message, damage) => {
  const copy = path.join(scratch, "copy");
  await cp(at(folder), copy, { recursive: true });
  await damage(path.join(copy, taken.name));
  await expect(restore(copy, taken.name)).rejects.toThrow(message);
  expect(await isEmpty()).toBe(true);
  await expect(checkBackup({ directory: copy, key }, taken.name)).rejects.toThrow(message);
});

test("INST-020: a failing restore removes what it created", async () => {
  // The storage returns different content.
  const files = storageAt(scratch);
  const get = () => Promise.reject(new Error("the disk is gone"));
  const failing = restoreBackup({
    directory: at(folder),
    key,
    files: {
      put: files.put.bind(files),
      delete: files.delete.bind(files),
      check: files.check.bind(files),
      get,
    },
    place: { databaseUrl: empty.url, dataDir: scratch },
  });
  await expect(failing).rejects.toThrow("the disk is gone");
  expect(await isEmpty()).toBe(true);
  // Roles belong to the whole cluster: users of its other databases stay.
  const { rows } = await portal.pool.query("select pg_has_role('birzha_app', 'set') as may");
  expect(rows).toEqual([{ may: true }]);
});

test("INST-020 FIX-161: the older release names migrations that a restore lacks", async () => {
  // The way back leaves the migrations of the newer release in the schema.
  await portal.pool.query("insert into schema_migrations (name, timestamp) values ('9999-later', '')");
  const directory = path.join(scratch, "later");
  await takeBackup({ ...settings(), directory });
  await portal.pool.query("delete from schema_migrations where name = '9999-later'");
  await expect(restore(directory)).rejects.toThrow("нет в этой программе: 9999-later. Восстановите");
  expect(await isEmpty()).toBe(true);
});

test("INST-020: backups share file copies; retention keeps only needed ones", async () => {
  const directory = path.join(scratch, "nightly");
  const own = { ...settings(), directory, files: storageAt(scratch) };
  await cp(path.join(folder, "storage"), path.join(scratch, "storage"), { recursive: true });
  const first = await takeBackup({ ...own, keep: 2 });
  expect(first.copied).toBeGreaterThan(0);
  const second = await takeBackup({ ...own, keep: 2 });
  expect(second).toMatchObject({ files: first.files, copied: 0 });
  // A content that no backup names.
  await mkdir(path.join(directory, "files/00"), { recursive: true });
  await writeFile(path.join(directory, "files/00", "0".repeat(64)), "x");
  const third = await takeBackup({ ...own, keep: 2 });
  expect(await listBackups(directory)).toEqual([second.name, third.name]);
  const stored = await readdir(path.join(directory, "files"), { recursive: true, withFileTypes: true });
  expect(stored.filter((entry) => entry.isFile()).length).toBe(
    new Set(Object.values(await storedIn(folder))).size,
  );
  expect(await checkBackup({ directory, key })).toMatchObject({ name: third.name, files: first.files });
});

test("BULK-009: a backup reports each phase up to its total", async () => {
  const directory = path.join(scratch, "reported");
  await portal.pool.query("analyze");
  const last = new Map<string, BackupProgress>();
  const taken = await takeBackup({
    ...settings(),
    directory,
    onProgress: (progress) => last.set(progress.phase, progress),
  });
  const { rows } = await checkBackup({ directory, key });
  expect([...last.keys()]).toEqual(["files", "rows", "verification"]);
  expect(last.get("files")).toMatchObject({ done: taken.files, total: taken.files });
  // The statistics of a small table are exact.
  expect(last.get("rows")).toMatchObject({ done: rows, total: rows });
  expect(last.get("verification")).toMatchObject({ done: rows, total: rows });
});

test("FIX-102: the next backup replaces a damaged stored file", async () => {
  const directory = path.join(scratch, "damaged");
  const own = { ...settings(), directory };
  const first = await takeBackup(own);
  const contents = await readdir(path.join(directory, "files"), { recursive: true, withFileTypes: true });
  for (const entry of contents.filter((each) => each.isFile()))
    await truncate(path.join(entry.parentPath, entry.name), 100);
  expect(await takeBackup(own)).toMatchObject({ files: first.files, copied: first.copied, lost: [] });
  expect(await restore(directory)).toMatchObject({ files: first.files });
});

test("FIX-168: a backup's name is the moment of its snapshot", async () => {
  const storage = storageAt(folder);
  let firstCopy: string | undefined;
  const files = {
    ...storage,
    async get(id: string) {
      const { rows } = await portal.pool.query<{ at: string }>("select clock_timestamp() as at");
      firstCopy ??= rows[0]!.at;
      return storage.get(id);
    },
  };
  const directory = path.join(scratch, "moment");
  const { name } = await takeBackup({ ...settings(), files, directory });
  const moment = parseTimeStamp(name);
  expect(moment.getTime()).toBeLessThan(Date.parse(firstCopy!));
  expect((await checkBackup({ directory, key }, name)).head.takenAt).toBe(moment.toISOString());
});

test("FIX-102: retention keeps the verified backup after a clock change", async () => {
  const directory = path.join(scratch, "clock");
  await cp(at(folder), directory, { recursive: true });
  const future = backupName(new Date("2099-01-01T00:00:00Z"), key);
  await cp(path.join(directory, taken.name), path.join(directory, future));
  const { name } = await takeBackup({ ...settings(), directory, keep: 1 });
  expect(await listBackups(directory)).toEqual([name, future]);
  expect(await checkBackup({ directory, key }, name)).toMatchObject({ name });
});

test("INST-020: a running backup blocks file removal and other backups", async () => {
  await portal.pool.query(
    `insert into files (area, organization_id, storage_id, name, content_type, size, sha256, uploaded_by, uploaded_at)
     select 'agreements', organization_id, repeat('0', 32), 'free.pdf', content_type, size, sha256, uploaded_by, '2020-01-01'
     from files limit 1`,
  );
  const clean = () => removeFreeFiles({ db: portal.db, files: storageAt(scratch), clock: systemClock });
  const holder = await portal.pool.connect();
  try {
    await holder.query("select pg_advisory_lock($1)", [removalLock]);
    expect(await clean()).toBe(0);
    const other = takeBackup({ ...settings(), directory: path.join(scratch, "other"), timeout: 10 });
    await expect(other).rejects.toThrow("уже снимается");
  } finally {
    holder.release(true);
  }
  await expect.poll(clean).toBe(1);
});

test("INST-020: a missing stored file stops no backup, which names it", async () => {
  const { rows } = await portal.pool.query<{ id: string }>("select min(storage_id) as id from files");
  const directory = path.join(scratch, "lossy");
  await cp(path.join(folder, "storage"), path.join(scratch, "storage"), { recursive: true });
  await storageAt(scratch).delete(rows[0]!.id);
  const own = { ...settings(), directory, files: storageAt(scratch) };
  expect(await takeBackup(own)).toMatchObject({ lost: [rows[0]!.id] });
  expect((await checkBackup({ directory, key })).head.lost).toEqual([rows[0]!.id]);
  expect(await restore(directory)).toMatchObject({ lost: [rows[0]!.id] });
});

test.skipIf(process.platform !== "linux")(
  "INST-020: a full disk fails the backup and leaves none (Linux only: it limits a process)",
  async () => {
    const directory = path.join(scratch, "full");
    const environment = {
      PATH: process.env["PATH"],
      DATABASE_URL: portal.url,
      FILES_URL: path.join(folder, "storage"),
      BACKUP_KEY: key,
    };
    const cli = path.resolve(import.meta.dirname, "../cli.ts");
    // The file size limit acts like a full disk during the backup.
    const limited = ["--fsize=60000", process.execPath, cli, "backup", directory];
    const failure = promisify(execFile)("prlimit", limited, { env: environment });
    await expect(failure).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Копию в папку .*full снять не удалось: EFBIG[^\n]*\n$/),
    });
    expect(await listBackups(directory)).toEqual([]);
    expect(await readdir(path.join(directory, "unfinished"))).toEqual([]);
    expect((await takeBackup({ ...settings(), directory })).lost).toEqual([]);
  },
);
