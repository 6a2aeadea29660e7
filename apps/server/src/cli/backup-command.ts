import { operations } from "@birzha/phrases/operations/ru.ts";
import path from "node:path";
import type { BackupPlace } from "../platform/backup/backup-folder.ts";
import { openFileStorage } from "../platform/files/open-file-storage.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { checkBackup } from "../processes/check-backup.ts";
import { restoreBackup } from "../processes/restore-backup.ts";
import { takeBackup } from "../processes/take-backup.ts";
import type { Command, CommandContext } from "./command.ts";
import { inMoscow } from "./in-moscow.ts";
import { readOptions } from "./read-options.ts";

const { cli, backup } = operations;

const timeOf = (instant: string) => inMoscow.format(new Date(instant));

/** The folder that is named, else BACKUP_DIR; and of a backup in it, the name. */
function readPlace(
  { args, config }: CommandContext,
  command: Pick<Command, "name" | "usage">,
): BackupPlace & { name: string | undefined } {
  const usage = backup.usage(command.name, command.usage);
  const mayChoose = command.usage === cli.usage.backupChosen;
  const { values, positionals } = readOptions(args, usage, mayChoose ? { name: { type: "string" } } : {});
  const [given, ...more] = positionals;
  const directory = given === undefined ? config.backup.directory : path.resolve(given);
  if (directory === undefined || more.length > 0) throw new OperatorError(usage);
  const name = values["name"];
  return { directory, key: config.backup.key, name: name === undefined ? undefined : String(name) };
}

/** INST-020: while the portal works. Older backups stay: only the nightly one removes any. */
export const backupCommand: Command = {
  name: "backup",
  usage: cli.usage.backup,
  about: cli.about.backup,
  async run(context) {
    const { config, place, say } = context;
    const { directory, key } = readPlace(context, backupCommand);
    const files = openFileStorage(config.filesUrl);
    const databaseUrl = (await place()).url;
    const taken = await takeBackup({ directory, key, files, databaseUrl });
    say(backup.taken(path.join(directory, taken.name), taken.files, taken.copied));
    if (taken.lost.length > 0) say(backup.lost(taken.lost.join(", ")));
    return taken.lost.length === 0;
  },
};

/** INST-020: nothing is restored; a drill for every day. */
export const backupCheckCommand: Command = {
  name: "backup check",
  usage: cli.usage.backupChosen,
  about: cli.about.backupCheck,
  async run(context) {
    const { name, ...place } = readPlace(context, backupCheckCommand);
    const checked = await checkBackup(place, name);
    context.say(backup.whole(checked.name, timeOf(checked.head.takenAt)));
    context.say(backup.counts(checked.tables, checked.rows, checked.files));
    if (checked.head.lost.length > 0) context.say(backup.lost(checked.head.lost.join(", ")));
    return checked.head.lost.length === 0;
  },
};

/** INST-020: into the place that the settings name, which must be empty. */
export const restoreCommand: Command = {
  name: "restore",
  usage: cli.usage.backupChosen,
  about: cli.about.restore,
  async run(context) {
    const { config, say } = context;
    const files = openFileStorage(config.filesUrl);
    const restored = await restoreBackup({ ...readPlace(context, restoreCommand), files, place: config });
    say(backup.restored(restored.name, timeOf(restored.takenAt)));
    say(backup.proven(restored.tables, restored.rows, restored.files));
    const { rows, firstBad } = restored.audit;
    say(firstBad ? cli.auditBroken(firstBad.id, firstBad.reason) : cli.auditWhole(rows));
    if (restored.lost.length > 0) say(backup.lost(restored.lost.join(", ")));
    return !firstBad && restored.lost.length === 0;
  },
};
