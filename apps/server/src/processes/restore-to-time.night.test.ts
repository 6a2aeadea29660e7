import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { generateX25519Identity } from "age-encryption";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { CommandContext } from "../cli/command.ts";
import { checkArchive } from "../cli/doctor/backup-checks.ts";
import { anEmployee } from "../../test/stages/factories.ts";
import { openDatabase, type OpenDatabase } from "../platform/db/database.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../platform/db/embedded/embedded-postgres.ts";
import { embeddedDirectory } from "../platform/db/embedded/provide-database.ts";
import { openFileStorage } from "../platform/files/open-file-storage.ts";
import { listBaseBackups, listWalFiles, removeOldArchive } from "../platform/wal-archive/archive-folder.ts";
import { shipSegments } from "../platform/wal-archive/ship-segments.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { restoreToTime } from "./restore-to-time.ts";
import { takeFullBackup } from "./take-full-backup.ts";

/** A portal with a lost embedded server; its backup folder remains. */
let root: string;
let scratch: string;
let beforeBase: Date;
let between: Date;

const key = await generateX25519Identity();
const backups = () => path.join(root, "backups");
const archive = () => ({ directory: backups(), key });
const storageAt = (place: string) => openFileStorage(path.join(place, "storage"));
const kept = Buffer.from("договор, который есть в копии");

/** Runs an embedded server on the folder for the callback. An archiving server ships its log after its stop. */
async function withServer<T>(
  dataDir: string,
  isArchived: boolean,
  work: (database: OpenDatabase, server: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres(embeddedDirectory(dataDir), { isArchived });
  const database = openDatabase(server.url, { max: 2, statementTimeout: 0 });
  try {
    return await work(database, server);
  } finally {
    await database.close();
    await server.stop();
    if (isArchived) await shipSegments(embeddedDirectory(dataDir), archive());
  }
}

const write = ({ pool }: OpenDatabase, action: string) =>
  pool.query("insert into audit_log (action, entity) values ($1, 'agreement')", [action]);

const actions = ({ pool }: OpenDatabase): Promise<string[]> =>
  pool
    .query<{ action: string }>("select action from audit_log order by id")
    .then(({ rows }) => rows.map(({ action }) => action));

async function aFile({ db }: OpenDatabase, storageId: string, content: Buffer): Promise<void> {
  const { user, organization } = await anEmployee(db);
  const sha256 = createHash("sha256").update(content).digest("hex");
  await sql`insert into files (area, organization_id, storage_id, name, content_type, size, sha256, uploaded_by, uploaded_at)
    values ('agreements', ${organization.id}, ${storageId}, 'a.pdf', 'application/pdf', ${content.length},
      ${sha256}, ${user.id}, now())`.execute(db);
}

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "birzha-archive-"));
  const dataDir = path.join(root, "lost");
  beforeBase = new Date();
  await withServer(dataDir, true, async (database, { url: databaseUrl, superuserUrl }) => {
    await prepareDatabase(databaseUrl);
    const files = storageAt(root);
    const storedId = "1".repeat(32);
    await files.put(Readable.from([kept]), kept.length, storedId);
    await aFile(database, storedId, kept);
    await takeFullBackup({ ...archive(), databaseUrl, files, embedded: embeddedDirectory(dataDir) });
    await write(database, "first.write");
    await delay(500);
    between = new Date();
    await delay(500);
    await write(database, "second.write");
    await aFile(database, "2".repeat(32), Buffer.from("после копии"));
    // One more segment, with a transaction without changes.
    const superuser = openDatabase(superuserUrl, { max: 1 });
    await superuser.pool.query("select pg_switch_wal()");
    await superuser.pool.query("select pg_current_xact_id()");
    await superuser.close();
  });
});
beforeEach(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), "birzha-recovered-"));
});
afterEach(() => rm(scratch, { recursive: true }));
afterAll(() => rm(root, { recursive: true }));

/** Restores without archiving, as a drill, or as the production portal. */
const restore = (target: Date | undefined, dataDir = scratch, isArchived = false) =>
  restoreToTime({
    ...archive(),
    target,
    files: storageAt(dataDir),
    place: { databaseUrl: undefined, dataDir, ...(isArchived && { backup: archive() }) },
  });

test("INST-020 CORE-006: restores the database to a second between two writes", async () => {
  const recovered = await restore(between);
  expect(recovered).toMatchObject({ files: 1, lost: [] });
  expect(recovered.audit).toMatchObject({ rows: 1, unsealed: { rows: 0 } });
  expect(recovered.audit).not.toHaveProperty("firstBad");
  const stored = Buffer.concat(
    (await (await storageAt(scratch).get("1".repeat(32))).toArray()) as readonly Buffer[],
  );
  expect(stored.equals(kept)).toBe(true);
  await withServer(scratch, false, async (database) =>
    expect(await actions(database)).toEqual(["first.write"]),
  );
});

test("INST-020: a restore to the end names missing files, then archives", async () => {
  expect(await restore(undefined, scratch, true)).toMatchObject({ files: 2, lost: ["2".repeat(32)] });
  await withServer(scratch, true, async (database) => {
    expect(await actions(database)).toEqual(["first.write", "second.write"]);
    await write(database, "third.write");
  });
  const [again, past] = [path.join(scratch, "again"), path.join(scratch, "past")];
  for (const folder of [again, past]) await mkdir(folder);
  expect((await restore(undefined, again)).audit).toMatchObject({ rows: 3 });
  await withServer(again, false, async (database) =>
    expect(await actions(database)).toEqual(["first.write", "second.write", "third.write"]),
  );
  // The history before the restore remains reachable.
  expect((await restore(between, past)).audit).toMatchObject({ rows: 1 });
});

test("INST-020: a time outside the archive fails and leaves nothing", async () => {
  await expect(restore(beforeBase)).rejects.toThrow("Архив журнала начинается");
  await expect(restore(new Date(Date.now() + 60_000))).rejects.toThrow("ещё не наступило");
  await expect(restore(new Date())).rejects.toThrow(
    /заканчивается раньше.*последняя запись в нём: \d\d\.\d\d/,
  );
  expect(await readdir(scratch)).toEqual([]);
  const other = { databaseUrl: "postgres://db/x", dataDir: scratch };
  const own = restoreToTime({ ...archive(), target: between, files: storageAt(scratch), place: other });
  await expect(own).rejects.toThrow("только встроенная");
});

test("INST-020: later damage does not prevent a restore to earlier times", async () => {
  const [base] = await listBaseBackups(backups());
  const folder = path.join(backups(), "archive", base!.cluster, "wal");
  const last = (await readdir(folder))
    .filter((name) => /^0{7}1[0-9A-F]{16}\.gz\.age$/.test(name))
    .sort()
    .at(-1)!;
  const [content] = (
    await readdir(path.join(backups(), "files"), { recursive: true, withFileTypes: true })
  ).filter((entry) => entry.isFile());
  const damaged = [path.join(folder, last), path.join(content!.parentPath, content!.name)];
  const before = await Promise.all(damaged.map((file) => readFile(file)));
  for (const [index, file] of damaged.entries()) await writeFile(file, before[index]!.subarray(0, -1));
  await expect(restore(undefined)).rejects.toThrow("повреждена");
  const recovered = await restore(between);
  expect(recovered).toMatchObject({ lost: ["1".repeat(32)], audit: { rows: 1 } });
  for (const [index, file] of damaged.entries()) await writeFile(file, before[index]!);
});

test("INST-020: a damaged needed segment or an existing database fails", async () => {
  const [base] = await listBaseBackups(backups());
  const folder = path.join(backups(), "archive", base!.cluster, "wal");
  const segment = path.join(folder, `${base!.firstSegment}.gz.age`);
  const bytes = await readFile(segment);
  const changed = Buffer.from(bytes);
  changed[changed.length - 100]! ^= 1;
  await writeFile(segment, changed);
  await expect(restore(between)).rejects.toThrow("повреждена");
  await rename(segment, `${segment}.away`);
  await expect(restore(between)).rejects.toThrow(`нет файла ${base!.firstSegment.slice(8)}`);
  await rename(`${segment}.away`, segment);
  await writeFile(segment, bytes);
  await mkdir(path.join(scratch, "postgres/data"), { recursive: true });
  await expect(restore(between)).rejects.toThrow("только на пустом месте");
  expect(await readdir(scratch)).toEqual(["postgres"]);
});

/** A directory of the lost cluster with one segment in the spool. */
async function aSpool(segment: string): Promise<string> {
  const [base] = await listBaseBackups(backups());
  const control = Buffer.alloc(8);
  control.writeBigUInt64LE(BigInt(base!.cluster));
  await mkdir(path.join(scratch, "postgres/data/global"), { recursive: true });
  await writeFile(path.join(scratch, "postgres/data/global/pg_control"), control);
  const spool = path.join(scratch, "postgres/archive");
  await mkdir(spool);
  await writeFile(path.join(spool, segment), "another segment");
  return spool;
}

test("INST-020: an archived segment is encrypted and never overwritten", async () => {
  const [base] = await listBaseBackups(backups());
  const spool = await aSpool(base!.firstSegment);
  const file = path.join(backups(), "archive", base!.cluster, "wal", `${base!.firstSegment}.gz.age`);
  const before = await readFile(file);
  expect(before.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  await expect(shipSegments(path.join(scratch, "postgres"), archive())).rejects.toThrow("different contents");
  expect((await readFile(file)).equals(before)).toBe(true);
  expect(await readdir(spool)).toEqual([base!.firstSegment]);
});

test("INST-020: doctor checks the age of base backups and waiting segments", async () => {
  const [base] = await listBaseBackups(backups());
  const file = path.join(await aSpool(base!.firstSegment), base!.firstSegment);
  const look = async (directory: string | undefined) => {
    const config = { backup: { directory }, databaseUrl: undefined, dataDir: scratch };
    const { ok, text } = await checkArchive({ config } as CommandContext, undefined as never);
    return `${ok} ${text}`;
  };
  expect(await look(undefined)).toMatch(/^undefined .*BACKUP_DIR/);
  expect(await look(scratch)).toMatch(/^false .*основы ещё нет/);
  expect(await look(backups())).toMatch(/^true основе часов: 0; журнал ждёт отправки секунд: \d$/);
  const old = Date.now() / 1000 - 400;
  await utimes(file, old, old);
  expect(await look(backups())).toMatch(/^false .*секунд: 40\d$/);
});

test("INST-020: base backups and segments older than kept backups disappear", async () => {
  const [base] = await listBaseBackups(backups());
  const { cluster, finishedAt } = base!;
  await removeOldArchive(backups(), finishedAt);
  expect(await listBaseBackups(backups())).toHaveLength(1);
  const names = await listWalFiles(backups(), cluster);
  expect(names[0]! >= base!.firstSegment).toBe(true);
  expect(names.length).toBeGreaterThan(1);
  await removeOldArchive(backups(), new Date(finishedAt.getTime() + 1));
  expect(await readdir(path.join(backups(), "archive"))).toEqual([]);
});
