import { operations } from "@birzha/phrases/operations/ru.ts";
import { listBackups, type BackupLocation } from "../platform/backup/backup-folder.ts";
import { verifyBackup, type VerifiedBackup } from "../platform/backup/verify-backup.ts";
import { OperatorError } from "../platform/operator-error.ts";

export interface CheckedBackup extends VerifiedBackup {
  readonly name: string;
}

/**
 * INST-020: verifies a backup in a folder.
 * @param name default: the newest
 * @throws OperatorError with the defect
 */
export async function checkBackup(place: BackupLocation, name?: string): Promise<CheckedBackup> {
  const names = await listBackups(place.directory);
  const chosen = name ?? names.at(-1);
  if (chosen === undefined || !names.includes(chosen))
    throw new OperatorError(operations.backup.none(place.directory, name));
  return { name: chosen, ...(await verifyBackup(place, chosen)) };
}
