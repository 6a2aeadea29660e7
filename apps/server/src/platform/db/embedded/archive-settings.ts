import type { ClusterLayout } from "./cluster-layout.ts";
import { prepareRoot } from "./create-cluster.ts";
import type { ProcessAccount } from "./process-account.ts";

/** Seconds until an unfinished segment is archived: the maximum data loss of a lost machine, plus the copying time. */
const archiveTimeout = 60;

/**
 * Returns the archive settings. The module `basic_archive` ships with PostgreSQL; it flushes each segment to
 * disk and never overwrites one.
 */
export async function archiveSettings(
  { spool }: ClusterLayout,
  account: ProcessAccount,
): Promise<Record<string, string>> {
  await prepareRoot(spool, account);
  return {
    archive_mode: "on",
    archive_library: "basic_archive",
    "basic_archive.archive_directory": spool,
    archive_timeout: String(archiveTimeout),
  };
}
