import { execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeAuthority } from "./authority.ts";

/*
 * Starts a portal with its own data folder: an empty one, or a copy of a prepared one (E2E_PREPARED,
 * tools/test-runner/prepare-browser-tests.ts). playwright.config.ts passes the settings in the environment.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const dataDir = process.env["DATA_DIR"];
if (!dataDir) throw new Error("DATA_DIR must name the data directory of the browser tests; it is emptied.");
rmSync(dataDir, { recursive: true, force: true });
const prepared = process.env["E2E_PREPARED"];
// PostgreSQL requires owner and rights of its files.
if (prepared) execFileSync("cp", ["-a", prepared, dataDir]);

const authority = process.env["SIGN_TRUSTED_CA"];
if (authority) writeAuthority(authority);

const server = spawn(process.execPath, ["apps/server/src/main.ts"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill(signal));
server.once("exit", (code) => process.exit(code ?? 1));
