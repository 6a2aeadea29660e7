import { parseArgs } from "node:util";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { openFileStorage } from "../platform/files/open-file-storage.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { embeddedIssuer } from "../sign-in.ts";
import type { CliCommand } from "./command.ts";

const { cli } = operations;

/** Maximum number of reports for one transaction. */
const maxReports = 1_000_000;

function readReports(args: readonly string[]): number | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { reports: { type: "string" } }, strict: true });
    if (values.reports === undefined) return undefined;
    const reports = /^\d{1,7}$/.test(values.reports) ? Number(values.reports) : 0;
    if (reports >= 1 && reports <= maxReports) return reports;
  } catch {
    // The usage error follows below.
  }
  throw new OperatorError(cli.seedUnreadable(maxReports));
}

/** Inserts demo data on request. With DEMO the server inserts the default amount at start. */
export const seedCommand: CliCommand = {
  name: "seed",
  usage: "[--reports N]",
  about: cli.about.seed,
  async run({ config, args, place, database, say, loadDemonstration }) {
    const reports = readReports(args);
    const { seedDemo } = await loadDemonstration();
    await prepareDatabase((await place()).url);
    const { db } = await database();
    const files = openFileStorage(config.filesUrl);
    const issuer = config.oidc?.issuer ?? embeddedIssuer;
    const isDone = await seedDemo({ db, files, clock: systemClock, issuer, ...(reports && { reports }) });
    say(isDone ? cli.seeded : cli.alreadySeeded);
    return true;
  },
};
