import { defineConfig } from "@playwright/test";
import { firstPort, portalAddress, portalSettings } from "./e2e/support/portals.ts";
import { findChromium } from "./tools/test-runner/find-chromium.ts";

/** Portals tested in parallel; each runs one file of browser tests after the other. */
const portals = Number(process.env["E2E_PORTALS"] ?? "1");

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  // Parallel runs have separate ports and output folders.
  outputDir: `test-results/${firstPort}`,
  // One worker per portal and database: the tests of a portal run in sequence and can read earlier data.
  workers: portals,
  // A test that passes at the second attempt hides a fault.
  retries: 0,
  forbidOnly: true,
  // HOUSE-023: a form filled in key by key, on a machine ten times slower: it ends later, and never in red.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 60_000,
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    // Pictures and copies of every page take a quarter of the time; calls, steps and the console tell enough.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        // FAST-101: a page of a test lives for seconds. A small heap is swept again and again, optimised code is never used
        // long enough to pay for its compilation, and pictures need not pass from process to process.
        "--js-flags=--min-semi-space-size=64 --no-opt --no-maglev",
        "--in-process-gpu",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone-only/ },
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      // Tests of screens whose layout differs on phones are tagged @phone, tests of phone screens alone @phone-only.
      grep: /@phone/,
    },
  ],
  webServer: Array.from({ length: portals }, (_, place) => ({
    command: `"${process.execPath}" e2e/support/start-server.ts`,
    url: `${portalAddress(place)}/readyz`,
    // The first start makes a database, fills it with demo data and builds the web bundle.
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "pipe",
    stderr: "pipe",
    env: portalSettings(place),
  })),
});
