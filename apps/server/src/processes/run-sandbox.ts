import { setTimeout as delay } from "node:timers/promises";
import { day, passTime, type DailyWork } from "../platform/jobs/pass-time.ts";

/** Milliseconds between two steps. */
const pause = 200;

/** Lets a day of the portal pass in so many seconds until it is stopped; while it is stopped, time stands as everywhere. */
export function runSandbox(services: DailyWork, secondsOfDay: number): { stop: () => Promise<void> } {
  const stopped = new AbortController();
  const { signal } = stopped;
  const run = async () => {
    while (!signal.aborted) {
      const before = performance.now();
      await delay(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const passed = performance.now() - before;
      await passTime(services, (passed * day) / (secondsOfDay * 1_000) - passed, signal).catch(
        (error: unknown) =>
          services.log.error({ err: error, part: "sandbox" }, "the time of the sandbox stands still"),
      );
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopped.abort();
      await running;
    },
  };
}
