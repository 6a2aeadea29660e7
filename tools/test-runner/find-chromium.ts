import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** HOUSE-023: the headless shell comes first, because it needs a third less processor time. */
const systemPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Chromium of the browser tests: the configured one, that of the system, or the download of Playwright. */
export function findChromium(): string | undefined {
  return [process.env["CHROMIUM_PATH"], ...systemPaths, chromium.executablePath()].find(
    (path) => path !== undefined && path !== "" && existsSync(path),
  );
}
