import { operations } from "@birzha/phrases/operations/ru.ts";
import { removeFreeFiles } from "../areas/files/jobs.ts";
import { openFileStorage } from "../platform/files/open-file-storage.ts";
import { clockOf } from "./administrator.ts";
import type { CliCommand } from "./command.ts";

const { cli } = operations;

/** V-15, A-58: runs the hourly job now, which deletes files unused for a day. */
export const filesCleanCommand: CliCommand = {
  name: "files clean",
  usage: "",
  about: cli.about.filesClean,
  async run(context) {
    const { db } = await context.database();
    const files = openFileStorage(context.config.filesUrl);
    context.say(cli.filesCleaned(await removeFreeFiles({ db, files, clock: await clockOf(context) })));
    return true;
  },
};
