import { dayMilliseconds, passTime, type DailyWork } from "../platform/jobs/pass-time.ts";
import { startPollLoop, type PollLoop } from "../platform/poll-loop.ts";

/** Milliseconds between steps. */
const stepInterval = 200;
/** Maximum milliseconds that one step makes up for, if the work of a day takes longer than the day. */
const maxStep = 2_000;

/** Advances the portal's clock by one day per given number of seconds. Time does not advance while stopped. */
export function runSandbox(services: DailyWork, secondsOfDay: number): PollLoop {
  let before: number | undefined;
  return startPollLoop({
    async poll(signal) {
      const now = performance.now();
      // Includes the duration of the previous step.
      const passed = before === undefined ? 0 : Math.min(now - before, maxStep);
      before = now;
      if (passed > 0)
        await passTime(services, (passed * dayMilliseconds) / (secondsOfDay * 1_000) - passed, signal);
    },
    interval: stepInterval,
    onError: (error) =>
      services.log.error({ err: error, part: "sandbox" }, "sandbox clock failed to advance"),
  });
}
