import { sql } from "kysely";
import { moscowClock, type Clock } from "@birzha/domain/shared/clock.ts";
import type { OwnerDb } from "../db/handles.ts";

/** The clock the server's rules read; `refresh` is awaited at the start of every call. */
export interface ServerClock extends Clock {
  refresh(): Promise<void>;
}

/** The clock of the machine: there is nothing to refresh. */
export const systemClock: ServerClock = { ...moscowClock(), refresh: () => Promise.resolve() };

/** Key of the setting that moves the test clock: `{ "offsetMs": number }`. */
export const testClockKey = "test_clock";

/**
 * The movable clock of `TEST_CLOCK`: every node follows the offset kept in the database. It moves the rules
 * of the exchange, never the expiry of sessions.
 */
export function openTestClock(db: OwnerDb): ServerClock {
  let offsetMs = 0;
  return {
    ...moscowClock(() => new Date(Date.now() + offsetMs)),
    async refresh() {
      const { rows } = await sql<{ offsetMs: number | null }>`
        select (value ->> 'offsetMs')::float8 as "offsetMs" from settings where key = ${testClockKey}`.execute(
        db,
      );
      offsetMs = rows[0]?.offsetMs ?? 0;
    },
  };
}
