import type { FilledPortal } from "../fill/filled-portal.ts";
import { checkLimit } from "../load/limits.ts";
import { launchBrowser, openPage } from "../load/open-page.ts";

/** HOUSE-024: milliseconds until the form is usable. */
const maxWait = 8_000;
const firstField = "#field-manufacturer_inn input";

/** Opens the new report with an empty cache and waits until its first field accepts text. */
export async function measureSlowForm({ port, register }: FilledPortal): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser, {
      account: "member",
      cookies: register.cookies,
      viewport: { width: 390, height: 844 },
      isSlow: true,
    });
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
