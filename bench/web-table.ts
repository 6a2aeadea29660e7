import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { chromium, type CDPSession, type Locator } from "@playwright/test";
import { findFreePort } from "../apps/server/test/server-process.ts";
import { findChromium } from "../tools/find-chromium.ts";
import { quantiles, type Judge } from "./measure.ts";

interface TableMeasured {
  /** Time of scripts until 1,000 rows of 60 columns stand, milliseconds; the middle of all turns. */
  readonly mount: number;
  /** Time of scripts for one row's box that is ticked. */
  readonly tick: number;
}

const root = path.join(import.meta.dirname, "..");
const bundle = path.join(root, ".data/bench-ui");
const warmUps = 1;
const ticks = 9;

/** The large table of the page `/ui`, as it is built for release, in a real browser. */
async function measureTable(turns: number): Promise<TableMeasured> {
  await build();
  const port = await findFreePort();
  const server = createServer((request, response) => {
    void answer(request.url ?? "/").then(({ type, body }) =>
      response.writeHead(200, { "content-type": type }).end(body),
    );
  }).listen(port, "127.0.0.1");
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
  try {
    const mounts: number[] = [];
    const pressed: number[] = [];
    for (let turn = 0; turn < turns + warmUps; turn++) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const session = await page.context().newCDPSession(page);
      await session.send("Performance.enable");
      await page.goto(`http://127.0.0.1:${port}/ui?lang=ru`);
      const show = page.getByRole("button", { name: showButton });
      await show.waitFor();
      await page.waitForLoadState("networkidle");
      const mount = await scriptOf(session, () => press(show, aBox));
      const boxes = page.locator(aBox);
      if ((await boxes.count()) < ticks) throw new Error("the large table is not there");
      const own: number[] = [];
      for (let row = 0; row < ticks; row++) {
        const box = boxes.nth(row);
        own.push(await scriptOf(session, () => press(box, `${aBox}:checked`)));
        if (!(await box.isChecked())) throw new Error("the box was not ticked");
      }
      await page.close();
      if (turn < warmUps) continue;
      mounts.push(mount);
      pressed.push(...own);
    }
    return { mount: quantiles(mounts).p50, tick: quantiles(pressed).p50 };
  } finally {
    await browser.close();
    server.close();
  }
}

/** Words of the page itself: apps/web/src/app/parts/parts-words.ts. */
const showButton = "Показать 1000 строк";
const aBox = '[aria-label="Большая таблица"] tbody input[type=checkbox]';

/** Presses what is found, without the pointer's way there, and waits until what comes of it is painted. */
async function press(found: Locator, comes: string): Promise<void> {
  const element = await found.elementHandle();
  await element!.evaluate(async (target, selector) => {
    const { document, requestAnimationFrame: frame } = globalThis as unknown as Window;
    (target as unknown as { click: () => void }).click();
    do await new Promise<void>((resolve) => frame(resolve));
    while (document.querySelector(selector) === null);
    await new Promise<void>((resolve) => frame(resolve));
  }, comes);
}

/** As much of a browser's window as is needed here. */
interface Window {
  readonly document: { readonly querySelector: (selector: string) => unknown };
  readonly requestAnimationFrame: (then: () => void) => void;
}

/** Milliseconds that scripts of the page took meanwhile. */
async function scriptOf(session: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await scriptTime(session);
  await act();
  return ((await scriptTime(session)) - before) * 1000;
}

async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "ScriptDuration")!.value;
}

async function build(): Promise<void> {
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const config = path.join(root, "apps/web/vite.config.ts");
  const made = spawn(
    process.execPath,
    [vite, "build", "--config", config, "--mode", "ui", "--outDir", bundle, "--emptyOutDir"].concat(
      "--logLevel",
      "error",
      path.join(root, "apps/web"),
    ),
    { stdio: "inherit" },
  );
  const [code] = (await once(made, "exit")) as [number | null];
  if (code !== 0) throw new Error(`the bundle of /ui could not be built: vite ended with ${String(code)}`);
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** A file of the bundle; any other address is the page. The portal is not asked: nobody is signed in. */
async function answer(url: string): Promise<{ type: string; body: Buffer | string }> {
  const { pathname } = new URL(url, "http://localhost");
  const type = types[path.extname(pathname)];
  if (type)
    return {
      type,
      body: await readFile(path.join(bundle, path.basename(path.dirname(pathname)), path.basename(pathname))),
    };
  const html = await readFile(path.join(bundle, "index.html"), "utf8");
  const body = html.replaceAll("__CSP_NONCE__", "bench").replaceAll("__SIGNED_IN__", "no");
  return { type: types[".html"]!, body };
}

/** What was measured, in words. */
export async function sayTable(turns: number, judge: Judge): Promise<string> {
  const { mount, tick } = await measureTable(turns);
  return (
    `table of 1,000 rows and 60 columns: ${mount.toFixed(0)} ms of scripts until it stands${judge("table, ms of scripts to stand", mount, 300)}, ${tick.toFixed(1)} ms for the box of a row` +
    judge("table, ms of scripts for a box", tick, 20)
  );
}
