import { sql } from "kysely";
import { moscowClock, type Clock } from "@birzha/domain/shared/values/clock.ts";
import type { OwnerDb } from "../db/handles.ts";
import { deleteSetting, storeSetting } from "../db/stored-settings.ts";

/** Clock of the server's rules. Every request awaits `refresh` first. */
export interface ServerClock extends Clock {
  refresh(): Promise<void>;
}

/** The system clock; `refresh` does nothing. */
export const systemClock: ServerClock = { ...moscowClock(), refresh: () => Promise.resolve() };

/** Key of the setting with the offset of the test clock: `{ "offsetMs": number }`. */
export const testClockKey = "test_clock";

/**
 * Opens the movable clock of `TEST_CLOCK`: every node applies the offset in the database. It affects the
 * rules of the exchange, never the expiry of sessions.
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

/** Sets the test clock of all nodes to an instant in milliseconds; it runs on from there. */
export async function moveTestClock(db: OwnerDb, clock: ServerClock, to: number): Promise<void> {
  await setTestClock(db, to - Date.now());
  await clock.refresh();
}

export const setTestClock = (db: OwnerDb, offsetMs: number): Promise<void> =>
  storeSetting(db, testClockKey, { offsetMs });

/** Resets the test clock to the system time. */
export const resetTestClock = (db: OwnerDb): Promise<void> => deleteSetting(db, testClockKey);
