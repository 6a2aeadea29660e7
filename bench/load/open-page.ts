import { chromium, type Browser, type Page } from "@playwright/test";
import { findChromium } from "../../tools/test-runner/find-chromium.ts";
import type { FilledRegister } from "../fill/fill-register.ts";

/** HOUSE-024, SCREEN-015: slow 3G (400 ms, 400 kbit/s) and a processor four times slower. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowdown = 4;

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });

interface PageOptions {
  readonly account: keyof FilledRegister["cookies"];
  readonly cookies: FilledRegister["cookies"];
  readonly viewport: { readonly width: number; readonly height: number };
  readonly isSlow: boolean;
}

/** Opens an empty page with an empty cache for a signed-in user. */
export async function openPage(
  browser: Browser,
  { account, cookies, viewport, isSlow }: PageOptions,
): Promise<Page> {
  const [name, value] = cookies[account].split("=") as [string, string];
  const context = await browser.newContext({ viewport, locale: "ru-RU" });
  await context.addCookies([{ name, value, domain: "localhost", path: "/" }]);
  const page = await context.newPage();
  if (!isSlow) return page;
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page;
}
