import { existsSync } from "node:fs";
import { findChromium } from "./find-chromium.ts";
import { runCommand } from "../run-command.ts";

const advice =
  "No Chromium was found. Install one (Debian: apt-get install chromium; anywhere: npx playwright install chromium) " +
  "or name it in CHROMIUM_PATH.";

const packages = (browser: string) =>
  `apt-get install -y -qq --no-install-recommends ${browser} fonts-noto-core`;
/** The headless shell is a smaller download and runs faster. */
const install = `apt-get update -qq && (${packages("chromium-headless-shell")} || ${packages("chromium")})`;

/** Finds a Chromium; as root on Debian it installs Debian's package. Returns instructions if there is none. */
export async function provideChromium(): Promise<{ path: string } | { error: string }> {
  const found = findChromium();
  if (found) return { path: found };
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return { error: advice };
  console.log("Chromium not found: installing the Debian package …");
  const { output } = await runCommand(["sh", "-c", install], { env: { DEBIAN_FRONTEND: "noninteractive" } });
  const installed = findChromium();
  return installed
    ? { path: installed }
    : { error: `${advice}\n${output.trim().split("\n").slice(-5).join("\n")}` };
}
