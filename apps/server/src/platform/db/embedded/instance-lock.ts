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
 * Takes the lock file for this process; the file of a dead one is taken over. Of any number of processes that try at
 * once exactly one wins.
 */
export async function takeLock(file: string): Promise<LockResult> {
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

/** Gives the draft a second name, unless the name is taken; atomic, and the content is complete at once. */
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
 * Replaces the lock of a dead process. Who holds `….successor` is alone in this, and looks again before he acts:
 * what another one read a moment ago may be the lock of a living process by now.
 */
async function succeed(draft: string, file: string): Promise<boolean> {
  const turn = `${file}.successor`;
  if (!(await linkNew(draft, turn))) {
    // Its holder needs a moment; a dead one was killed in that very moment.
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

/** The draft's content under the lock's name, in one step. */
async function copyOver(draft: string, file: string): Promise<void> {
  const copy = `${draft}.copy`;
  await link(draft, copy);
  // Renaming one name of a file over another name of the same file does nothing: the lock is never that.
  await rename(copy, file);
}
