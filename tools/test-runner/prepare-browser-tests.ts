import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { firstPort, portalAddress } from "../../e2e/support/portals.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { repository } from "../source-files.ts";

/** Maximum time in milliseconds for the database, demo data and web bundle on a slow machine. */
const timeout = 300_000;

/** Files that the browser tests of a run share; `remove` deletes them. */
export interface PreparedBrowserTests {
  /** For playwright.config.ts and e2e/support. */
  readonly environment: Readonly<Record<string, string>>;
  readonly remove: () => void;
}

/**
 * HOUSE-023: prepares once for all portals of the browser tests: the web bundle, and a data folder with database and
 * demo data that each portal copies (e2e/support/start-server.ts).
 * @returns the prepared files, or an error message
 */
export async function prepareBrowserTests(): Promise<PreparedBrowserTests | { error: string }> {
  const scratch = mkdtempSync(join(scratchFolder(), "birzha-browser-tests-"));
  const remove = () => rmSync(scratch, { recursive: true, force: true });
  // The folder can be in memory: an interrupted run must leave no files.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      remove();
      process.exit(1);
    });
  const prepared = join(scratch, "prepared");
  try {
    await preparePortal(prepared);
    return { environment: { E2E_SCRATCH: scratch, E2E_PREPARED: prepared }, remove };
  } catch (error) {
    remove();
    return { error: (error as Error).message };
  }
}

async function preparePortal(folder: string): Promise<void> {
  const address = portalAddress(0);
  const portal = spawn(process.execPath, ["apps/server/src/main.ts"], {
    cwd: repository,
    env: {
      ...process.env,
      PORT: String(firstPort),
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
  const late = setTimeout(() => portal.kill(), timeout);
  let output = "";
  for (const stream of [portal.stdout, portal.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      // The portal prints its address last, after all preparations.
      if (output.includes(`${address}\n`)) portal.kill("SIGTERM");
    });
  const [code] = await ended;
  clearTimeout(late);
  if (code !== 0) throw new Error(`the portal could not be prepared for the browser tests:\n${output}`);
}
