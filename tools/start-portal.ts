import { spawn } from "node:child_process";
import { once } from "node:events";
import { repository } from "./source-files.ts";

/** Maximum time of a start in milliseconds: it can build the web interface and fill a database. */
const timeout = 600_000;

/** Ends a portal; SIGKILL ends it as a crash does. */
type StopPortal = (signal?: "SIGTERM" | "SIGKILL") => Promise<void>;

/** Runs a script that starts a portal. Resolves when the portal prints its address, to a function that stops it. */
export async function startPortal(
  script: string,
  address: string,
  env: Readonly<Record<string, string>>,
): Promise<StopPortal> {
  const portal = spawn(process.execPath, [script], {
    cwd: repository,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(portal, "exit");
  const late = setTimeout(() => portal.kill(), timeout);
  let output = "";
  const ready = new Promise<void>((resolve) => {
    for (const stream of [portal.stdout, portal.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes(`${address}\n`)) resolve();
      });
  });
  const isUp = await Promise.race([ready.then(() => true), ended.then(() => false)]);
  clearTimeout(late);
  if (!isUp) throw new Error(`portal did not start:\n${output}`);
  return async (signal = "SIGTERM") => {
    portal.kill(signal);
    await ended;
  };
}
