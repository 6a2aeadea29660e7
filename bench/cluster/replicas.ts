import { rm } from "node:fs/promises";
import path from "node:path";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/db/embedded/embedded-postgres.ts";
import { startReplica, tcpUrl } from "../../apps/server/test/services/replica.ts";
import { commonWord, enterRegister, provideFill } from "../fill/fill-register.ts";
import { compareServers, type Measurement, type Turns } from "../load/compare-servers.ts";
import { startPortal } from "../load/portal-process.ts";

const paths = {
  "first page": "/api/Agreements/registries",
  search: `/api/search?q=${encodeURIComponent(commonWord)}`,
};

/**
 * INST-031: reads of a portal with two replicas beside one without, all on this machine. The processor time of PostgreSQL
 * is that of the primary alone.
 */
export async function measureReplicas(rows: number, turns: Omit<Turns, "connections">): Promise<void> {
  const root = await provideFill(rows);
  const directory = path.join(root, "postgres");
  const stops: (() => unknown)[] = [];
  try {
    const embedded = await startEmbeddedPostgres(directory, { settings: { unix_socket_directories: "" } });
    stops.push(() => embedded.stop());
    const port = Number(new URL(embedded.url).port);
    const url = tcpUrl(embedded.url, port);
    const primary = { directory, port, pid: embedded.pid, superuserUrl: tcpUrl(embedded.superuserUrl, port) };
    const database = openDatabase(url, { max: 1, statementTimeout: 0 });
    const { cookies } = await enterRegister(database);
    await database.close();

    const hosts: string[] = [];
    for (const name of ["replica-1", "replica-2"]) {
      const folder = path.join(root, name);
      await rm(folder, { recursive: true, force: true });
      const replica = await startReplica(primary, folder);
      stops.push(() => replica.stop());
      hosts.push(`127.0.0.1:${replica.port}`);
    }
    const start = async (settings: NodeJS.ProcessEnv) => {
      const portal = await startPortal(root, { DATABASE_URL: url, ...settings });
      stops.push(portal.stop);
      return portal;
    };
    const alone = await start({});
    const replicated = await start({ DATABASE_READ_URL: url.replace(`127.0.0.1:${port}`, hosts.join()) });
    await waitForReplicas(replicated.port, hosts.length);

    for (const [name, address] of Object.entries(paths)) {
      const request = { method: "GET", path: address, cookie: cookies.operator } as const;
      const servers = [alone, replicated].map((portal) => ({ ...portal, postmaster: embedded.pid, request }));
      const [one, three] = await compareServers(servers, { connections: 16, ...turns });
      console.log(
        `${name}, ${rows / 1000}k, 16 callers: ${describe(one!)} alone; ${describe(three!)} with two replicas`,
      );
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

const describe = ({ perSecond, p95, databaseTime }: Measurement): string =>
  `${perSecond.toFixed(0)}/s, p95 ${p95.toFixed(1)} ms, ${databaseTime.toFixed(2)} CPU ms of the primary`;

/** Waits until reads go to that many replicas. */
async function waitForReplicas(port: number, count: number): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    if ([...metrics.matchAll(/^database_replica_lag_seconds\{/gm)].length === count) return;
  }
}
