import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./tools/find-chromium.ts";

/** The portal under test has its own port and data, so that it never meets one that is in use. */
const port = process.env["E2E_PORT"] ?? "3100";
const address = `http://localhost:${port}`;
const scratch = process.env["E2E_SCRATCH"] ?? fileURLToPath(new URL(".data", import.meta.url));
const dataDir = `${scratch}/e2e-${port}`;

export default defineConfig({
  testDir: "e2e",
  // Several runs beside each other: each has a port, and everything of its own under that number.
  outputDir: `test-results/${port}`,
  // One portal, one database: stories run one after the other and may read what they wrote.
  workers: 1,
  // A story that passes at the second try is a fault that was not understood.
  retries: 0,
  forbidOnly: true,
  // HOUSE-023: a form filled in key by key, on a machine ten times slower: it ends later, and never in red.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    baseURL: address,
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
      // Stories whose screen changes its shape are tagged @phone; those that exist on phones alone @phone-only.
      grep: /@phone/,
    },
  ],
  webServer: {
    command: `"${process.execPath}" e2e/support/start-server.ts`,
    url: `${address}/readyz`,
    // The first start makes a database, fills it with demo data and builds the web bundle.
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "pipe",
    stderr: "pipe",
    env: {
      PORT: port,
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      // Empty is "not set": neither the shell's nor .env's database may become the stories' playground.
      DATABASE_URL: process.env["E2E_DATABASE_URL"] ?? "",
      OIDC_ISSUER: "",
      FILES_URL: "",
      DEMO: "true",
      LOG_LEVEL: "warn",
      ADMISSION_FILE_URL: "https://exchange.example/letter.docx",
    },
  },
});
