import type { ClusterLayout } from "./cluster-layout.ts";
import { prepareRoot } from "./create-cluster.ts";
import type { Account } from "./process-account.ts";

/** Seconds after which an unfinished segment is archived: the most that a lost machine loses, apart from the copying. */
const archiveTimeout = 60;

/** `basic_archive` is part of PostgreSQL: it flushes each segment to the disk and never overwrites another one. */
export async function archiveSettings(
  { spool }: ClusterLayout,
  account: Account,
): Promise<Record<string, string>> {
  await prepareRoot(spool, account);
  return {
    archive_mode: "on",
    archive_library: "basic_archive",
    "basic_archive.archive_directory": spool,
    archive_timeout: String(archiveTimeout),
  };
}
