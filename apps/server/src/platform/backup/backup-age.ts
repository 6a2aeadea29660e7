import { listBackups, parseTimeStamp } from "./backup-folder.ts";

/** Returns the newest backup with its age in seconds. A backup gets its name only once it is verified (FIX-102). */
export async function findLastBackup(
  directory: string,
): Promise<{ readonly name: string; readonly age: number } | undefined> {
  const name = (await listBackups(directory)).at(-1);
  return name === undefined ? undefined : { name, age: (Date.now() - parseTimeStamp(name).getTime()) / 1000 };
}
