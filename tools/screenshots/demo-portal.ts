import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { writeAuthority } from "../../e2e/support/authority.ts";
import { findFreePort } from "../../apps/server/test/resilience/server-process.ts";
import { runCommand } from "../run-command.ts";
import { startPortal } from "../start-portal.ts";

/** Date and time of all pictures in Moscow: a working day before the 15:00 cut-off. */
export const pictureTime = "2026-11-24T10:40";

/** Certification authority of the pictures, which their portal trusts besides the demo's one; its key is next to it. */
export const pictureAuthority = join(tmpdir(), `birzha-screenshots-${process.pid}`, "authority.pem");

interface DemoPortal {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a portal with demo data on an empty data folder and a free port. Its clock shows `time` in Moscow, or the
 * current time.
 */
export async function startDemoPortal(time?: string): Promise<DemoPortal> {
  const port = process.env["PORT"] ?? String(await findFreePort());
  const folder = mkdtempSync(join(tmpdir(), "birzha-screenshots-"));
  const address = `http://localhost:${port}`;
  const env = {
    PORT: port,
    PUBLIC_URL: address,
    DATA_DIR: folder,
    DATABASE_URL: "",
    OIDC_ISSUER: "",
    FILES_URL: "",
    DEMO: "true",
    TEST_CLOCK: time ? "true" : "",
    SIGN_TRUSTED_CA: time ? pictureAuthority : "",
    LOG_LEVEL: "warn",
    ADMISSION_FILE_URL: "https://exchange.example/letter.docx",
  };
  const remove = () => {
    for (const each of [folder, dirname(pictureAuthority)]) rmSync(each, { recursive: true, force: true });
  };
  try {
    if (time) writeAuthority(pictureAuthority);
    // The clock moves before the first start, so that the demo data end at this date.
    for (const args of time ? [["migrate"], ["clock", "set", time]] : []) {
      const { code, output } = await runCommand(["node", "apps/server/src/cli.ts", ...args], { env });
      if (code !== 0) throw new Error(`${args.join(" ")} failed:\n${output}`);
    }
    const end = await startPortal("apps/server/src/main.ts", address, env);
    const stop = async () => {
      await end();
      remove();
    };
    return { address, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
