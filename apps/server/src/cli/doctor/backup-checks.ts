import { operations } from "@birzha/phrases/operations/ru.ts";
import { listBackups, parseTimeStamp } from "../../platform/backup/backup-folder.ts";
import { verifyBackup } from "../../platform/backup/verify-backup.ts";
import { clusterLayout } from "../../platform/db/embedded/cluster-layout.ts";
import { embeddedDirectory } from "../../platform/db/embedded/provide-database.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { listBaseBackups, readCluster } from "../../platform/wal-archive/archive-folder.ts";
import { oldestSpooled } from "../../platform/wal-archive/ship-segments.ts";
import type { Check } from "./check.ts";

const { doctor } = operations;

/** A night and a half without a new one: the job fails, or nobody runs it. */
const oldBackupHours = 36;

/**
 * INST-020, FIX-102: reads the newest backup to its end, without the contents of attached files: `backup check` and the
 * nightly job read those.
 */
export const checkBackup: Check = async ({ config }) => {
  const { directory, key } = config.backup;
  if (directory === undefined) return { ok: undefined, text: doctor.noBackups };
  const last = (await listBackups(directory)).at(-1);
  if (last === undefined) return { ok: false, text: doctor.noBackup(directory) };
  try {
    await verifyBackup({ directory, key }, last, { skipContent: () => true });
  } catch (error) {
    if (error instanceof OperatorError) return { ok: false, text: error.message };
    throw error;
  }
  const hours = Math.floor((Date.now() - parseTimeStamp(last).getTime()) / 3_600_000);
  return { ok: hours < oldBackupHours, text: doctor.backup(last, hours) };
};

/** Seconds that an archived segment may wait for the backup folder. */
const maxSpooledSeconds = 300;

/** INST-020: restoring to a point in time needs a base backup of this cluster and a log that arrives in the backup folder. */
export const checkArchive: Check = async ({ config }) => {
  const { directory } = config.backup;
  const embedded = embeddedDirectory(config.dataDir);
  if (directory === undefined || config.databaseUrl !== undefined)
    return { ok: undefined, text: doctor.noArchive };
  const cluster = await readCluster(clusterLayout(embedded));
  const base = (await listBaseBackups(directory)).findLast((each) => each.cluster === cluster);
  if (!base) return { ok: false, text: doctor.noBase };
  const hours = Math.floor((Date.now() - base.finishedAt.getTime()) / 3_600_000);
  const seconds = Math.round(await oldestSpooled(embedded));
  return { ok: hours < oldBackupHours && seconds < maxSpooledSeconds, text: doctor.archive(hours, seconds) };
};
