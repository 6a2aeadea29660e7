import { cp, mkdir, mkdtemp, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openIcapServer } from "../test/services/icap-server.ts";
import { cloneDatabase, emptyDatabase, type TestDatabase } from "../test/stages/database.ts";
import { commandRunner } from "../test/run-command.ts";
import { runProgram } from "../test/resilience/server-process.ts";
import { anAuthority, issueRevocationList } from "../../../packages/signature/test/signatures.ts";
import { accountCommands } from "./cli/account-command.ts";
import { auditHeadCommand, auditVerifyCommand } from "./cli/audit-command.ts";
import { clockResetCommand, clockSetCommand, clockShowCommand } from "./cli/clock-command.ts";
import { doctorCommand } from "./cli/doctor-command.ts";
import { migrateCommand } from "./cli/migrate-command.ts";
import { backupName } from "./platform/backup/backup-folder.ts";
import { openFileStorage } from "./platform/files/open-file-storage.ts";
import { takeBackup } from "./processes/take-backup.ts";
import { parseInstant } from "./cli/parse-instant.ts";
import { productVersion } from "./version.ts";

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await cloneDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), "birzha-cli-"));
});

afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the program. A test of one command runs it with `run`, which is a second faster. */
async function birzha(environment: Record<string, string>, ...args: string[]): Promise<Outcome> {
  const program = runProgram(
    "cli.ts",
    { DATABASE_URL: database.url, DATA_DIR: dataDir, ...environment },
    ...args,
  );
  const code = await program.ended;
  return { code, ...program.output() };
}

const run = (settings: Record<string, string>, ...words: string[]) =>
  commandRunner(
    [
      doctorCommand,
      clockSetCommand,
      clockResetCommand,
      clockShowCommand,
      auditVerifyCommand,
      auditHeadCommand,
    ],
    database,
    { DATA_DIR: dataDir, ...settings },
  )(...words);

test("help lists every command; an unknown command fails", async () => {
  const help = await birzha({}, "help");
  for (const name of [
    "migrate",
    "clock set",
    "audit verify",
    "audit head",
    "import",
    "org rights",
    "user first-operator",
    "backup check",
    "backup key",
    "restore",
    "doctor",
  ])
    expect(help.stdout).toContain(name);
  expect(help.code).toBe(0);
  const unknown = await birzha({}, "audit", "forge");
  expect(unknown).toMatchObject({ code: 1, stdout: "" });
  expect(unknown.stderr).toContain("audit forge");
});

test("INST-002: first-operator works on an empty database and rejects short passwords", async () => {
  const empty = await emptyDatabase();
  try {
    const words = ["user", "first-operator", "elkina", "--name", "Ёлкина"];
    const rejected = await birzha({ DATABASE_URL: empty.url }, ...words, "--password");
    expect(rejected).toMatchObject({ code: 1, stderr: expect.stringContaining("короче 10 символов") });
    const made = await birzha({ DATABASE_URL: empty.url }, ...words);
    expect(made).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("/identity/link") });
  } finally {
    await empty.drop();
  }
});

test("migrate upgrades an empty database; a second run changes nothing", async () => {
  const empty = await emptyDatabase();
  try {
    const first = await birzha({ DATABASE_URL: empty.url }, "migrate");
    expect(first.stdout).toContain("0001-baseline");
    const second = await commandRunner([migrateCommand], empty)("migrate");
    expect(second).toMatchObject({ code: 0, stderr: "" });
    expect(second.stdout).not.toContain("0001-baseline");
  } finally {
    await empty.drop();
  }
});

describe("A-65: the clock", () => {
  test("TEST_CLOCK permits moving the clock of all nodes and back", async () => {
    const forbidden = await run({}, "clock", "set", "2027-03-01T14:59");
    expect(forbidden.code).toBe(1);
    expect(forbidden.stderr).toContain("TEST_CLOCK");
    const moved = await run({ TEST_CLOCK: "true" }, "clock", "set", "2027-03-01T14:59");
    expect(moved.stdout).toContain("01.03.2027, 14:59");
    expect((await run({ TEST_CLOCK: "true" }, "clock", "show")).stdout).toContain("01.03.2027, 14:59");
    await run({ TEST_CLOCK: "true" }, "clock", "reset");
    expect((await run({ TEST_CLOCK: "true" }, "clock", "show")).stdout).not.toContain("2027");
  });

  test.each([
    ["2026-11-21", "2026-11-20T21:00:00.000Z"],
    ["2026-11-21T14:59", "2026-11-21T11:59:00.000Z"],
    ["2026-11-21 14:59:30", "2026-11-21T11:59:30.000Z"],
    ["2026-11-21T14:59:30Z", "2026-11-21T14:59:30.000Z"],
    ["2026-11-21T14:59+05:00", "2026-11-21T09:59:00.000Z"],
  ])("G-28: %s is %s, in Moscow time without an offset", (text, instant) => {
    expect(parseInstant(text)?.toISOString()).toBe(instant);
  });

  test.each(["", "tomorrow", "2026-02-30", "2026-13-01", "2026-11-21T25:00", "21.11.2026"])(
    "«%s» is not an instant",
    (text) => expect(parseInstant(text)).toBeUndefined(),
  );
});

test("INST-032: doctor and audit verify report unsealed rows; verify seals them", async () => {
  const { db, pool } = database;
  const leave = () =>
    pool.query(
      "insert into audit_log (at, action, entity) values (now() - interval '2 minutes', 'x', 'tests')",
    );
  await leave();
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update audit_queue set at = at - interval '2 minutes'`.execute(tx);
  });
  const result = await birzha({ OIDC_ISSUER: "", SIGN_REQUIRED: "false" }, "doctor");
  expect(result.stdout).toMatch(/^✗ Журнал аудита: есть записи, не скреплённые \d{3} с/m);
  await leave();
  const verdict = await birzha({}, "audit", "verify");
  expect([verdict.code, verdict.stdout]).toEqual([
    1,
    expect.stringMatching(/unsealed\.\n.*не скреплено записей: 1, самая давняя ждёт секунд: \d{3}\./),
  ]);
  const again = await run({}, "audit", "verify");
  expect([again.code, again.stdout]).toEqual([0, expect.not.stringContaining("не скреплено")]);
});

test("S-8, INST-033: audit verify names the first tampered row", async () => {
  for (const action of ["one", "two", "three"])
    await database.pool.query("insert into audit_log (action, entity) values ($1, 'tests')", [action]);
  // The program seals the rows at its end; the second walk reads them.
  for (const walk of [birzha, run]) expect(await walk({}, "audit", "verify")).toMatchObject({ code: 0 });
  await database.pool.query("alter table audit_log disable trigger audit_log_append_only");
  await database.pool.query("update audit_log set action = 'forged' where action = 'two'");
  // INST-033: an incremental walk states that it skipped earlier rows.
  const onward = await run({}, "audit", "verify");
  expect([onward.code, onward.stdout]).toEqual([0, expect.stringContaining("не читались")]);
  const verdict = await run({}, "audit", "verify", "--from-start");
  expect([verdict.code, verdict.stdout]).toEqual([1, expect.not.stringContaining("не читались")]);
  const { rows } = await database.pool.query<{ id: number }>(
    "select id from audit_log where action = 'forged'",
  );
  expect(verdict.stdout).toContain(` ${rows[0]?.id}:`);
  const result = await run({ OIDC_ISSUER: "", SIGN_REQUIRED: "false" }, "doctor");
  expect(result.stdout).toMatch(/^✗ Журнал аудита: последняя проверка нашла нарушение/m);
  await database.pool.query("update audit_log set action = 'two' where action = 'forged'");
  // After an error the walk starts from the beginning until the chain verifies.
  const repaired = await run({}, "audit", "verify");
  expect([repaired.code, repaired.stdout]).toEqual([0, expect.not.stringContaining("не читались")]);
});

test("FIX-168: audit head prints the end of the chain", async () => {
  const { rows } = await database.pool.query<{ head: string }>(
    "select last_id || ' ' || encode(last_hash, 'hex') as head from audit_head",
  );
  expect(await run({}, "audit", "head")).toEqual({ code: 0, stdout: `${rows[0]!.head}\n`, stderr: "" });
});

test("FIX-168: --version prints the version", async () => {
  expect(await birzha({}, "--version")).toEqual({ code: 0, stdout: `${productVersion}\n`, stderr: "" });
});

test("FIX-168: a command whose output is closed keeps its exit code", async () => {
  const program = runProgram("cli.ts", { DATABASE_URL: database.url, DATA_DIR: dataDir }, "audit", "verify");
  program.process.stdout.destroy();
  expect([await program.ended, program.output().stderr]).toEqual([0, ""]);
});

describe("doctor", () => {
  test("reports only the unsafe settings of a test server", async () => {
    const operator = ["user", "first-operator", "elkina", "--name", "Ёлкина"];
    await commandRunner(accountCommands, database, {}, "сено солома")(...operator, "--password");
    const { code, stdout } = await run({ OIDC_ISSUER: "", SIGN_REQUIRED: "false" }, "doctor");
    const errors = stdout.split("\n").filter((line) => line.startsWith("✗"));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain("fsync");
    expect(stdout).toContain("✓ Кириллица");
    expect(code).toBe(1);
  });

  test("G-81: reports the accepted signatures and outdated revocation lists", async () => {
    const lineOf = async (environment: Record<string, string>) =>
      (await run(environment, "doctor")).stdout.split("\n").find((line) => line.includes("подписи"));
    expect(await lineOf({})).toMatch(/^✗ .*SIGN_TRUSTED_CA/);
    const authority = anAuthority();
    const file = path.join(dataDir, "authority.der");
    const lists = path.join(dataDir, "lists");
    await mkdir(lists);
    await writeFile(file, authority.certificate);
    const settings = { SIGN_TRUSTED_CA: file, SIGN_CRL: lists };
    await writeFile(
      path.join(lists, "a.crl"),
      issueRevocationList(authority, { nextUpdate: new Date("2049-01-01") }),
    );
    expect(await lineOf(settings)).toMatch(/^✓ .*центров: 1, списков отзыва: 1$/);
    await writeFile(
      path.join(lists, "a.crl"),
      issueRevocationList(authority, { nextUpdate: new Date("2020-01-01") }),
    );
    expect(await lineOf(settings)).toMatch(/^✗ .*устаревших списков отзыва: 1/);
  });

  test("INST-041: tests the antivirus with a clean file and EICAR", async () => {
    const lineOf = async (settings: Record<string, string>) =>
      (await run(settings, "doctor")).stdout.split("\n").find((line) => line.includes("Антивирус"));
    const saying = async (response: (content: string) => string) => {
      const service = await openIcapServer(response);
      const line = await lineOf({ ANTIVIRUS_ICAP: service.address.href });
      await service.close();
      return line;
    };
    const passes = "ICAP/1.0 204 No Content\r\n\r\n";
    const finds = "ICAP/1.0 200 OK\r\nX-Infection-Found: Eicar\r\n\r\n";
    expect(await lineOf({})).toMatch(/^– .*ANTIVIRUS_COMMAND/);
    expect(await saying((content) => (content.includes("EICAR-STANDARD") ? finds : passes))).toMatch(/^✓/);
    expect(await saying(() => passes)).toMatch(/^✗ .*пропускает проверочный файл EICAR/);
    expect(await saying(() => finds)).toMatch(/^✗ .*не пропускает чистый файл/);
    expect(await lineOf({ ANTIVIRUS_ICAP: "icap://127.0.0.1:1/avscan" })).toMatch(/^✗ .*вердикта нет/);
  });

  const backupLine = async (settings: Record<string, string>) =>
    (await run(settings, "doctor")).stdout.split("\n").find((line) => line.includes("Копии"));
  const takeOwn = (directory: string) =>
    takeBackup({ databaseUrl: database.url, files: openFileStorage(dataDir), directory, key: undefined });

  test("INST-020: reports the backup's age and fails on old or none", async () => {
    const directory = path.join(dataDir, "backups");
    expect(await backupLine({})).toMatch(/^– .*BACKUP_DIR/);
    expect(await backupLine({ BACKUP_DIR: directory })).toMatch(/^✗ .*нет ни одной/);
    const { name } = await takeOwn(directory);
    const [old, young] = [50, 7].map((hours) =>
      backupName(new Date(Date.now() - hours * 3_600_000), undefined),
    );
    await rename(path.join(directory, name), path.join(directory, old!));
    expect(await backupLine({ BACKUP_DIR: directory })).toMatch(/^✗ .*ей часов: 50$/);
    await cp(path.join(directory, old!), path.join(directory, young!));
    expect(await backupLine({ BACKUP_DIR: directory })).toMatch(/^✓ .*ей часов: 7$/);
  });

  test("FIX-102: reports a truncated newest backup", async () => {
    const directory = path.join(dataDir, "truncated");
    const file = path.join(directory, (await takeOwn(directory)).name);
    expect(await backupLine({ BACKUP_DIR: directory })).toMatch(/^✓ .*ей часов: 0$/);
    await truncate(file, (await stat(file)).size - 1);
    expect(await backupLine({ BACKUP_DIR: directory })).toMatch(/^✗ .*копия обрывается/);
  });

  test("FIX-003 FIX-009: names failing, stuck and exhausted jobs and fails", async () => {
    const { pool } = database;
    const states = {
      "send-notice": "attempts = 1, last_error = 'no'",
      "verify-audit": "locked_by = 'pool-killed', locked_at = now() - interval '1 minute'",
      "proposals:expire": "attempts = max_attempts, last_error = 'no'",
    };
    for (const [task, state] of Object.entries(states)) {
      const { rows } = await pool.query<{ id: number }>("select public.enqueue_job($1) as id", [task]);
      await pool.query(`update graphile_worker._private_jobs set ${state} where id = $1`, [rows[0]!.id]);
    }
    const { code, stdout } = await run({}, "doctor");
    await pool.query("delete from graphile_worker._private_jobs");
    const line = stdout.split("\n").find((each) => each.includes("Очередь задач"));
    expect(line).toMatch(/^✗/);
    expect(line).toContain("не удаются и повторяются: send-notice (1)");
    expect(line).toContain("зависли: verify-audit (1)");
    expect(line).toContain("исчерпали попытки: proposals:expire (1)");
    expect(code).toBe(1);
  });

  test("reports an outdated schema and an unreachable issuer", async () => {
    const old = await emptyDatabase();
    try {
      await old.pool.query("create extension pg_trgm");
      const { code, stdout } = await commandRunner([doctorCommand], old, {
        OIDC_ISSUER: "http://127.0.0.1:9/realms/none",
        OIDC_CLIENT_ID: "birzha",
        OIDC_CLIENT_SECRET: "secret",
      })("doctor");
      expect(code).toBe(1);
      const errors = stdout.split("\n").filter((line) => line.startsWith("✗"));
      expect(errors.join("\n")).toContain("0001-baseline");
      expect(errors.join("\n")).toContain("127.0.0.1:9");
    } finally {
      await old.drop();
    }
  });
});
