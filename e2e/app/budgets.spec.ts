import { gzipSync } from "node:zlib";
import type { BrowserContext } from "@playwright/test";
import { readAllNotices } from "../support/calls.ts";
import { withoutEvents } from "../support/events.ts";
import { pagesOf, type PortalPage, type Visitor } from "../support/pages.ts";
import { recordAddress } from "../support/record-address.ts";
import { expect, test } from "../support/fixtures.ts";

/*
 * Cost of the first visit of each page of support/pages.ts: an empty browser opens it and waits for network idle.
 */

/** SCREEN-111: all requests: the page, code, styles, fonts and API requests. */
const requestsOfPage = 30;
/** JavaScript limit before first use, gzip, in kB of 1000 bytes (docs/decisions/0010-load-texts-and-code-on-demand.md). */
const scriptOf = {
  // 151, 198, 215 and 275 before the bundler's own chunking (HOUSE-107); 165, 208, 237 and 297 before the guest's home
  // with the exchange's day and the first steps, and the strip of duties (SCREEN-104, SCREEN-105).
  // Waits and lost servers, which every page shows in place, take 3 (FIX-330).
  home: 175,
  // The card of prices takes 2, the line of reports about the organisation 6.
  memberHome: 224,
  register: 240,
  form: 302,
  // The stand-ins and reasons of empty periods take 3 (MKT-107).
  chart: 274,
} as const;

/** Limits of script by address. */
const scriptLimits: Readonly<Record<string, number>> = {
  "/agreements": scriptOf.register,
  "/agreements/new": scriptOf.form,
  "/agreements/edit/{report}": scriptOf.form,
  "/commodity/form": scriptOf.form,
  "/signup": scriptOf.form,
  "/prices": scriptOf.chart,
};
const homeLimits: Readonly<Partial<Record<Visitor, number>>> = {
  guest: scriptOf.home,
  owner: scriptOf.memberHome,
};
const scriptLimit = (visitor: Visitor, address: string): number =>
  (address === "/" ? homeLimits[visitor] : scriptLimits[address]) ?? Infinity;

/** Compressed size in kB by hashed path: most pages share most of their scripts. */
const sizeOf = new Map<string, Promise<number>>();

/** Opens a page until network idle; returns its requests and its amount of JavaScript. */
async function firstVisit(context: BrowserContext, path: string) {
  const page = await context.newPage();
  // An event stream never ends, but its request counts.
  await withoutEvents(page);
  const requests: string[] = [];
  const scripts = new Set<string>();
  page.on("response", (response) => {
    const { pathname, search } = new URL(response.url());
    // Without a stream the page retries after seconds, which a slow machine needs for loading.
    if (pathname === "/api/events" && requests.some((known) => known.startsWith(pathname))) return;
    requests.push(pathname + search);
    if (!pathname.endsWith(".js")) return;
    scripts.add(pathname);
    if (!sizeOf.has(pathname))
      sizeOf.set(
        pathname,
        response.body().then((body) => gzipSync(body, { level: 9 }).length / 1000),
      );
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all([...scripts].map((script) => sizeOf.get(script)!));
  return { requests, script: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Page with the pictures of all guides. */
const expensivePages: readonly string[] = ["/help/print"];

for (const visitor of ["guest", "owner", "operator", "newcomer"] as const)
  test.describe(`signed in as ${visitor}`, () => {
    test.use({ login: visitor === "guest" ? undefined : visitor });

    test(
      `SCREEN-111 HOUSE-024 HOUSE-107 PLAT-002 PLAT-004: no page of ${visitor} exceeds its budget on first visit`,
      {
        tag: "@night",
      },
      async ({ browser, request, storageState }) => {
        if (visitor !== "guest") await readAllNotices(request);
        const validate = async ({ address }: PortalPage) => {
          const path = await recordAddress(request, address, visitor);
          const context = await browser.newContext({ storageState });
          const cost = await firstVisit(context, path);
          await context.close();
          expect
            .soft(cost.requests.length, [path, ...cost.requests].join("\n"))
            .toBeLessThanOrEqual(requestsOfPage);
          expect(cost.script, `${path}: nothing was measured`).toBeGreaterThan(50);
          expect
            .soft(cost.script, `${path}, kB of script`)
            .toBeLessThanOrEqual(scriptLimit(visitor, address));
        };
        // Most of a visit is waiting for network idle.
        const pages = pagesOf(visitor).filter(({ address }) => !expensivePages.includes(address));
        const lanes = [0, 1, 2].map((lane) => pages.filter((_, place) => place % 3 === lane));
        await Promise.all(
          lanes.map(async (visits) => {
            for (const visit of visits) await validate(visit);
          }),
        );
      },
    );
  });
