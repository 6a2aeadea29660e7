import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { buildParts } from "../../tools/build-parts.ts";
import { withoutEvents } from "./events.ts";
import { firstPort } from "./portals.ts";
import { test as base } from "./story.ts";

const directory = fileURLToPath(new URL(`../../.data/e2e-ui-${firstPort}`, import.meta.url));

interface Parts {
  /** Opens the page of all parts in a language; the browser's colour scheme decides on light or dark. */
  readonly openParts: (language?: "ru" | "en") => Promise<void>;
}

/**
 * Stories of the page `/ui`. The portal under test has no such page, so a bundle that has it is built beside it and
 * its files are answered in place of the portal's; headers, with the content security policy, are the portal's own.
 */
export const test = base.extend<Parts, { readonly partsBundle: string }>({
  partsBundle: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of the first parameter.
    async ({}, use) => {
      const prepared = process.env["E2E_PARTS"];
      if (!prepared) await buildParts(directory);
      await use(prepared ?? directory);
    },
    { scope: "worker" },
  ],

  openParts: async ({ page, partsBundle, login }, use) => {
    // As the portal does: what other pages need at once is no part of this one.
    const html = readFileSync(`${partsBundle}/index.html`, "utf8").replaceAll(
      /<link [^>]*data-page="[^"]*"[^>]*>/g,
      "",
    );
    // Pages that are opened from here are watched until they are quiet.
    await withoutEvents(page);
    await page.route("**/assets/*", (route) =>
      route.fulfill({ path: `${partsBundle}${new URL(route.request().url()).pathname}` }),
    );
    await page.route(/\/ui(\?|$)/, async (route) => {
      const own = await route.fetch();
      const nonce = /nonce-([^']+)'/.exec(own.headers()["content-security-policy"] ?? "")?.[1];
      if (!nonce) throw new Error("the portal sends its pages without a nonce for styles");
      const body = html.replaceAll("__CSP_NONCE__", nonce).replaceAll("__SIGNED_IN__", login ? "yes" : "no");
      await route.fulfill({ response: own, body });
    });
    await use(async (language = "ru") => {
      await page.goto(`/ui?lang=${language}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(/^1\S15\s(из|of)\s137$/)).toBeVisible();
    });
  },
});

/** Whether anything on the page stands wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
