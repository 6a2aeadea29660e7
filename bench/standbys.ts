import { rm } from "node:fs/promises";
import path from "node:path";
import { openDatabase } from "../apps/server/src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/db/embedded-postgres.ts";
import { findFreePort, runUnwatched } from "../apps/server/test/server-process.ts";
import { startStandby, tcpUrl } from "../apps/server/test/standby.ts";
import { commonWord, enterRegister, provideFill } from "./fill-register.ts";
import { compare, type Measured } from "./measure.ts";
import { startLoad } from "./processes.ts";

/**
 * INST-031: reads of a portal that has two standbys, by turns with those of one that has none, all on this machine. What they
 * cost PostgreSQL is told of the primary alone.
 */
async function measureStandbys(rows: number, turns: number, turn: number): Promise<string[]> {
  const root = await provideFill(rows);
  const directory = path.join(root, "postgres");
  const load = startLoad();
  const ends: (() => unknown)[] = [load.stop];
  try {
    const embedded = await startEmbeddedPostgres(directory, { settings: { unix_socket_directories: "" } });
    ends.push(() => embedded.stop());
    const port = Number(new URL(embedded.url).port);
    const url = tcpUrl(embedded.url, port);
    const primary = { directory, port, pid: embedded.pid, superuserUrl: tcpUrl(embedded.superuserUrl, port) };
    const database = openDatabase(url, { max: 1, statementTimeout: 0 });
    const { sessions } = await enterRegister(database);
    await database.close();

    const hosts: string[] = [];
    for (const name of ["standby-1", "standby-2"]) {
      const folder = path.join(root, name);
      await rm(folder, { recursive: true, force: true });
      const standby = await startStandby(primary, folder);
      ends.push(() => standby.stop());
      hosts.push(`127.0.0.1:${standby.port}`);
    }
    const readUrl = url.replace(`127.0.0.1:${port}`, hosts.join(","));
    const alone = await startReader(root, { DATABASE_URL: url });
    ends.push(alone.stop);
    const beside = await startReader(root, { DATABASE_URL: url, DATABASE_READ_URL: readUrl });
    ends.push(beside.stop);
    await untilUsed(beside.port, hosts.length);

    const lines: string[] = [];
    for (const [title, address] of [
      ["first page of staff", "/api/Agreements/registries"],
      ["search of staff", `/api/search?q=${encodeURIComponent(commonWord)}`],
    ] as const) {
      const asked = { method: "GET", path: address, cookie: `auth.session=${sessions.operator}` } as const;
      const ways = [alone, beside].map((portal) => ({
        target: { port: portal.port, asked },
        server: portal.pid,
        postmaster: embedded.pid,
      }));
      const [first, second] = await compare(load, ways, { connections: 16, turns, turn });
      lines.push(
        `${title}, ${rows / 1000}k, 16 at once: ${told(first!)} alone; ${told(second!)} with two standbys, ` +
          `x ${(second!.perSecond / first!.perSecond).toFixed(2)}`,
      );
    }
    return lines;
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** INST-031: what the primary is spared, in words. */
export const sayStandbys = async (rows: number, turns: number, turn: number): Promise<string> =>
  (await measureStandbys(rows, turns, turn)).join("\n");

const told = ({ perSecond, p95, databaseTime }: Measured): string =>
  `${perSecond.toFixed(0)}/s, p95 ${p95.toFixed(1)} ms, ${databaseTime.toFixed(2)} CPU ms of the primary for each`;

async function startReader(dataDir: string, databases: Readonly<Record<string, string>>) {
  const port = await findFreePort();
  const server = runUnwatched("main.ts", {
    ...databases,
    DATA_DIR: dataDir,
    DEMO: "false",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    RATE_LIMIT_REQUESTS: "1000000",
    LOG_LEVEL: "warn",
  });
  if (!(await server.says("Birzha is ready"))) throw new Error(server.output().stderr);
  return {
    port,
    pid: server.process.pid!,
    stop: async () => {
      server.process.kill("SIGTERM");
      await server.ended;
    },
  };
}

/** Until reads go to that many standbys. */
async function untilUsed(port: number, count: number): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    if ([...metrics.matchAll(/^database_standby_lag_seconds\{/gm)].length === count) return;
  }
}
