import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../run-command.ts";
import { readPlaywrightReport, readVitestList, type TestResult } from "./test-reports.ts";

/** FAST-102: options of Playwright for the tests that `npm test` leaves out. Its pattern starts with the project. */
export const nightBrowserTests = ["--grep=^ ?phone |@night"] as const;

/** HOUSE-022: tests of the night as their sources name them; none of them runs. */
export async function listNightTests(): Promise<readonly TestResult[]> {
  const folder = mkdtempSync(join(tmpdir(), "birzha-night-tests-"));
  const vitest = join(folder, "vitest.json");
  const playwright = join(folder, "playwright.json");
  try {
    await runCommand(["vitest", "list", "--project=night", "--staticParse", `--json=${vitest}`]);
    await runCommand(["playwright", "test", "--list", "--reporter=json", ...nightBrowserTests], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwright },
    });
    return [...readVitestList(vitest), ...readPlaywrightReport(playwright).results].map(
      ({ file, titles }) => ({
        file,
        titles,
        passed: false,
        isPlanned: true,
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
