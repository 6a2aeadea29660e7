import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { EmbeddedPostgres } from "../../src/platform/db/embedded/embedded-postgres.ts";
import { accountFor, runAs } from "../../src/platform/db/embedded/process-account.ts";
import { findFreePort } from "../resilience/server-process.ts";

/** Whether this machine has PgBouncer. */
export const hasPooler = spawnSync("pgbouncer", ["--version"]).error === undefined;

export interface Pooler {
  readonly url: string;
  /** The same address with the login of requests. */
  readonly requestsUrl: string;
  readonly stop: () => Promise<void>;
}

/** PgBouncer with the shipped file and the addresses of the test; each of the two logins gets the server sessions. */
export async function startPooler(
  directory: string,
  { url: databaseUrl, requestsUrl }: Pick<EmbeddedPostgres, "url" | "requestsUrl">,
  sessions: number,
  change: (configuration: string) => string = (text) => text,
): Promise<Pooler> {
  const server = new URL(databaseUrl);
  const requests = new URL(requestsUrl);
  const port = await findFreePort();
  const passwords = path.join(directory, "userlist.txt");
  const file = path.join(directory, "pgbouncer.ini");
  const shipped = await readFile(
    path.resolve(import.meta.dirname, "../../../../deploy/pgbouncer.ini"),
    "utf8",
  );
  const host = server.searchParams.get("host") ?? server.hostname;
  const place = `host=${host} port=${server.port} dbname=${server.pathname.slice(1)}`;
  const users = [server, requests].map(
    ({ username, password }) => `"${username}" "${decodeURIComponent(password)}"\n`,
  );
  await writeFile(passwords, users.join(""));
  await writeFile(
    file,
    change(shipped)
      .replace("host=127.0.0.1 port=5432 dbname=birzha", place)
      .replace("listen_port = 6432", `listen_port = ${port}\nunix_socket_dir =`)
      .replace("auth_file = /etc/pgbouncer/userlist.txt", `auth_file = ${passwords}`)
      .replace("default_pool_size = 20", `default_pool_size = ${sessions}`)
      .replace("max_user_connections=10", `max_user_connections=${sessions}`)
      .replace("max_db_connections = 30", `max_db_connections = ${2 * sessions}`),
  );
  const [program, args] = runAs(accountFor(path.join(directory, "none")), ["pgbouncer", [file]]);
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "exit");
  let log = "";
  child.stderr.setEncoding("utf8");
  for await (const text of child.stderr.iterator({ destroyOnReturn: false })) {
    log += String(text);
    if (log.includes("process up")) break;
  }
  if (!log.includes("process up")) throw new Error(`PgBouncer failed to start: ${log}`);
  child.stderr.resume();
  return {
    url: `postgres://${server.username}:${server.password}@127.0.0.1:${port}/birzha`,
    requestsUrl: `postgres://${requests.username}:${requests.password}@127.0.0.1:${port}/birzha`,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
