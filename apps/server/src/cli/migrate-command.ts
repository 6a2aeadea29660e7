import { operations } from "@birzha/phrases/operations/ru.ts";
import { prepareDatabase } from "../prepare-database.ts";
import type { CliCommand } from "./command.ts";

const { cli } = operations;

export const migrateCommand: CliCommand = {
  name: "migrate",
  usage: "",
  about: cli.about.migrate,
  async run({ place, say }) {
    const applied = await prepareDatabase((await place()).url);
    for (const name of applied) say(cli.applied(name));
    say(applied.length > 0 ? cli.migrated(applied.length) : cli.upToDate);
    return true;
  },
};
