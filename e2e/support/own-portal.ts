import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { portalAddress, portalSettings } from "./portals.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Behind the portals of all workers. */
const firstOwn = 40;

interface OwnPortal {
  /** Its place among the portals, for the commands of its administrator. */
  readonly place: number;
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/**
 * A portal beside that of the worker, for a story about settings that its neighbours do not have. It begins with the same
 * data (start-server.ts).
 */
export async function startOwnPortal(
  parallelIndex: number,
  settings: Readonly<Record<string, string>>,
): Promise<OwnPortal> {
  const place = firstOwn + parallelIndex;
  const address = portalAddress(place);
  const portal = spawn(process.execPath, ["e2e/support/start-server.ts"], {
    cwd: root,
    env: { ...process.env, ...portalSettings(place), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(portal, "exit");
  let output = "";
  const ready = new Promise<void>((resolve) => {
    for (const stream of [portal.stdout, portal.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        // Its last word is where it is reached; from then on everything is there.
        if (output.includes(`${address}\n`)) resolve();
      });
  });
  const isUp = await Promise.race([ready.then(() => true), ended.then(() => false)]);
  if (!isUp) throw new Error(`the portal of the test did not start:\n${output}`);
  const stop = async () => {
    portal.kill("SIGTERM");
    await ended;
  };
  return { place, address, stop };
}
