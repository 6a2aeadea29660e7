import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { repository } from "./source-files.ts";

/** As long as a slow machine may need for a database, demo data and the web bundle. Milliseconds. */
const patience = 300_000;

/**
 * HOUSE-023: what every portal of the stories would make for itself is made once: the web bundle, and a data folder
 * with database and demo data that each of them copies (e2e/support/start-server.ts).
 * @returns the folder, or a sentence that says what went wrong
 */
export async function preparePortal(port: string): Promise<{ folder: string } | { fault: string }> {
  const folder = `${repository}/.data/e2e-prepared`;
  rmSync(folder, { recursive: true, force: true });
  const address = `http://localhost:${port}`;
  const portal = spawn(process.execPath, ["apps/server/src/main.ts"], {
    cwd: repository,
    env: {
      ...process.env,
      PORT: port,
      PUBLIC_URL: address,
      DATA_DIR: folder,
      DATABASE_URL: "",
      OIDC_ISSUER: "",
      FILES_URL: "",
      DEMO: "true",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(portal, "exit") as Promise<[number | null]>;
  const late = setTimeout(() => portal.kill(), patience);
  let output = "";
  for (const stream of [portal.stdout, portal.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      // Its last word is where it is reached; from then on everything is there.
      if (output.includes(`${address}\n`)) portal.kill("SIGTERM");
    });
  const [code] = await ended;
  clearTimeout(late);
  return code === 0 ? { folder } : { fault: `The portal could not be prepared for the stories:\n${output}` };
}
