import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, rmSync } from "node:fs";
import { rename } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer, type AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { createBrotliDecompress } from "node:zlib";
import { chromium, type Page } from "@playwright/test";
import puppeteer, { type KeyInput } from "puppeteer-core";
import { Builder, By, Capabilities, Key } from "selenium-webdriver";
import { makeDownloadFolder, openPageWindow, type EngineWindow, type JourneyKey } from "./window.ts";

/** Size of the windows in CSS pixels. */
const size = { width: 1440, height: 1000 };

/** Maximum time of a start of a browser or display in milliseconds. */
const startTimeout = 60_000;

/** Programs of Debian's packages firefox-esr and webkit2gtk-driver. */
export const firefox = process.env["FIREFOX_PATH"] ?? "/usr/bin/firefox-esr";
export const webKit = process.env["WEBKIT_PATH"] ?? "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Starts Firefox ESR without a display and drives it through WebDriver BiDi. */
export async function openFirefox(): Promise<EngineWindow> {
  const downloads = makeDownloadFolder();
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: firefox,
    headless: true,
    timeout: startTimeout,
    defaultViewport: size,
    extraPrefsFirefox: {
      "browser.download.dir": downloads,
      "browser.download.folderList": 2,
      "browser.download.useDownloadDir": true,
      "browser.helperApps.neverAsk.saveToDisk": workbookType,
    },
  });
  const page = await browser.newPage();
  return {
    open: async (address) => void (await page.goto(address)),
    run: async (body) => (await page.evaluate(`(() => { ${body} })()`)) as never,
    click: (selector) => page.click(selector),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key satisfies KeyInput),
    selectAll: async () => {
      await page.keyboard.down("Control");
      await page.keyboard.press("a");
      await page.keyboard.up("Control");
    },
    downloads,
    close: async () => {
      await browser.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}

/** Old releases of Chromium in the dev dependencies. */
export type ChromiumRelease = "chromium-108" | "chromium-109" | "chromium-112";

/** Starts an old Chromium without a display and opens a page. */
export async function startChromium(
  release: ChromiumRelease,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: await unpackChromium(release),
    args: ["--no-sandbox", "--disable-gpu"],
    timeout: startTimeout,
  });
  const page = await browser.newPage({ viewport: size });
  return { page, close: () => browser.close() };
}

/** FIX-250: drives an old Chromium. */
export async function openChromium(release: ChromiumRelease): Promise<EngineWindow> {
  const { page, close } = await startChromium(release);
  return openPageWindow(page, close);
}

/** Decompresses the program of a release once, next to its archive. */
async function unpackChromium(release: ChromiumRelease): Promise<string> {
  const entry = createRequire(import.meta.url).resolve(release);
  const program = join(dirname(entry), "../bin/chromium");
  if (existsSync(program)) return program;
  const partial = `${program}.partial`;
  await pipeline(
    createReadStream(`${program}.br`),
    createBrotliDecompress(),
    createWriteStream(partial, { mode: 0o755 }),
  );
  await rename(partial, program);
  return program;
}

const keyCodes: Readonly<Record<JourneyKey, string>> = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
};

/** Starts WebKitGTK's MiniBrowser on a virtual display and drives it through WebDriver. */
export async function openWebKit(): Promise<EngineWindow> {
  const display = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1440x1100x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = (await once(display.stdout, "data", { signal: AbortSignal.timeout(startTimeout) })) as [
    Buffer,
  ];
  const port = await findPort();
  const downloads = makeDownloadFolder();
  const server = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: {
      ...process.env,
      HOME: downloads,
      DISPLAY: `:${number.toString().trim()}`,
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
    stdio: "ignore",
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(`${address}/status`);
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities(
      new Capabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": {
          binary: webKit,
          args: ["--automation"],
        },
      }),
    )
    .build();
  await driver.manage().window().setRect(size);
  return {
    open: (page) => driver.get(page),
    run: (body) => driver.executeScript(body),
    click: (selector) => driver.findElement(By.css(selector)).click(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(keyCodes[key]).perform(),
    selectAll: () => driver.actions().keyDown(Key.CONTROL).sendKeys("a").keyUp(Key.CONTROL).perform(),
    downloads,
    close: async () => {
      await driver.quit();
      for (const process of [server, display]) await stop(process);
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}

async function stop(process: ChildProcess): Promise<void> {
  const ended = once(process, "exit");
  process.kill();
  await ended;
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function untilReady(address: string): Promise<void> {
  const deadline = Date.now() + startTimeout;
  for (;;) {
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error("WebKitWebDriver did not start");
    await delay(100);
  }
}
