import { readFile } from "node:fs/promises";
import path from "node:path";
import { findRunningPostgres } from "../../apps/server/src/platform/db/embedded/embedded-postgres.ts";
import { findFreePort, runUnwatched } from "../../apps/server/test/resilience/server-process.ts";

export interface PortalProcess {
  readonly port: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Starts a portal on a data folder as an administrator would, with limits of rate and load that never apply. */
export async function startPortal(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<PortalProcess> {
  const port = await findFreePort();
  const server = runUnwatched("main.ts", {
    DATA_DIR: dataDir,
    DEMO: "false",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    RATE_LIMIT_REQUESTS: "1000000",
    RATE_LIMIT_WRITES: "100000",
    LOAD_LIMIT_DELAY: "600000",
    LOG_LEVEL: "warn",
    ...settings,
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

/** The embedded PostgreSQL of a running portal. */
export async function findPostgres(
  dataDir: string,
): Promise<{ readonly url: string; readonly postmaster: number }> {
  const folder = path.join(dataDir, "postgres");
  const pidFile = await readFile(path.join(folder, "data/postmaster.pid"), "utf8");
  return { url: (await findRunningPostgres(folder))!, postmaster: Number(pidFile.split("\n")[0]) };
}
