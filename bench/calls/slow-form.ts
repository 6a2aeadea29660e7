import { chromium } from "@playwright/test";
import { findChromium } from "../../tools/test-runner/find-chromium.ts";
import type { FilledPortal } from "../fill/filled-portal.ts";
import { checkLimit } from "../load/limits.ts";

/** HOUSE-024: slow 3G (400 ms, 400 kbit/s), a processor four times slower, and milliseconds until the form is usable. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowdown = 4;
const maxWait = 8_000;
const firstField = "#field-manufacturer_inn input";

/** Opens the new report with an empty cache and waits until its first field accepts text. */
export async function measureSlowForm({ port, register }: FilledPortal): Promise<void> {
  const [name, value] = register.cookies.member.split("=") as [string, string];
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "ru-RU" });
    await context.addCookies([{ name, value, domain: "localhost", path: "/" }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.emulateNetworkConditions", network);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const start = performance.now();
    await page.goto(`http://localhost:${port}/agreements/new`, { waitUntil: "commit", timeout: 60_000 });
    const input = page.locator(firstField);
    await input.pressSequentially("7", { timeout: 60_000 });
    if ((await input.inputValue()) !== "7") throw new Error("form field did not accept the text");
    const wait = performance.now() - start;
    console.log(
      `new report on slow 3G: usable after ${Math.round(wait)} ms${checkLimit("new report on slow 3G, ms", wait, maxWait)}`,
    );
  } finally {
    await browser.close();
  }
}
