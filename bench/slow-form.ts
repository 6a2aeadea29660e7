import { chromium } from "@playwright/test";
import { findChromium } from "../tools/find-chromium.ts";
import { quantiles } from "./measure.ts";

/** Slow 3G as HOUSE-024 means it: 400 ms there and back, 400 kbit/s; and a processor a quarter as fast as this one. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slower = 4;
/** The first field that is typed into, and one of the last. */
const first = "#field-manufacturer_inn input";
const last = "#field-transportation_cost_from_manufacturer input";

export interface SlowForm {
  /** Until the first field holds what was typed. */
  readonly usable: number;
  /** Until the whole form is there. */
  readonly whole: number;
}

/**
 * HOUSE-024: how long somebody on a bad line waits with an empty cache until the new report takes what is typed.
 * Milliseconds from the address; the middle of all turns.
 */
export async function measureSlowForm(port: number, session: string, turns: number): Promise<SlowForm> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
  try {
    const waits: SlowForm[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "ru-RU" });
      await context.addCookies([{ name: "auth.session", value: session, domain: "localhost", path: "/" }]);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.emulateNetworkConditions", line);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
      const began = performance.now();
      await page.goto(`http://localhost:${port}/agreements/new`, { waitUntil: "commit", timeout: 60_000 });
      const input = page.locator(first);
      await input.pressSequentially("7", { timeout: 60_000 });
      if ((await input.inputValue()) !== "7") throw new Error("the form did not take what was typed");
      const usable = performance.now() - began;
      await page.locator(last).waitFor({ state: "attached", timeout: 60_000 });
      waits.push({ usable, whole: performance.now() - began });
      await context.close();
    }
    return {
      usable: quantiles(waits.map(({ usable }) => usable)).p50,
      whole: quantiles(waits.map(({ whole }) => whole)).p50,
    };
  } finally {
    await browser.close();
  }
}
