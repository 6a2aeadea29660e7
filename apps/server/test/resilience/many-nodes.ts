import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import type pg from "pg";
import { openDatabase } from "../../src/platform/db/database.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../src/platform/db/embedded/embedded-postgres.ts";
import { accountFor, runAs } from "../../src/platform/db/embedded/process-account.ts";
import { prepareDatabase } from "../../src/prepare-database.ts";
import { hire, registerInLoop, type Acknowledged } from "./crash-writers.ts";
import { verifySealed } from "../sealed-audit.ts";
import { findFreePort, runProgram, type Program } from "./server-process.ts";
import { asSuperuser, tcpUrl } from "../services/replica.ts";

/**
 * INST-033: outcome of reports written concurrently through nodes on one database with a hundred connections.
 */
export interface ManyNodes {
  readonly acknowledged: number;
  /** Acknowledged but missing. */
  readonly lost: number;
  readonly doubled: number;
  /** Responses that are neither success nor a postponement. */
  readonly unexpected: readonly number[];
  readonly isChainWhole: boolean;
  /** Maximum number of simultaneous connections of the nodes to the server. */
  readonly most: number;
  /** Connections of each application at the end. */
  readonly connections: Readonly<Record<string, number>>;
}

interface ManyNodesOptions {
  readonly nodes: number;
  /** Settings of each node; a pooler adds `DATABASE_POOLER_URL`. */
  readonly settings: Readonly<Record<string, string>>;
  /** Server sessions of the pooler; undefined without a pooler. */
  readonly poolerSessions?: number;
  readonly writers: number;
  readonly reports: number;
}

export async function runNodes(options: ManyNodesOptions): Promise<ManyNodes> {
  const { nodes, settings, poolerSessions, writers: count, reports } = options;
  const root = await mkdtemp(path.join(tmpdir(), "birzha-nodes-"));
  const ends: (() => Promise<unknown>)[] = [() => rm(root, { recursive: true, force: true })];
  try {
    const embedded = await startEmbeddedPostgres(path.join(root, "postgres"), {
      settings: { max_connections: "100", unix_socket_directories: "" },
    });
    ends.push(() => embedded.stop());
    const port = Number(new URL(embedded.url).port);
    const url = tcpUrl(embedded.url, port);
    await prepareDatabase(url);
    const logins = { url, requestsUrl: tcpUrl(embedded.requestsUrl, port) };
    const pooler = poolerSessions === undefined ? undefined : await startPooler(root, logins, poolerSessions);
    if (pooler) ends.push(pooler.stop);

    const portals: { readonly port: number; readonly program: Program }[] = [];
    for (let i = 0; i < nodes; i++) {
      const portalPort = await findFreePort();
      const program = runProgram("main.ts", {
        DATABASE_URL: url,
        ...(pooler && { DATABASE_POOLER_URL: pooler.url, REQUESTS_DATABASE_URL: pooler.requestsUrl }),
        DATA_DIR: root,
        DEMO: "false",
        PORT: String(portalPort),
        RATE_LIMIT_WRITES: "100000",
        RATE_LIMIT_REQUESTS: "1000000",
        ...settings,
      });
      ends.push(async () => {
        program.process.kill("SIGTERM");
        await program.ended;
      });
      portals.push({ port: portalPort, program });
    }
    for (const { program } of portals)
      if (!(await program.says("Birzha is ready"))) throw new Error(program.output().stderr);

    const administrator = openDatabase(url, { max: 1, statementTimeout: 0 });
    ends.push(administrator.close);
    const { writers, values } = await hire(administrator, count);
    const superuserUrl = tcpUrl(embedded.superuserUrl, port);
    return await asSuperuser(superuserUrl, async (watcher) => {
      const watched = watch(watcher);
      const acknowledged: Acknowledged = new Map();
      const unexpected: number[] = [];
      const isOver = () => {
        watched.look();
        return acknowledged.size >= reports;
      };
      await Promise.all(
        writers.map((writer, place) =>
          registerInLoop(writer, {
            port: portals[place % nodes]!.port,
            ...{ values, acknowledged, unexpected, isOver },
          }),
        ),
      );
      const { rows } = await sql<{ requestId: string; id: number }>`
        select contract_number as "requestId", id from agreements`.execute(administrator.db);
      const { firstBad } = await verifySealed(administrator.db);
      const stored = new Map(rows.map(({ requestId, id }) => [requestId, id]));
      return {
        acknowledged: acknowledged.size,
        lost: [...acknowledged].filter(([requestId, id]) => stored.get(requestId) !== id).length,
        doubled: rows.length - stored.size,
        unexpected,
        isChainWhole: firstBad === undefined,
        ...(await watched.end()),
      };
    });
  } finally {
    // All nodes stop together, before the servers that they need.
    for (const end of ends.reverse()) await end();
  }
}

/** Counts the server's connections on each call, one query at a time. */
function watch(watcher: pg.Client) {
  let connections: Record<string, number> = {};
  let most = 0;
  let looking: Promise<void> | undefined;
  const count = async () => {
    const { rows } = await watcher.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::int as count from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() group by 1 order by 1`,
    );
    connections = Object.fromEntries(rows.map((row) => [row.name, row.count]));
    most = Math.max(
      most,
      rows.reduce((sum, row) => sum + row.count, 0),
    );
  };
  const look = () => {
    looking ??= count().finally(() => (looking = undefined));
  };
  return {
    look,
    async end() {
      await looking;
      await count();
      return { most, connections };
    },
  };
}

export interface Pooler {
  readonly url: string;
  /** The same address with the login of requests. */
  readonly requestsUrl: string;
  readonly stop: () => Promise<void>;
}

/** PgBouncer with the shipped file and the addresses of the test. */
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
      .replace("default_pool_size = 30", `default_pool_size = ${sessions}`)
      .replace("max_db_connections = 30", `max_db_connections = ${sessions}`),
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
