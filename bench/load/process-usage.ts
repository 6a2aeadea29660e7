import { readdirSync, readFileSync } from "node:fs";

/*
 * Processor time and memory of processes, as Linux reports them in /proc.
 */

/** A process that ended in the meantime has no file; its parent counts its time. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return "";
  }
}

/** Fields of /proc/<pid>/stat from the state on: the name before them may contain anything. */
function statOf(pid: number): string[] {
  const text = readProcess(pid, "stat");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

const childrenOf = (parent: number): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(statOf(pid)[1]) === parent);

/** Milliseconds of a clock tick. */
const tick = 10;

/** Milliseconds of processor time that a process has used, with its ended children. */
export const processorTime = (pid: number): number =>
  statOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks) * tick, 0);

/** The same of a process and its children. */
export const processorTimeOfTree = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + processorTime(child), processorTime(pid));

/** Bytes of memory of a process and all its descendants; shared pages count in equal parts (`Pss`). */
export const memoryOfTree = (pid: number): number =>
  childrenOf(pid).reduce(
    (sum, child) => sum + memoryOfTree(child),
    Number(/^Pss:\s+(\d+)/m.exec(readProcess(pid, "smaps_rollup"))?.[1] ?? 0) * 1024,
  );
