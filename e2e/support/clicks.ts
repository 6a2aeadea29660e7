import type { Page } from "@playwright/test";

/** Counts every press of the pages that are opened from now on; answers how many there were (DESK-002). */
export async function clicksOf(page: Page): Promise<() => Promise<number>> {
  let clicks = 0;
  await page.exposeFunction("countClick", () => void (clicks += 1));
  await page.addInitScript(() => {
    const counter = globalThis as unknown as { readonly countClick: () => void };
    addEventListener("pointerdown", () => counter.countClick(), true);
  });
  return async () => clicks;
}
