import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline as connect, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { FastifyBaseLogger } from "fastify";
import type { BackupLocation } from "../backup/backup-folder.ts";
import { damageOf } from "../backup/damage.ts";
import { decryptStream, encryptStream } from "../backup/encryption.ts";
import { clusterLayout } from "../db/embedded/cluster-layout.ts";
import { syncDirectory } from "../files/sync-directory.ts";
import { isWalFile, readCluster, walFileName, walFolder } from "./archive-folder.ts";

/** Milliseconds between two polls of the spool. */
const pollInterval = 5_000;

/** Lists the waiting segments in the embedded server's spool. */
async function listSpooled(embedded: string): Promise<string[]> {
  const names = await readdir(clusterLayout(embedded).spool).catch(() => []);
  return names.filter(isWalFile).sort();
}

/** Age of the oldest spooled segment in seconds; 0 if none waits. */
export async function oldestSpooled(embedded: string): Promise<number> {
  const { spool } = clusterLayout(embedded);
  const ages = (await listSpooled(embedded)).map(async (name) => {
    const found = await stat(path.join(spool, name)).catch(() => undefined);
    return found ? (Date.now() - found.mtimeMs) / 1000 : 0;
  });
  return Math.max(0, ...(await Promise.all(ages)));
}

/**
 * Moves finished segments from the spool to the backup folder, compressed and encrypted. Safe when killed or
 * concurrent: a segment leaves the spool only when its copy is on disk.
 * @throws Error when the folder has a different segment of that name, or is not writable
 */
export async function shipSegments(embedded: string, place: BackupLocation): Promise<void> {
  const files = clusterLayout(embedded);
  const names = await listSpooled(embedded);
  if (names.length === 0) return;
  const folder = path.join(place.directory, walFolder(await readCluster(files)));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of names) {
    const source = path.join(files.spool, name);
    const target = path.join(folder, walFileName(name, place.key));
    try {
      if (existsSync(target)) await requireSame(source, target, place.key);
      else await copySegment(source, target, place.key);
    } catch (error) {
      // FIX-231: the portal, the nightly job and `birzha backup` ship concurrently. A segment leaves the spool only when
      // its copy is on disk.
      if (!existsSync(source)) continue;
      throw error;
    }
    await rm(source, { force: true });
  }
}

async function copySegment(source: string, target: string, key: string | undefined): Promise<void> {
  const draft = `${target}.${randomUUID()}.part`;
  const compressed = createGzip();
  connect(createReadStream(source), compressed, () => undefined);
  const encrypted = Readable.from(encryptStream(compressed, key), { objectMode: false });
  try {
    await pipeline(encrypted, createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncDirectory(path.dirname(target));
}

/** Reads and decrypts an archived segment. */
export async function* readSegment(file: string, key: string | undefined): AsyncGenerator<Buffer> {
  const name = path.basename(file);
  const decompressed = createGunzip();
  const decrypted = decryptStream(createReadStream(file) as AsyncIterable<Buffer>, key, name);
  connect(Readable.from(decrypted, { objectMode: false }), decompressed, () => undefined);
  try {
    yield* decompressed as AsyncIterable<Buffer>;
  } catch (error) {
    throw damageOf(error, name);
  }
}

async function requireSame(source: string, target: string, key: string | undefined): Promise<void> {
  const [own, archived] = await Promise.all([
    hash(createReadStream(source) as AsyncIterable<Buffer>),
    hash(readSegment(target, key)),
  ]);
  if (own !== archived) throw new Error(`${target} exists with different contents`);
}

async function hash(content: AsyncIterable<Buffer>): Promise<string> {
  const digest = createHash("sha256");
  for await (const chunk of content) digest.update(chunk);
  return digest.digest("hex");
}

/** Ships segments until stopped. Logs a failure once until it ends; segments wait in the spool. */
export function startShipping(
  embedded: string,
  place: BackupLocation,
  log: Pick<FastifyBaseLogger, "error" | "info">,
): { stop: () => Promise<void> } {
  const stopped = new AbortController();
  let isFailing = false;
  const shipOnce = async () => {
    try {
      await shipSegments(embedded, place);
      if (isFailing) log.info({ part: "backup" }, "WAL archiving resumed");
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ part: "backup", err: error }, "WAL archiving failed");
      isFailing = true;
    }
  };
  const run = async () => {
    while (!stopped.signal.aborted) {
      await shipOnce();
      await delay(pollInterval, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
    // PostgreSQL archives its last segment when it stops.
    await shipOnce();
  };
  const running = run();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
