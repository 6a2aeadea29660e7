import { operations } from "@birzha/phrases/operations/ru.ts";
import { sql } from "kysely";
import { setTestClock, testClockKey } from "../platform/clock/clock.ts";
import { OperatorError } from "../platform/operator-error.ts";
import type { Command, CommandContext } from "./command.ts";
import { inMoscow } from "./in-moscow.ts";

const { cli } = operations;

/** Moscow has no summer time since 2014; what is typed without an offset is Moscow time (G-28). */
const moscowOffset = "+03:00";

/**
 * `2026-11-21` (midnight), `2026-11-21T14:59`, `2026-11-21 14:59:30`, or any of them with an offset of their own.
 * @returns undefined when it is no instant
 */
export function parseInstant(text: string): Date | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?(Z|[+-]\d{2}:\d{2})?$/.exec(
    text.trim(),
  );
  if (!parts) return undefined;
  const [, day = "", time = "00:00", offset = moscowOffset] = parts;
  // 31 February would become 3 March.
  const calendarDay = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(calendarDay.getTime()) || calendarDay.toISOString().slice(0, 10) !== day) return undefined;
  const instant = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** the portal's time may be moved only where TEST_CLOCK says so; the offset lies in the database, so that every node follows. */
const requireTestClock = ({ config }: CommandContext): void => {
  if (!config.testClock) throw new OperatorError(cli.clockForbidden);
};

export const clockSetCommand: Command = {
  name: "clock set",
  usage: cli.usage.clockSet,
  about: cli.about.clockSet,
  async run(context) {
    requireTestClock(context);
    const instant = parseInstant(context.args.join(" "));
    if (!instant) throw new OperatorError(cli.clockUnreadable);
    const { db } = await context.database();
    await setTestClock(db, instant.getTime() - Date.now());
    return show(context);
  },
};

export const clockResetCommand: Command = {
  name: "clock reset",
  usage: "",
  about: cli.about.clockReset,
  async run(context) {
    requireTestClock(context);
    const { db } = await context.database();
    await db.deleteFrom("settings").where("key", "=", testClockKey).execute();
    return show(context);
  },
};

export const clockShowCommand: Command = {
  name: "clock show",
  usage: "",
  about: cli.about.clockShow,
  run: (context) => show(context),
};

async function show({ config, database, say }: CommandContext): Promise<boolean> {
  const offset = config.testClock ? await readOffset(await database()) : 0;
  say(cli.clockShows(inMoscow.format(new Date(Date.now() + offset)), offset !== 0));
  return true;
}

async function readOffset({ db }: Awaited<ReturnType<CommandContext["database"]>>): Promise<number> {
  const { rows } = await sql<{ offset: number }>`
    select (value ->> 'offsetMs')::float8 as offset from settings where key = ${testClockKey}`.execute(db);
  return rows[0]?.offset ?? 0;
}
