import { operations } from "@birzha/phrases/operations/ru.ts";
import { sql } from "kysely";
import { resetTestClock, setTestClock, testClockKey } from "../platform/clock/clock.ts";
import { OperatorError } from "../platform/operator-error.ts";
import type { CliCommand, CommandContext } from "./command.ts";
import { inMoscow } from "./in-moscow.ts";
import { parseInstant } from "./parse-instant.ts";

const { cli } = operations;

/** the clock can be moved only with TEST_CLOCK. The offset is in the database, so all nodes follow it. */
const requireTestClock = ({ config }: CommandContext): void => {
  if (!config.testClock) throw new OperatorError(cli.clockForbidden);
};

export const clockSetCommand: CliCommand = {
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

export const clockResetCommand: CliCommand = {
  name: "clock reset",
  usage: "",
  about: cli.about.clockReset,
  async run(context) {
    requireTestClock(context);
    const { db } = await context.database();
    await resetTestClock(db);
    return show(context);
  },
};

export const clockShowCommand: CliCommand = {
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
