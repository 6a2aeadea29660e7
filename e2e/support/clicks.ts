import type { Page } from "@playwright/test";

/** Counts the clicks on pages opened afterwards. Returns a function that reads the count (DESK-002). */
export const clicksOf = (page: Page): Promise<() => number> => countEvents(page, "pointerdown");

/** Counts the keys that pages opened afterwards receive. */
export const keysOf = (page: Page): Promise<() => number> => countEvents(page, "keydown");

async function countEvents(page: Page, event: "pointerdown" | "keydown"): Promise<() => number> {
  let count = 0;
  const name = `count_${event}`;
  await page.exposeFunction(name, () => void (count += 1));
  await page.addInitScript(
    ([type, counter]) => {
      const counters = globalThis as unknown as Record<string, () => void>;
      addEventListener(type!, () => counters[counter!]!(), true);
    },
    [event, name],
  );
  return () => count;
}

/** Types like a user and counts the keys; a pasted text is one key. */
export class CountedKeys {
  readonly page: Page;
  count = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.count += 1;
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.count += text.length;
    await this.page.keyboard.type(text);
  }

  /** Requires access to the clipboard in the browser context. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.press("ControlOrMeta+V");
  }
}
