import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../../operator-error.ts";

const patience = 20_000;
const pause = 20;

/**
 * Ends what an earlier server has left on a data directory, so that the next start owns it. Called under the lock of
 * the directory: a PostgreSQL found here has no living owner.
 *
 * A server whose parent was killed is told to stop. One that was killed itself leaves its pid file, and PostgreSQL
 * refuses to start while any process has that number: a stranger after a reboot, or the dead server, which nobody
 * collects in a container without an init. PostgreSQL cannot tell; we can, and remove the file once no process works
 * in the directory.
 * @throws OperatorError when the old server does not end
 */
export async function endLeftoverPostgres(data: string): Promise<void> {
  const pidFile = path.join(data, "postmaster.pid");
  const pid = Number((await readFile(pidFile, "utf8").catch(() => "")).split("\n")[0]);
  if (!pid) return;
  if (await isServing(pid, data)) process.kill(pid, "SIGINT");
  const end = Date.now() + patience;
  // Sessions outlive a killed server for a moment, and two servers must never share their memory or files.
  while ((await isServing(pid, data)) || (await isWorkplace(data))) {
    if (Date.now() > end) throw new OperatorError(operations.postgres.orphan(data, pid));
    await delay(pause);
  }
  if (process.platform === "linux") await rm(pidFile, { force: true });
}

const isServing = async (pid: number, data: string): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0").includes(data);

/** Whether a process has the directory as its own, as every process of a PostgreSQL has; the dead have none. */
async function isWorkplace(data: string): Promise<boolean> {
  const directory = await realpath(data);
  const names = await readdir("/proc").catch(() => []);
  const places = names
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined));
  return (await Promise.all(places)).includes(directory);
}
