import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";

/** Processes of the embedded PostgreSQL of a data folder: postmaster and children. Linux only. */
export async function databaseProcesses(
  dataDir: string,
): Promise<{ readonly postmaster: number; readonly others: readonly number[] }> {
  const file = await readFile(path.join(dataDir, "postgres/data/postmaster.pid"), "utf8");
  const postmaster = Number(file.split("\n")[0]);
  const others = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === postmaster);
  return { postmaster, others };
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    // The process has ended.
    return undefined;
  }
}
