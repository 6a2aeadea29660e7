import { operations } from "@birzha/phrases/operations/ru.ts";
import type { AuditVerdict } from "../platform/audit/verify.ts";
import { openFileStorage } from "../platform/files/open-file-storage.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { restoreBackup } from "../processes/restore-backup.ts";
import { restoreToTime } from "../processes/restore-to-time.ts";
import { readLocation, timeOf } from "./backup-command.ts";
import type { CliCommand, CommandContext } from "./command.ts";
import { parseInstant } from "./parse-instant.ts";

const { cli, backup } = operations;

/** INST-020: restores into the database and storage of the settings, which must be empty. */
export const restoreCommand: CliCommand = {
  name: "restore",
  usage: cli.usage.restore,
  about: cli.about.restore,
  run(context) {
    const { to, ...place } = readLocation(context, restoreCommand);
    if (to === undefined) return restoreCopy(context, place);
    if (place.name !== undefined) throw new OperatorError(backup.nameOrTime);
    return restoreTime(context, place, to);
  },
};

type ChosenPlace = Omit<ReturnType<typeof readLocation>, "to">;

async function restoreCopy({ config, say }: CommandContext, chosen: ChosenPlace): Promise<boolean> {
  const files = openFileStorage(config.filesUrl);
  const restored = await restoreBackup({ ...chosen, files, place: config });
  say(backup.restored(restored.name, timeOf(restored.takenAt)));
  say(backup.proven(restored.tables, restored.rows, restored.files));
  const isWhole = sayVerdict(say, restored.audit);
  if (restored.lost.length > 0) say(backup.lost(restored.lost));
  return isWhole && restored.lost.length === 0;
}

async function restoreTime(
  { config, say }: CommandContext,
  { directory, key }: ChosenPlace,
  to: string,
): Promise<boolean> {
  const target = to === "latest" ? undefined : parseInstant(to);
  if (to !== "latest" && !target) throw new OperatorError(backup.timeUnreadable);
  const files = openFileStorage(config.filesUrl);
  const recovered = await restoreToTime({ directory, key, files, place: config, target });
  say(backup.recovered(target && timeOf(target.toISOString())));
  say(backup.recoveredFiles(recovered.files - recovered.lost.length));
  const isWhole = sayVerdict(say, recovered.audit);
  if (recovered.lost.length > 0) say(backup.missingFiles(recovered.lost));
  say(backup.takeNew);
  return isWhole && recovered.lost.length === 0;
}

/** Prints the result. @returns whether the audit chain is valid */
function sayVerdict(say: CommandContext["say"], { rows, firstBad }: AuditVerdict): boolean {
  say(firstBad ? cli.auditBroken(firstBad.id, firstBad.reason) : cli.auditWhole(rows));
  return !firstBad;
}
