import { day, passTime, type DailyWork } from "../platform/jobs/pass-time.ts";
import { startPollLoop, type PollLoop } from "../platform/poll-loop.ts";

/** Milliseconds between two steps. */
const stepInterval = 200;
/** Milliseconds that one step makes up for at most, when the work of the days takes longer than they do. */
const maxStep = 2_000;

/** Lets a day of the portal pass in so many seconds until it is stopped; while it is stopped, time stands still. */
export function runSandbox(services: DailyWork, secondsOfDay: number): PollLoop {
  let before: number | undefined;
  return startPollLoop({
    async poll(signal) {
      const now = performance.now();
      // The work of the step before took time, too.
      const passed = before === undefined ? 0 : Math.min(now - before, maxStep);
      before = now;
      if (passed > 0) await passTime(services, (passed * day) / (secondsOfDay * 1_000) - passed, signal);
    },
    interval: stepInterval,
    onError: (error) =>
      services.log.error({ err: error, part: "sandbox" }, "the time of the sandbox stands still"),
  });
}
