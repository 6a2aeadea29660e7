import { operations } from "@birzha/phrases/operations/ru.ts";
import { removeUnattachedFiles } from "../areas/agreements/jobs.ts";
import { removeUnlinkedFiles } from "../areas/spot/jobs.ts";
import { openFileStorage } from "../platform/files/open-file-storage.ts";
import { clockOf } from "./administrator.ts";
import type { Command } from "./command.ts";

const { cli } = operations;

/** V-15, A-58: the hourly jobs, now: files that no report and no deal took within a day. */
export const filesCleanCommand: Command = {
  name: "files clean",
  usage: "",
  about: cli.about.filesClean,
  async run(context) {
    const { db } = await context.database();
    const files = openFileStorage(context.config.filesUrl);
    const services = { db, files, clock: await clockOf(context) };
    const removed = [await removeUnattachedFiles(services), await removeUnlinkedFiles(services)];
    context.say(cli.filesCleaned(removed.reduce((sum, count) => sum + count)));
    return true;
  },
};
