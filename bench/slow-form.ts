import { chromium } from "@playwright/test";
import { findChromium } from "../tools/find-chromium.ts";
import { quantiles } from "./measure.ts";

/** Slow 3G as HOUSE-024 means it: 400 ms there and back, 400 kbit/s; and a processor a quarter as fast as this one. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slower = 4;
/** The contract's number: the first field that nobody fills in but the person. */
const field = "#field-contract_number input";

/**
 * HOUSE-024: how long somebody on a bad line waits with an empty cache until the new report takes what is typed.
 * Milliseconds from the address to the letter in the field; the middle of all turns.
 */
export async function measureSlowForm(port: number, session: string, turns: number): Promise<number> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
  try {
    const waits: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "ru-RU" });
      await context.addCookies([{ name: "auth.session", value: session, domain: "localhost", path: "/" }]);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.emulateNetworkConditions", line);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
      const began = performance.now();
      await page.goto(`http://localhost:${port}/agreements/new`, { waitUntil: "commit", timeout: 60_000 });
      const input = page.locator(field);
      await input.pressSequentially("7", { timeout: 60_000 });
      if ((await input.inputValue()) !== "7") throw new Error("the form did not take what was typed");
      waits.push(performance.now() - began);
      await context.close();
    }
    return quantiles(waits).p50;
  } finally {
    await browser.close();
  }
}
