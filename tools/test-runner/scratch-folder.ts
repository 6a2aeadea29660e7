import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
/** What the tests write at most, and what they and their browsers need beside it. Bytes. */
const room = 2 * 2 ** 30;

/**
 * HOUSE-023: where tests put what they throw away. A database is a thousand small files, and each test file has one of
 * its own: in memory, where there is plenty, it costs a third of the processor's time.
 */
export function scratchFolder(): string {
  if (!existsSync(memory) || process.availableMemory() < 3 * room) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < room ? tmpdir() : memory;
}
