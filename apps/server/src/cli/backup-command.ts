import { operations } from "@birzha/phrases/operations/ru.ts";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import type { BackupLocation } from "../platform/backup/backup-folder.ts";
import { findEmbedded } from "../platform/db/embedded/provide-database.ts";
import { openFileStorage } from "../platform/files/open-file-storage.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { throttleProgress } from "../platform/backup/backup-progress.ts";
import { checkBackup } from "../processes/check-backup.ts";
import { takeFullBackup } from "../processes/take-full-backup.ts";
import type { CliCommand, CommandContext } from "./command.ts";
import { inMoscow } from "./in-moscow.ts";
import { readOptions } from "./read-options.ts";

const { cli, backup } = operations;

/** Milliseconds between two lines about a running backup. */
const progressInterval = 5_000;

export const timeOf = (instant: string): string => inMoscow.format(new Date(instant));

interface ChosenPlace extends BackupLocation {
  /** Values of `--name` and `--to`. */
  readonly name: string | undefined;
  readonly to: string | undefined;
}

/** Parses the folder, by default BACKUP_DIR, and the options that the usage shows. */
export function readLocation(
  { args, config }: CommandContext,
  command: Pick<CliCommand, "name" | "usage">,
): ChosenPlace {
  const usage = backup.usage(command.name, command.usage);
  const options = ["name", "to"].filter((option) => command.usage.includes(`--${option}`));
  const { values, positionals } = readOptions(
    args,
    usage,
    Object.fromEntries(options.map((option) => [option, { type: "string" }])),
  );
  const [given, ...more] = positionals;
  const directory = given === undefined ? config.backup.directory : path.resolve(given);
  if (directory === undefined || more.length > 0) throw new OperatorError(usage);
  const valueOf = (option: string) => (values[option] === undefined ? undefined : String(values[option]));
  return { directory, key: config.backup.key, name: valueOf("name"), to: valueOf("to") };
}

/** INST-020: takes a backup while the portal runs. Only the nightly job removes old backups. */
export const backupCommand: CliCommand = {
  name: "backup",
  usage: cli.usage.backup,
  about: cli.about.backup,
  async run(context) {
    const { config, place, say } = context;
    const { directory, key } = readLocation(context, backupCommand);
    const files = openFileStorage(config.filesUrl);
    const databaseUrl = (await place()).url;
    // The WAL is archived to BACKUP_DIR only.
    const embedded = directory === config.backup.directory ? findEmbedded(config) : undefined;
    const taken = await takeFullBackup({
      directory,
      key,
      files,
      databaseUrl,
      embedded,
      onProgress: throttleProgress(progressInterval, (figures) => say(backup.progress(figures))),
    });
    say(backup.taken(path.join(directory, taken.name), taken.files, taken.copied));
    if (taken.base !== undefined) say(backup.baseTaken(path.join(directory, taken.base)));
    if (taken.lost.length > 0) say(backup.lost(taken.lost));
    return taken.lost.length === 0;
  },
};

/** INST-020: verifies a backup without restoring it. */
export const backupCheckCommand: CliCommand = {
  name: "backup check",
  usage: cli.usage.backupChosen,
  about: cli.about.backupCheck,
  async run(context) {
    const { name, ...place } = readLocation(context, backupCheckCommand);
    const checked = await checkBackup(place, name);
    context.say(backup.whole(checked.name, timeOf(checked.head.takenAt)));
    context.say(backup.counts(checked.tables, checked.rows, checked.files));
    if (checked.head.lost.length > 0) context.say(backup.lost(checked.head.lost));
    return checked.head.lost.length === 0;
  },
};

/** Prints a new key in the format of `age-keygen`. */
export const backupKeyCommand: CliCommand = {
  name: "backup key",
  usage: "",
  about: cli.about.backupKey,
  async run({ say }) {
    const identity = await generateX25519Identity();
    say(`# public key: ${await identityToRecipient(identity)}`);
    say(identity);
    return true;
  },
};
