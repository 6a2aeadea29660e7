import { setTimeout as delay } from "node:timers/promises";
import type { Asked } from "./load-generator.ts";
import { memoryOfAll, type Portal, type startLoad } from "./processes.ts";

export interface MemoryMeasured {
  /** Bytes of the portal and its PostgreSQL, when they have just started. */
  readonly started: number;
  /** The most while they were asked, and a while after. */
  readonly most: number;
  readonly after: number;
}

/** A start has ended by then, whatever it has put off. */
const settling = 5_000;
const connections = 16;
const turn = 1_000;

/** Call it before anything else is asked of the portal. */
export async function measureStart({ pid }: Portal): Promise<number> {
  await delay(settling);
  return memoryOfAll(pid);
}

/** Asks all calls by turns for so many seconds (FAST-004). */
export async function measureMemory(
  { pid, port }: Portal,
  started: number,
  calls: readonly Asked[],
  seconds: number,
  load: Pick<ReturnType<typeof startLoad>, "perform">,
): Promise<MemoryMeasured> {
  let most = started;
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end)
    for (const asked of calls) {
      await load.perform({ target: { port, asked }, connections, duration: turn });
      most = Math.max(most, memoryOfAll(pid));
    }
  await delay(settling);
  return { started, most, after: memoryOfAll(pid) };
}
