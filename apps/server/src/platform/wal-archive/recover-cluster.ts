import { spawnSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { chown, mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { openArchive, type BackupLocation } from "../backup/backup-folder.ts";
import { clusterLayout, type ClusterLayout } from "../db/embedded/cluster-layout.ts";
import { findBinaries, prepareRoot } from "../db/embedded/create-cluster.ts";
import { launchPostgres } from "../db/embedded/launch-postgres.ts";
import { archiveSettings } from "../db/embedded/archive-settings.ts";
import { makePassword, ownRole, superuserName } from "../db/embedded/embedded-roles.ts";
import { accountFor, type ProcessAccount } from "../db/embedded/process-account.ts";
import { OperatorError } from "../operator-error.ts";
import {
  listWalFiles,
  segmentNumber,
  segmentSuffix,
  walFileName,
  walFolder,
  type BaseBackup,
} from "./archive-folder.ts";
import { readSegment } from "./ship-segments.ts";
import { createClient } from "../db/create-client.ts";

export interface RecoverySettings {
  readonly place: BackupLocation;
  readonly base: BaseBackup;
  /** Recovery target; undefined: the end of the archive. */
  readonly target: Date | undefined;
  /** Whether the new server archives its log. */
  readonly isArchived: boolean;
}

/**
 * Recovers a base backup and the archived log into an empty directory of an embedded server, and stops the
 * server. The recovered cluster starts a new timeline and gets new passwords.
 * @throws OperatorError when the archive is damaged, incomplete, or ends before the target
 */
export async function recoverCluster(directory: string, settings: RecoverySettings): Promise<void> {
  const files = clusterLayout(directory);
  const account = accountFor(files.data);
  await prepareRoot(files.root, account);
  const staged = path.join(files.root, "wal");
  await unpackBase(settings, files.data);
  const logEnd = await stageSegments(settings, staged);
  if (logEnd && !settings.target) throw logEnd;
  await writeFile(path.join(files.data, "recovery.signal"), "");
  const socket = await mkdtemp(path.join(tmpdir(), "birzha-"));
  const trust = path.join(files.root, "recovery_hba.conf");
  await writeFile(trust, "local all all trust\n");
  try {
    if (account) {
      await chown(socket, account.uid, account.gid);
      spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, files.root]);
    }
    await runRecovery(files, account, settings, { socket, trust, staged });
  } catch (error) {
    throw logEnd ?? error;
  } finally {
    await rm(socket, { recursive: true, force: true });
  }
  await rm(trust);
  await rm(staged, { recursive: true });
}

/** Extracts the data directory. */
async function unpackBase({ place, base }: RecoverySettings, data: string): Promise<void> {
  await mkdir(data, { mode: 0o700 });
  for await (const { name, content } of openArchive(place, base.name)) {
    const target = path.join(data, name);
    if (!target.startsWith(data + path.sep))
      throw new OperatorError(operations.backup.broken.foreign(base.name));
    if (name.endsWith("/")) {
      await mkdir(target, { mode: 0o700 });
      for await (const chunk of content) void chunk;
    } else await pipeline(Readable.from(content), createWriteStream(target, { mode: 0o600 }));
  }
}

/**
 * Decrypts the segments from the first one that the base backup needs, up to the first missing or damaged one.
 * @returns why the log ends there; undefined if it is complete
 */
async function stageSegments(
  { place, base }: RecoverySettings,
  staged: string,
): Promise<OperatorError | undefined> {
  await mkdir(staged, { mode: 0o700 });
  const first = segmentNumber(base.firstSegment)!;
  const names = await listWalFiles(place.directory, base.cluster);
  let end = findGap(first, names);
  let reason =
    end === undefined ? undefined : new OperatorError(operations.backup.noSegment(segmentSuffix(end)));
  const folder = path.join(place.directory, walFolder(base.cluster));
  for (const name of names) {
    const number = segmentNumber(name);
    if (number !== undefined && (number < first || (end !== undefined && number >= end))) continue;
    try {
      const source = path.join(folder, walFileName(name, place.key));
      await stageSegment(readSegment(source, place.key), path.join(staged, name));
    } catch (error) {
      if (number === undefined || !(error instanceof OperatorError)) throw error;
      await rm(path.join(staged, name), { force: true });
      end = number;
      reason = error;
    }
  }
  return reason;
}

/** Writes a sparse file: a segment archived early is mostly zeros. */
async function stageSegment(content: AsyncIterable<Buffer>, file: string): Promise<void> {
  const target = await open(file, "wx", 0o600);
  try {
    let position = 0;
    for await (const chunk of content) {
      if (chunk.some((byte) => byte !== 0)) await target.write(chunk, 0, chunk.length, position);
      position += chunk.length;
    }
    await target.truncate(position);
  } finally {
    await target.close();
  }
}

/** Returns the number of the first missing segment, which recovery would take for the end of the log. */
function findGap(first: number, names: readonly string[]): number | undefined {
  const whole = names.filter((name) => /^[0-9A-F]{24}$/.test(name));
  const numbers = new Set(whole.map((name) => segmentNumber(name)!));
  const last = Math.max(first, ...numbers);
  for (let number = first; number <= last; number++) if (!numbers.has(number)) return number;
  return undefined;
}

interface RecoveryFiles {
  readonly socket: string;
  readonly trust: string;
  readonly staged: string;
}

/** Runs the server until it has promoted itself. Only the server's account can reach the socket. */
async function runRecovery(
  files: ClusterLayout,
  account: ProcessAccount,
  { target, isArchived }: RecoverySettings,
  { socket, trust, staged }: RecoveryFiles,
): Promise<void> {
  let log = "";
  const server = await launchPostgres({ ...files, socket }, (await findBinaries()).postgres, account, {
    onLog: (text) => (log = (log + text).slice(-20_000)),
    settings: {
      ...(isArchived ? await archiveSettings(files, account) : {}),
      listen_addresses: "",
      hba_file: trust,
      hot_standby: "off",
      // Relative to the data directory, so that no path needs quoting.
      restore_command: `cp ../${path.basename(staged)}/%f %p`,
      recovery_target_action: "promote",
      // With a target, follow its own timeline: a later restore must not hide that history.
      recovery_target_timeline: target ? "current" : "latest",
      ...(target && { recovery_target_time: target.toISOString().replace("Z", "+00") }),
    },
  }).catch((error: unknown) => {
    throw log.includes("recovery ended before configured recovery target was reached")
      ? new OperatorError(operations.backup.archiveEnds(lastCommit(log)), { cause: error })
      : error;
  });
  try {
    await setPasswords(files, server.port, socket);
  } finally {
    server.child.kill("SIGINT");
    await server.exited;
  }
}

/** Time of the last transaction in the archive, from the log of the server. */
function lastCommit(log: string): Date | undefined {
  const [, time] = /last completed transaction was at log time (\S+ \S+)\+00/.exec(log) ?? [];
  return time === undefined ? undefined : new Date(`${time.replace(" ", "T")}Z`);
}

/**
 * Sets new passwords, because backups do not contain the lost ones. Each start sets that of the request login.
 */
async function setPasswords({ passwords }: ClusterLayout, port: number, socket: string): Promise<void> {
  const client = createClient({ host: socket, port, user: superuserName, database: "postgres" });
  await client.connect();
  try {
    for (const [role, file] of [
      [superuserName, passwords.superuser],
      [ownRole, passwords.own],
    ] as const)
      await client.query(`alter role ${role} password '${await makePassword(file)}'`);
  } finally {
    await client.end();
  }
}
