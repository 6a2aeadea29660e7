import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/story.ts";

/** Kilobytes of 1000 bytes. */
const kilobyte = 1000;

/** JavaScript that a page may need before it is quiet, gzip (docs/decisions/0010-words-and-parts-on-demand.md). */
const budgets = { home: 150, register: 190 } as const;

/** Opens a page in an empty browser cache; answers how much JavaScript it fetched until it was quiet, gzip, in kB. */
async function scriptOf(page: Page, path: string): Promise<{ sum: number; parts: string[] }> {
  const sizes = new Map<string, Promise<number>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js") && !sizes.has(pathname))
      sizes.set(
        pathname,
        response.body().then((body) => gzipSync(body, { level: 9 }).length / kilobyte),
      );
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const parts = await Promise.all(
    [...sizes].map(async ([name, size]) => [name.replace(/^.*\//, ""), await size] as const),
  );
  return {
    sum: parts.reduce((sum, [, size]) => sum + size, 0),
    parts: parts
      .toSorted(([, one], [, other]) => other - one)
      .map(([name, size]) => `${size.toFixed(1)} ${name}`),
  };
}

test("PLAT-002: the home page of a guest needs no more JavaScript than its budget", async ({ page }) => {
  const { sum, parts } = await scriptOf(page, "/");
  expect(sum, parts.join("\n")).toBeLessThanOrEqual(budgets.home);
  expect(sum, "nothing was measured").toBeGreaterThan(50);
});

test.describe("of a member", () => {
  test.use({ login: "owner" });

  test("PLAT-004: the register needs no more JavaScript than its budget", async ({ page }) => {
    const { sum, parts } = await scriptOf(page, "/agreements");
    expect(sum, parts.join("\n")).toBeLessThanOrEqual(budgets.register);
    expect(sum, "nothing was measured").toBeGreaterThan(50);
  });
});
