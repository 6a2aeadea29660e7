import { operations } from "@birzha/phrases/operations/ru.ts";
import { findLastBackup } from "../../platform/backup/backup-age.ts";
import { verifyBackup } from "../../platform/backup/verify-backup.ts";
import { clusterLayout } from "../../platform/db/embedded/cluster-layout.ts";
import { embeddedDirectory } from "../../platform/db/embedded/provide-database.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { listBaseBackups, readCluster } from "../../platform/wal-archive/archive-folder.ts";
import { oldestSpooled } from "../../platform/wal-archive/ship-segments.ts";
import type { DoctorCheck } from "./check.ts";

const { doctor } = operations;

/** One and a half days without a new backup: the job fails or does not run. */
const oldBackupHours = 36;

/**
 * INST-020, FIX-102: verifies the newest backup without the contents of attached files, which `backup check` and the
 * nightly job verify.
 */
export const checkBackup: DoctorCheck = async ({ config }) => {
  const { directory, key } = config.backup;
  if (directory === undefined) return { ok: undefined, text: doctor.noBackups };
  const last = await findLastBackup(directory);
  if (last === undefined) return { ok: false, text: doctor.noBackup(directory) };
  try {
    await verifyBackup({ directory, key }, last.name, { skipContent: () => true });
  } catch (error) {
    if (error instanceof OperatorError) return { ok: false, text: error.message };
    throw error;
  }
  const hours = Math.floor(last.age / 3_600);
  return { ok: hours < oldBackupHours, text: doctor.backup(last.name, hours) };
};

/** Maximum age in seconds of a WAL segment that is not in the backup folder yet. */
const maxSpooledSeconds = 300;

/**
 * INST-020: checks what a restore to a point in time needs: a recent base backup of this cluster, and WAL that arrives
 * in the backup folder.
 */
export const checkArchive: DoctorCheck = async ({ config }) => {
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
