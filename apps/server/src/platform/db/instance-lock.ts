import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";

/** A process as the lock remembers it; the start time tells it from a later process with the same number. */
interface Owner {
  readonly pid: number;
  readonly started: string;
}

/** Who holds the directory, and how to let go of it. */
export type LockResult = { readonly heldBy: number } | { readonly release: () => Promise<void> };

/**
 * Start time of a process in kernel ticks (field 22 of /proc/PID/stat), "" where /proc is absent,
 * undefined when there is no such process.
 */
async function processStart(pid: number): Promise<string | undefined> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return undefined;
  }
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name in parentheses may hold spaces: count the fields after it. State Z is a corpse nobody collected.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields[0] === "Z") return undefined;
  return fields[19] ?? "";
}

/** The living process that holds the lock file, if any. */
export async function lockOwner(file: string): Promise<number | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const owner = JSON.parse(text) as Owner;
  return (await processStart(owner.pid)) === owner.started ? owner.pid : undefined;
}

/**
 * Takes the lock file for this process. A file left by a dead process is taken over; `link` makes the taking
 * atomic, so that of two processes starting at once exactly one wins.
 */
export async function takeLock(file: string): Promise<LockResult> {
  const draft = `${file}.${randomUUID()}`;
  const me: Owner = { pid: process.pid, started: (await processStart(process.pid)) ?? "" };
  await writeFile(draft, JSON.stringify(me), { mode: 0o600 });
  try {
    for (;;) {
      try {
        await link(draft, file);
        return { release: () => rm(file, { force: true }) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const heldBy = await lockOwner(file);
      if (heldBy !== undefined) return { heldBy };
      await discardStale(file);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** Moves a stale lock away. When another process took it over in between, its lock is put back. */
async function discardStale(file: string): Promise<void> {
  const aside = `${file}.stale-${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if ((await lockOwner(aside)) !== undefined) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}
