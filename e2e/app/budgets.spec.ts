import { gzipSync } from "node:zlib";
import type { APIRequestContext, BrowserContext } from "@playwright/test";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { read, readAllNotices } from "../support/calls.ts";
import { withoutEvents } from "../support/events.ts";
import type { DemoLogin } from "../support/sign-in.ts";
import { expect, test, type Entry } from "../support/fixtures.ts";

/*
 * Cost of the first visit of each page: an empty browser opens it and waits for network idle.
 * Add new pages to this list.
 */

/** All requests: the page, code, styles, fonts and API requests. */
const requestsOfPage = 33;
/** JavaScript limit before first use, gzip, in kB of 1000 bytes (docs/decisions/0010-load-texts-and-code-on-demand.md). */
const scriptOf = {
  // 150 and 197 before the route of receipts (PROOF-002) and the menu item of imports (BULK-001).
  home: 151,
  memberHome: 198,
  // 201 before the totals, saved filters, export and rejections in the rows (SCREEN-002, SCREEN-003, SCREEN-008).
  // 211 before the menu item and the route of imports (BULK-001).
  // 212 before the correction of many reports (BULK-007).
  register: 213,
  // 260 before folded sections and presets (SCREEN-006), 271 before warnings that the user confirms (SOFT-001).
  // 273 before custom rules (RULE-002).
  form: 274,
} as const;

interface Visit {
  readonly path: string | ((request: APIRequestContext) => Promise<string>);
  readonly script?: keyof typeof scriptOf;
}

/** A changed report of the demo data: a rejected one shows a toast, and those of other tests have warnings. */
const changedReport = (list: "list" | "registries") => async (request: APIRequestContext) => {
  const reports = await read<Entry[]>(request, `/api/Agreements/${list}`, { pageIndex: 0, pageSize: 100 });
  return reports.findLast(
    ({ versionCount, status }) => versionCount > 1 && status === agreementStatus.changed,
  )!.id;
};
const editOf = (list: "list" | "registries") => async (request: APIRequestContext) =>
  `/agreements/edit/${await changedReport(list)(request)}`;

const visits: Readonly<Partial<Record<DemoLogin | "guest", readonly Visit[]>>> = {
  guest: [
    { path: "/", script: "home" },
    { path: "/contacts" },
    { path: "/duty" },
    { path: "/docs" },
    { path: "/help" },
    { path: "/help/accountant" },
    { path: "/rules" },
    { path: "/verify" },
  ],
  owner: [
    { path: "/", script: "memberHome" },
    { path: "/agreements", script: "register" },
    { path: "/agreements/new", script: "form" },
    { path: "/agreements/import" },
    { path: "/agreements/reconcile" },
    { path: editOf("list"), script: "form" },
    {
      path: async (request) => {
        const id = await changedReport("list")(request);
        const query = { id, pageIndex: 0, pageSize: 1 };
        const [version] = await read<Entry[]>(request, "/api/Agreements/histories", query);
        return `/agreements/view/${version!.id}`;
      },
    },
    { path: "/commodity" },
    { path: "/commodity/form", script: "form" },
    { path: "/commodity/contracts" },
    { path: "/commodity/members" },
    { path: "/commodity/members/access" },
    { path: "/commodity/members/applications" },
    { path: "/commodity/members/edit" },
    { path: "/spot" },
    { path: "/notices" },
    { path: "/duties/calendar" },
    { path: "/organizations" },
    { path: "/users/view" },
  ],
  operator: [
    { path: "/agreements", script: "register" },
    { path: editOf("registries"), script: "form" },
    { path: async (request) => `/agreements/versions/${await changedReport("registries")(request)}` },
    { path: "/applications" },
    { path: "/applications/cabinet" },
    { path: "/applications/bidders" },
    { path: "/audit" },
    { path: "/catalogs" },
    { path: "/catalogs/delivery_types" },
    { path: "/duties" },
    { path: "/duties/punctuality" },
    { path: "/exchange/notices" },
    { path: "/exchange/working-days" },
    { path: "/organizations" },
    { path: "/organizations/edit/1" },
    { path: "/rules/exchange" },
    { path: "/rules/exchange/new" },
    { path: "/users" },
  ],
  newcomer: [{ path: "/" }, { path: "/signup", script: "form" }],
};

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

for (const [login, pages] of Object.entries(visits))
  test.describe(`signed in as ${login}`, () => {
    test.use({ login: login === "guest" ? undefined : (login as DemoLogin) });

    test(`HOUSE-024 PLAT-002 PLAT-004: no page of ${login} exceeds its budget on first visit`, async ({
      browser,
      request,
      storageState,
    }) => {
      if (login !== "guest") await readAllNotices(request);
      const validate = async ({ path, script }: Visit) => {
        const address = typeof path === "string" ? path : await path(request);
        const context = await browser.newContext({ storageState });
        const cost = await firstVisit(context, address);
        await context.close();
        expect
          .soft(cost.requests.length, [address, ...cost.requests].join("\n"))
          .toBeLessThanOrEqual(requestsOfPage);
        expect(cost.script, `${address}: nothing was measured`).toBeGreaterThan(50);
        if (script)
          expect.soft(cost.script, `${address}, kB of script`).toBeLessThanOrEqual(scriptOf[script]);
      };
      // Most of a visit is waiting for network idle.
      const lanes = [0, 1, 2].map((lane) => pages.filter((_, place) => place % 3 === lane));
      await Promise.all(
        lanes.map(async (visits) => {
          for (const visit of visits) await validate(visit);
        }),
      );
    });
  });
