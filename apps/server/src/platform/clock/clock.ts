import { sql } from "kysely";
import { moscowClock, type Clock } from "@birzha/domain/shared/values/clock.ts";
import type { OwnerDb } from "../db/handles.ts";
import { deleteSetting, storeSetting } from "../db/stored-settings.ts";

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

/** Sets the test clock to an instant, milliseconds, for all nodes; from there it goes on by itself. */
export async function moveTestClock(db: OwnerDb, clock: ServerClock, to: number): Promise<void> {
  await setTestClock(db, to - Date.now());
  await clock.refresh();
}

export const setTestClock = (db: OwnerDb, offsetMs: number): Promise<void> =>
  storeSetting(db, testClockKey, { offsetMs });

/** Returns the test clock to the time of the machine. */
export const resetTestClock = (db: OwnerDb): Promise<void> => deleteSetting(db, testClockKey);
