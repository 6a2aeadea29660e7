import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { requestRole } from "../database.ts";
import { OperatorError } from "../../operator-error.ts";
import { embeddedFiles, type EmbeddedFiles } from "./embedded-files.ts";
import { childEnvironment, findBinaries, lastLine, launch, type LaunchOptions } from "./embedded-launch.ts";
import { lockOwner, takeLock } from "./instance-lock.ts";
import {
  connectionUrl,
  makePassword,
  ownDatabase,
  ownRole,
  settleRoles,
  superuser,
} from "./embedded-roles.ts";
import { endLeftoverPostgres } from "./leftover-postgres.ts";
import { accountFor, runAs, type Account } from "./process-account.ts";

export interface EmbeddedOptions extends LaunchOptions {
  /** Whether the write-ahead log is archived for a restore to a point in time (decision 0041). */
  readonly isArchived?: boolean | undefined;
}

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /**
   * Connection string of the role that owns the database, by a socket in the directory where there can be one, else on
   * 127.0.0.1; no superuser (FIX-008).
   */
  readonly url: string;
  /** The same of the login of requests. */
  readonly requestsUrl: string;
  /** Of the role that may do everything: for tests and measurements, never for the portal. */
  readonly superuserUrl: string;
  readonly pid: number;
  /** Settles when the server has ended, wanted or not. */
  readonly exited: Promise<void>;
  /** Fast shutdown: sessions are ended, everything committed is on disk. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the directory, making the cluster first when there is none.
 * @throws OperatorError when the directory is in use, the platform has no binaries or the server does not start
 */
export async function startEmbeddedPostgres(
  directory: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const files = embeddedFiles(directory);
  const binaries = await findBinaries();
  const account = accountFor(files.data);
  await prepareRoot(files.root, account);
  const lock = await takeLock(files.lock);
  if ("heldBy" in lock) throw new OperatorError(operations.postgres.inUse(files.root, lock.heldBy));
  try {
    await rm(files.port, { force: true });
    if (!existsSync(path.join(files.data, "PG_VERSION")))
      await createCluster(files, binaries.initdb, account);
    await endLeftoverPostgres(files.data);
    const settings = options.isArchived ? await archiveSettings(files, account) : {};
    const server = await launch(files, binaries.postgres, account, {
      ...options,
      settings: { ...settings, ...options.settings },
    });
    await settleRoles(files.passwords, server.port);
    const url = ownUrl(await readFile(files.passwords.own, "utf8"), server.port, files.socket);
    const [superuserPassword, requestsPassword] = await Promise.all([
      readFile(files.passwords.superuser, "utf8"),
      readFile(files.passwords.requests, "utf8"),
    ]);
    const urlOf = (role: string, password: string) =>
      connectionUrl(role, password, server.port, ownDatabase, files.socket);
    await writeFile(files.port, String(server.port), { mode: 0o600 });
    return {
      url,
      requestsUrl: urlOf(requestRole, requestsPassword),
      superuserUrl: urlOf(superuser, superuserPassword),
      pid: server.child.pid ?? 0,
      exited: server.exited,
      stop: async () => {
        server.child.kill("SIGINT");
        await server.exited;
        await rm(files.port, { force: true });
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Connection string of the embedded server that another process runs on the directory, if one does; the CLI uses it
 * while the portal is up. Undefined too while that server is still starting.
 */
export async function findRunningPostgres(directory: string): Promise<string | undefined> {
  const files = embeddedFiles(directory);
  if ((await lockOwner(files.lock)) === undefined) return undefined;
  const port = await readFile(files.port, "utf8").catch(() => undefined);
  if (port === undefined) return undefined;
  return ownUrl(await readFile(files.passwords.own, "utf8"), Number(port), files.socket);
}

/** Connection string of the superuser of the server that runs on the directory, for its base backups alone. */
export async function findSuperuserUrl(directory: string): Promise<string | undefined> {
  const { passwords, port, socket } = embeddedFiles(directory);
  const [password, number] = await Promise.all(
    [passwords.superuser, port].map((file) => readFile(file, "utf8").catch(() => undefined)),
  );
  if (password === undefined || number === undefined) return undefined;
  return connectionUrl(superuser, password, Number(number), ownDatabase, socket);
}

const ownUrl = (password: string, port: number, socket: string | undefined) =>
  connectionUrl(ownRole, password, port, ownDatabase, socket);

export async function prepareRoot(root: string, account: Account): Promise<void> {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    if (account) await chown(root, account.uid, account.gid);
  } catch (error) {
    throw new OperatorError(operations.postgres.directory(root, (error as Error).message));
  }
}

/** Seconds after which an unfinished segment is archived: the most that a lost machine loses, apart from the copying. */
const archiveTimeout = 60;

/** `basic_archive` is part of PostgreSQL: it flushes each segment to the disk and never overwrites another one. */
export async function archiveSettings(
  { spool }: EmbeddedFiles,
  account: Account,
): Promise<Record<string, string>> {
  await prepareRoot(spool, account);
  return {
    archive_mode: "on",
    archive_library: "basic_archive",
    "basic_archive.archive_directory": spool,
    archive_timeout: String(archiveTimeout),
  };
}

/**
 * A new cluster, made beside its place and renamed: an interrupted first start leaves nothing half made.
 * The built-in C.UTF-8 locale needs nothing of the operating system; lc-ctype makes pg_trgm see Cyrillic letters.
 */
async function createCluster(files: EmbeddedFiles, initdb: string, account: Account): Promise<void> {
  const fresh = `${files.data}.new`;
  await rm(fresh, { recursive: true, force: true });
  await makePassword(files.passwords.own);
  await makePassword(files.passwords.superuser);
  if (account) await chown(files.passwords.superuser, account.uid, account.gid);
  const [file, args] = runAs(account, [
    initdb,
    [
      ...[
        "--pgdata",
        fresh,
        "--username",
        superuser,
        "--pwfile",
        files.passwords.superuser,
        "--auth=scram-sha-256",
      ],
      ...["--encoding=UTF8", "--locale=C", "--lc-ctype=C.UTF-8"],
      ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"],
    ],
  ]);
  const { status: exitCode, ...run } = spawnSync(file, args, {
    env: childEnvironment(),
    cwd: files.root,
    encoding: "utf8",
  });
  if (exitCode !== 0) {
    const reason = run.error?.message ?? lastLine(run.stderr);
    throw new OperatorError(operations.postgres.noInitdb(files.root, reason));
  }
  await rename(fresh, files.data);
}
