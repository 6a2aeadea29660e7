import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../src/platform/db/embedded/embedded-postgres.ts";
import { findFreePort } from "../resilience/server-process.ts";

/** Shutdown modes of `pg_ctl stop -m` and their signals. */
const stopSignals = { fast: "SIGINT", immediate: "SIGQUIT" } as const;

export type StopMode = keyof typeof stopSignals;
export const stopModes = Object.keys(stopSignals) as StopMode[];

/** A separate PostgreSQL that a test can stop and start at the same address. */
export interface OwnPostgres {
  readonly url: string;
  /** Connection strings of the request login and of the superuser. */
  readonly requestsUrl: string;
  readonly superuserUrl: string;
  /** Resolves when no process is left. */
  readonly stop: (mode: StopMode) => Promise<void>;
  /** Resolves when it accepts connections. */
  readonly start: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

export async function openOwnPostgres(settings: Readonly<Record<string, string>> = {}): Promise<OwnPostgres> {
  const directory = await mkdtemp(path.join(tmpdir(), "birzha-postgres-"));
  const port = await findFreePort();
  let running: EmbeddedPostgres | undefined = await startEmbeddedPostgres(directory, { port, settings });
  const { url, requestsUrl, superuserUrl } = running;
  const stop = async (mode: StopMode) => {
    if (!running) return;
    process.kill(running.pid, stopSignals[mode]);
    await running.exited;
    // Removes its lock and its address file.
    await running.stop();
    running = undefined;
  };
  return {
    url,
    requestsUrl,
    superuserUrl,
    stop,
    start: async () => {
      running = await startEmbeddedPostgres(directory, { port, settings });
    },
    remove: async () => {
      await stop("fast");
      await rm(directory, { recursive: true, force: true });
    },
  };
}
