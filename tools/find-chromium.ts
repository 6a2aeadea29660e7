import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const systemPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser for the stories: the one that is named, the system's, or Playwright's own download. */
export function findChromium(): string | undefined {
  return [process.env["CHROMIUM_PATH"], ...systemPaths, chromium.executablePath()].find(
    (path) => path !== undefined && path !== "" && existsSync(path),
  );
}
