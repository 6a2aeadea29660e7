import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";

/** A process in the lock file. The start time distinguishes it from a later process with the same pid. */
interface Owner {
  readonly pid: number;
  readonly started: string;
}

/** The pid that holds the lock, or a function that releases it. */
export type LockResult = { readonly heldBy: number } | { readonly release: () => Promise<void> };

/**
 * Start time of a process in kernel ticks (field 22 of /proc/PID/stat); "" where /proc is absent; undefined
 * when the process does not exist.
 */
async function processStart(pid: number): Promise<string | undefined> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return undefined;
  }
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name in parentheses may contain spaces, so count the fields after it. State Z is a zombie.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields[0] === "Z") return undefined;
  return fields[19] ?? "";
}

/** Returns the pid of the living process that holds the lock file, if any. */
export async function lockOwner(file: string): Promise<number | undefined> {
  const holder = await readHolder(file);
  return typeof holder === "number" ? holder : undefined;
}

async function readHolder(file: string): Promise<number | "nobody" | "dead"> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return "nobody";
  const owner = JSON.parse(text) as Owner;
  return (await processStart(owner.pid)) === owner.started ? owner.pid : "dead";
}

/**
 * Acquires the lock file for this process and replaces that of a dead process. Of any number of concurrent
 * attempts exactly one wins.
 */
export async function acquireLock(file: string): Promise<LockResult> {
  const draft = `${file}.${randomUUID()}`;
  const me: Owner = { pid: process.pid, started: (await processStart(process.pid)) ?? "" };
  await writeFile(draft, JSON.stringify(me), { mode: 0o600 });
  try {
    for (;;) {
      if ((await linkNew(draft, file)) || (await succeed(draft, file)))
        return { release: () => rm(file, { force: true }) };
      const heldBy = await lockOwner(file);
      if (heldBy !== undefined) return { heldBy };
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** Hard-links the draft to a new name unless the name exists. Atomic, and the content is complete at once. */
async function linkNew(draft: string, name: string): Promise<boolean> {
  try {
    await link(draft, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Replaces the lock of a dead process. Only one process at a time holds `….successor`, and it re-reads the lock
 * first: a living process may have replaced the lock since it was read.
 */
async function succeed(draft: string, file: string): Promise<boolean> {
  const turn = `${file}.successor`;
  if (!(await linkNew(draft, turn))) {
    // Its holder needs only a moment. A dead holder was killed in that moment, so remove its file.
    if ((await readHolder(turn)) === "dead") await rm(turn, { force: true });
    return false;
  }
  try {
    if ((await readHolder(file)) !== "dead") return false;
    await copyOver(draft, file);
    return true;
  } finally {
    await rm(turn, { force: true });
  }
}

/** Replaces the lock with the draft's content atomically. */
async function copyOver(draft: string, file: string): Promise<void> {
  const copy = `${draft}.copy`;
  await link(draft, copy);
  // rename() of two links of one file does nothing; the lock is never a link of the copy.
  await rename(copy, file);
}
