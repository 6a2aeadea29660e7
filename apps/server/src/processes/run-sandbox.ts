import { setTimeout as delay } from "node:timers/promises";
import { day, passTime, type DailyWork } from "../platform/jobs/pass-time.ts";

/** Milliseconds between two steps. */
const pause = 200;
/** Milliseconds that one step makes up for at most, where the work of the days takes longer than they do. */
const longestStep = 2_000;

/** Lets a day of the portal pass in so many seconds until it is stopped; while it is stopped, time stands as everywhere. */
export function runSandbox(services: DailyWork, secondsOfDay: number): { stop: () => Promise<void> } {
  const stopped = new AbortController();
  const { signal } = stopped;
  const run = async () => {
    for (let before = performance.now(); !signal.aborted;) {
      await delay(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      // The work of the step before has taken time, too.
      const now = performance.now();
      const passed = Math.min(now - before, longestStep);
      before = now;
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
