import { open, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { parseTimeStamp } from "../backup/backup-folder.ts";
import type { ClusterLayout } from "../db/embedded/cluster-layout.ts";

/*
 * The folder `archive/` next to the backups, for point-in-time recovery (decision 0041). Each database cluster
 * has its own folder, named after its system identifier, because two clusters number their log alike:
 *
 *  archive/7577…/base/2026-11-22T22-45-10.000Z-000000010000000000000005.tar.gz.age   copies of the data directory
 *  archive/7577…/wal/000000010000000000000005.gz.age                               finished log segments
 */

const archiveFolder = (directory: string) => path.join(directory, "archive");

/** Folders of a cluster, relative to the backup folder. */
export const baseFolder = (cluster: string): string => path.join("archive", cluster, "base");
export const walFolder = (cluster: string): string => path.join("archive", cluster, "wal");

/** Reads the cluster's system identifier: the first eight bytes of its control file. */
export async function readCluster({ data }: Pick<ClusterLayout, "data">): Promise<string> {
  const file = await open(path.join(data, "global/pg_control"), "r");
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(8), position: 0 });
    return buffer.readBigUInt64LE().toString();
  } finally {
    await file.close();
  }
}

export interface BaseBackup {
  readonly cluster: string;
  /** File, relative to the backup folder. */
  readonly name: string;
  /** When it finished: the earliest time to which it can be restored. */
  readonly finishedAt: Date;
  /** First log segment that a restore needs. */
  readonly firstSegment: string;
}

export const baseName = (stamp: string, firstSegment: string, key: string | undefined): string =>
  `${stamp}-${firstSegment}.tar.gz${key === undefined ? "" : ".age"}`;

const listFolder = (directory: string): Promise<string[]> =>
  readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });

/** Lists the base backups of all clusters, oldest first. */
export async function listBaseBackups(directory: string): Promise<BaseBackup[]> {
  const found: BaseBackup[] = [];
  for (const cluster of await listFolder(archiveFolder(directory)))
    for (const name of await listFolder(path.join(directory, baseFolder(cluster)))) {
      const [, firstSegment] = /^\d{4}-.+Z-([0-9A-F]{24})\.tar\.gz(?:\.age)?$/.exec(name) ?? [];
      if (firstSegment === undefined) continue;
      const file = path.join(baseFolder(cluster), name);
      found.push({ cluster, name: file, finishedAt: parseTimeStamp(name), firstSegment });
    }
  return found.sort((one, other) => one.finishedAt.getTime() - other.finishedAt.getTime());
}

/** Whether the name is a file of PostgreSQL's archive: a (partial) segment, a backup label, or a timeline history. */
export const isWalFile = (name: string): boolean =>
  /^(?:[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/.test(name);

export const walFileName = (name: string, key: string | undefined): string =>
  `${name}.gz${key === undefined ? "" : ".age"}`;

/** Lists the archived files of a cluster by their names in PostgreSQL, in order. */
export async function listWalFiles(directory: string, cluster: string): Promise<string[]> {
  const names = await listFolder(path.join(directory, walFolder(cluster)));
  return names
    .filter((name) => /\.gz(?:\.age)?$/.test(name))
    .map((name) => name.replace(/\.gz(?:\.age)?$/, ""))
    .filter(isWalFile)
    .sort();
}

/** Position of a segment in the log, independent of its timeline; undefined for a history file. */
export function segmentNumber(name: string): number | undefined {
  const [, high, low] = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})/.exec(name) ?? [];
  if (high === undefined || low === undefined) return undefined;
  // Segments of 16 MiB: 256 per value of the higher half.
  return parseInt(high, 16) * 256 + parseInt(low, 16);
}

/** Name of a segment without its timeline. */
export const segmentSuffix = (number: number): string =>
  [Math.floor(number / 256), number % 256]
    .map((half) => half.toString(16).toUpperCase().padStart(8, "0"))
    .join("");

/** Removes base backups that finished before the time, and log segments that no remaining one needs. */
export async function removeOldArchive(directory: string, before: Date): Promise<void> {
  const all = await listBaseBackups(directory);
  const retained = all.filter(({ finishedAt }) => finishedAt >= before);
  for (const { name } of all.filter((each) => !retained.includes(each)))
    await rm(path.join(directory, name), { force: true });
  for (const cluster of await listFolder(archiveFolder(directory))) {
    const needed = retained.filter((each) => each.cluster === cluster);
    if (needed.length === 0) {
      await rm(path.join(archiveFolder(directory), cluster), { recursive: true, force: true });
      continue;
    }
    const first = Math.min(...needed.map(({ firstSegment }) => segmentNumber(firstSegment)!));
    const folder = path.join(directory, walFolder(cluster));
    for (const name of await listFolder(folder))
      if ((segmentNumber(name) ?? Infinity) < first) await rm(path.join(folder, name), { force: true });
  }
}
