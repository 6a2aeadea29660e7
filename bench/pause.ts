import { get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { signalAll, type Portal } from "./processes.ts";
import type { Asked } from "./load-generator.ts";

export interface PauseMeasured {
  /** The longest that a call waited for its refusal, milliseconds. */
  readonly refusedWithin: number;
  /** The longest that /healthz took meanwhile. */
  readonly healthWithin: number;
  /** From the end of the pause to the first page that was read again. */
  readonly backWithin: number;
}

const pause = 10_000;
const callers = 16;

/** Stops all processes of PostgreSQL for ten seconds under load. */
export async function measurePause(
  { port, postmaster }: Portal,
  { path, cookie }: Asked,
): Promise<PauseMeasured> {
  let isOver = false;
  let refusedWithin = 0;
  let healthWithin = 0;
  let resumedAt = Infinity;
  let backAt = Infinity;
  const timed = async (address: string) => {
    const start = performance.now();
    const status = await ask(port, address, cookie);
    return { status, start, milliseconds: performance.now() - start };
  };
  const keepAsking = async () => {
    while (!isOver) {
      const { status, milliseconds } = await timed(path);
      if (status === 503) refusedWithin = Math.max(refusedWithin, milliseconds);
      else if (status !== 200) throw new Error(`HTTP ${status}`);
      else if (performance.now() > resumedAt) backAt = Math.min(backAt, performance.now());
      // Load, not a storm.
      if (status === 503) await delay(50);
    }
  };
  const probe = async () => {
    while (!isOver) {
      const { status, milliseconds } = await timed("/healthz");
      if (status !== 200) throw new Error(`/healthz: HTTP ${status}`);
      healthWithin = Math.max(healthWithin, milliseconds);
      await delay(50);
    }
  };
  const work = Promise.all([...Array.from({ length: callers }, keepAsking), probe()]);
  await delay(1_000);
  signalAll(postmaster, "SIGSTOP");
  await Promise.race([delay(pause), work]);
  signalAll(postmaster, "SIGCONT");
  resumedAt = performance.now();
  await Promise.race([delay(5_000), work]);
  isOver = true;
  await work;
  return { refusedWithin, healthWithin, backWithin: backAt - resumedAt };
}

function ask(port: number, path: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers: { cookie, clientrequestid: "bench" } }, (answer) => {
      answer
        .resume()
        .on("end", () => resolve(answer.statusCode!))
        .on("error", reject);
    }).on("error", reject);
  });
}
