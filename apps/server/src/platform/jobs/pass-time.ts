import type { BaseLogger } from "pino";
import { moveTestClock, type ServerClock } from "../clock/clock.ts";
import type { OwnerDb } from "../db/handles.ts";
import type { CronEntry, JobTask } from "./start-jobs.ts";

export interface DailyWork {
  readonly db: OwnerDb;
  readonly clock: ServerClock;
  readonly tasks: Readonly<Record<string, JobTask>>;
  readonly cron: readonly CronEntry[];
  readonly log: Pick<BaseLogger, "error">;
}

const minute = 60_000;
const hour = 60 * minute;
export const dayMilliseconds = 24 * hour;

/** Returns all instants after `after` and up to `until` at which the entry is due, in milliseconds. */
function timesOf({ match }: CronEntry, after: number, until: number): number[] {
  const [minutes = "0", hours = "*"] = match.split(" ");
  const period = hours === "*" ? hour : dayMilliseconds;
  const place = Number(minutes) * minute + (hours === "*" ? 0 : Number(hours) * hour);
  const first = Math.floor((after - place) / period + 1) * period + place;
  const count = Math.max(0, Math.floor((until - first) / period) + 1);
  return Array.from({ length: count }, (_, turn) => first + turn * period);
}

/**
 * DOOR-006: advances the sandbox clock and runs all scheduled tasks on the way, each at its own time and to
 * completion, so that no day is skipped.
 * @param milliseconds how far to advance
 */
export async function passTime(
  { db, clock, tasks, cron, log }: DailyWork,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  await clock.refresh();
  const now = clock.now().getTime();
  const until = now + milliseconds;
  const due = cron
    .flatMap((entry) => timesOf(entry, now, until).map((at) => ({ at, task: entry.task })))
    .toSorted((one, other) => one.at - other.at);
  for (const { at, task } of due) {
    if (signal.aborted) return;
    await moveTestClock(db, clock, at);
    try {
      await tasks[task]!({}, { id: "sandbox", attempt: 1, signal });
    } catch (error) {
      log.error({ err: error, part: "sandbox", task }, "scheduled job failed in the sandbox");
    }
  }
  await moveTestClock(db, clock, until);
}
