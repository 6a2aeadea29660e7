import { rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** Keys of the journeys, by their names in `KeyboardEvent.key`. */
export type JourneyKey = "Tab" | "Enter" | "Escape";

/** A window of a browser engine: native input, and scripts that run in the page. */
export interface EngineWindow {
  readonly open: (address: string) => Promise<void>;
  /** Runs the body of a function in the page and returns its JSON value. */
  readonly run: <Value>(body: string) => Promise<Value>;
  /** Clicks the centre of the first element of a CSS selector with the mouse. */
  readonly click: (selector: string) => Promise<void>;
  /** Types into the focused element, key by key. */
  readonly type: (text: string) => Promise<void>;
  readonly press: (key: JourneyKey) => Promise<void>;
  /** Selects the whole text of the focused input. */
  readonly selectAll: () => Promise<void>;
  /** Folder of the downloads. */
  readonly downloads: string;
  readonly close: () => Promise<void>;
}

/** Makes the folder of a window's downloads. */
export const makeDownloadFolder = () => mkdtempSync(join(tmpdir(), "birzha-journeys-"));

/** Drives a page of Playwright, whose browser `close` ends. */
export function openPageWindow(page: Page, close: () => Promise<void>): EngineWindow {
  const downloads = makeDownloadFolder();
  page.on("download", (download) => void download.saveAs(join(downloads, download.suggestedFilename())));
  return {
    open: async (address) => void (await page.goto(address)),
    run: (body) => page.evaluate(`(() => { ${body} })()`),
    click: (selector) => page.click(selector),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    selectAll: () => page.keyboard.press("Control+a"),
    downloads,
    close: async () => {
      await close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}
