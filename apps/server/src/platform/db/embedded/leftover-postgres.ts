import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../../operator-error.ts";

const timeout = 20_000;
const pause = 20;

/**
 * Stops a server that an earlier run left on a data directory. The caller holds the directory lock, so a
 * PostgreSQL found here has no living owner.
 *
 * - A server whose parent was killed gets SIGINT.
 * - A server that was killed itself leaves its pid file, and PostgreSQL refuses to start while any process has
 *   that pid: an unrelated process after a reboot, or the zombie in a container without an init. PostgreSQL
 *   cannot distinguish them; this function can, and removes the file once no process works in the directory.
 *
 * @throws OperatorError when the old server does not exit
 */
export async function endLeftoverPostgres(data: string): Promise<void> {
  const pidFile = path.join(data, "postmaster.pid");
  const pid = Number((await readFile(pidFile, "utf8").catch(() => "")).split("\n")[0]);
  if (!pid) return;
  if (await isServing(pid, data)) process.kill(pid, "SIGINT");
  const end = Date.now() + timeout;
  // Backends outlive a killed server for a moment, and two servers must never share memory or files.
  while ((await isServing(pid, data)) || (await isWorkplace(data))) {
    if (Date.now() > end) throw new OperatorError(operations.postgres.orphan(data, pid));
    await delay(pause);
  }
  if (process.platform === "linux") await rm(pidFile, { force: true });
}

const isServing = async (pid: number, data: string): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0").includes(data);

/**
 * Whether any process has the directory as its working directory, as all PostgreSQL processes do. Zombies have
 * none.
 */
async function isWorkplace(data: string): Promise<boolean> {
  const directory = await realpath(data);
  const names = await readdir("/proc").catch(() => []);
  const places = names
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined));
  return (await Promise.all(places)).includes(directory);
}
