import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { findRunningPostgres } from "../apps/server/src/platform/db/embedded-postgres.ts";
import { findFreePort, runUnwatched } from "../apps/server/test/server-process.ts";
import type { Order, Outcome } from "./load-generator.ts";
import type { LeastCall } from "./least-server.ts";

const forkProcess = (file: string): ChildProcess =>
  fork(path.join(import.meta.dirname, file), { serialization: "advanced" });

/** The portal on a data folder, as everybody runs it: with `fsync`, and with limits that are not what is measured. */
export async function startPortal(dataDir: string) {
  const port = await findFreePort();
  const server = runUnwatched("main.ts", {
    DATA_DIR: dataDir,
    DEMO: "false",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    RATE_LIMIT_REQUESTS: "1000000",
    RATE_LIMIT_WRITES: "100000",
    LOG_LEVEL: "warn",
    ...(process.env["BENCH_PROFILE"] ? { NODE_OPTIONS: process.env["BENCH_PROFILE"] } : {}),
  });
  if (!(await server.says("Birzha is ready"))) throw new Error(server.output().stderr);
  const postgres = path.join(dataDir, "postgres");
  const url = (await findRunningPostgres(postgres))!;
  const postmaster = Number(
    (await readFile(path.join(postgres, "data/postmaster.pid"), "utf8")).split("\n")[0],
  );
  return {
    port,
    url,
    pid: server.process.pid!,
    postmaster,
    stop: async () => {
      server.process.kill("SIGTERM");
      await server.ended;
    },
  };
}
export type Portal = Awaited<ReturnType<typeof startPortal>>;

export async function startLeast(databaseUrl: string, calls: readonly LeastCall[]) {
  const child = forkProcess("least-server.ts");
  child.send({ databaseUrl, calls });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { port, pid: child.pid!, stop: () => void child.kill() };
}

/** The process that asks; one order at a time. */
export function startLoad() {
  const child = forkProcess("load-generator.ts");
  const perform = async (order: Order): Promise<Outcome> => {
    child.send(order);
    const [outcome] = (await once(child, "message")) as [Outcome];
    if (outcome.fault !== undefined) throw new Error(outcome.fault);
    return outcome;
  };
  return { perform, stop: () => void child.kill() };
}

/** Linux counts processor time in hundredths of a second. */
const tick = 10;

/** Processor time a process has used so far, with that of children that have ended; milliseconds. */
export function processorTime(pid: number): number {
  const [user, system, endedUser, endedSystem] = statOf(pid).slice(11, 15).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return (user + system + endedUser + endedSystem) * tick;
}

/** The same of a PostgreSQL: all its processes. */
export function processorTimeOfAll(postmaster: number): number {
  let sum = processorTime(postmaster);
  for (const pid of childrenOf(postmaster))
    try {
      sum += processorTime(pid);
    } catch {
      // It has ended meanwhile; its parent counts its time now.
    }
  return sum;
}

function childrenOf(parent: number): number[] {
  const isChild = (pid: number) => {
    try {
      return Number(statOf(pid)[1]) === parent;
    } catch {
      return false;
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(isChild);
}

/** Stops or wakes a whole PostgreSQL: the parent first, so that it notices nothing of its children. */
export function signalAll(postmaster: number, signal: "SIGSTOP" | "SIGCONT"): void {
  const pids = [postmaster, ...childrenOf(postmaster)];
  for (const pid of pids) process.kill(pid, signal);
}

/** Fields of /proc/<pid>/stat from the state on: the name before them may hold anything. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "latin1");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** Memory of a process, bytes: now (`VmRSS`), or the most it ever had (`VmHWM`). */
export function memoryOf(pid: number, what: "VmRSS" | "VmHWM"): number {
  const text = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(text)?.[1] ?? NaN) * 1024;
}

/**
 * Memory of a process and of all that it has started, bytes; what several share counts for each in equal parts (`Pss`).
 * That of PostgreSQL's buffers counts as far as they have been touched.
 */
export const memoryOfAll = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + memoryOfAll(child), ownMemory(pid));

function ownMemory(pid: number): number {
  try {
    const own = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
    return Number(own ?? NaN) * 1024;
  } catch {
    // It has ended meanwhile: a session of PostgreSQL whose time was over.
    return 0;
  }
}
