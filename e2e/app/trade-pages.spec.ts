import { ru } from "@birzha/phrases/ru.ts";
import type { Page, Request } from "@playwright/test";
import { pages } from "../support/pages.ts";
import { expect, test, toast } from "../support/fixtures.ts";
import { showAction } from "../support/more-actions.ts";

/*
 * Common behaviour of the trade pages: access, language, requests, errors and stored columns of their tables.
 * The content of each page is tested in its area.
 */

const { shared, app } = ru;
const list = "/api/auctions/proposal";
const members = "/api/auction/trading/participant";

/** The tables of the trade pages: page, list request and column storage key. */
const tables = [
  { page: "/commodity", call: list, columns: "proposals" },
  { page: "/commodity?isDraft=true", call: "/api/auctions/draft" },
  { page: "/commodity/contracts", call: "/api/auctions/contract/register/all", columns: "contracts" },
  { page: "/commodity/members", call: `${members}/auctions/members`, columns: "members" },
  {
    page: "/commodity/members/access",
    call: `${members}/auctions/members/authorized`,
    columns: "members_access",
  },
  {
    page: "/commodity/members/applications",
    call: `${members}/applications`,
    columns: "members_applications",
  },
  {
    page: "/commodity/members/applications?tab=drafts",
    call: `${members}/applications/drafts`,
    columns: "members_drafts",
  },
  { page: "/commodity/members/edit", call: `${members}/auctions/members`, columns: "members_edit" },
  { page: "/spot", call: "/api/spot/all", columns: "spot" },
] as const;

const customised = tables.flatMap((table) => ("columns" in table ? [table] : []));

/** Addresses of the trade pages. */
const addresses = pages
  .map(({ address }) => address)
  .filter((address) => /^\/(?:commodity|spot)\b[^?]*$/.test(address));

const isCallOf = (path: string) => (request: Request) =>
  new URL(request.url()).pathname.toLowerCase() === path.toLowerCase();
const switcher = (page: Page) => page.getByRole("group", { name: /^(Язык|Language)$/ });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const rows = (page: Page) => page.getByRole("table").getByRole("row");
/** The text with the visible rows and the total. */
const range = (page: Page) => page.getByText(/1–\d+\sиз\s\d+/);

test.describe("a trading participant", () => {
  test.use({ login: "owner" });

  test("PLAT-033 ACC-014 ACC-015 ACC-016: a chosen language stays on commodity pages only", async ({
    page,
  }) => {
    await page.goto("/commodity");
    await expect(page.locator("html")).toHaveAttribute("lang", "ru");
    const menu = page.getByRole("navigation", { name: app.menu.label });
    for (const address of ["/commodity", "/commodity/contracts", "/spot"])
      await expect(menu.locator(`a[href="${address}"]`).first()).toBeAttached();
    await switcher(page).getByRole("button", { name: "EN" }).click();
    await expect(page).toHaveURL(/\/en\/commodity$/);
    await page.goto("/commodity/contracts");
    await expect(page).toHaveURL(/\/en\/commodity\/contracts(?:\?|$)/);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    for (const address of ["/agreements", "/en/spot", "/spot"]) {
      await page.goto(address);
      await expect(heading(page)).toHaveText(/[а-яё]/i);
      await expect(heading(page)).not.toHaveText(new RegExp(`^${app.errors.title}`));
      await expect(page.locator("html"), address).toHaveAttribute("lang", "ru");
      await expect(switcher(page), address).toHaveCount(0);
    }
    await page.goto("/commodity");
    await expect(page).toHaveURL(/\/en\/commodity$/);
    await switcher(page).getByRole("button", { name: "RU" }).click();
    await expect(page).toHaveURL(/:\d+\/commodity$/);
  });

  test("ACC-018..021 ACC-029 ACC-030 PLAT-090 PLAT-119 SPOT-021: every table requests ten rows and turns into cards", async ({
    page,
  }) => {
    for (const { page: address, call } of tables) {
      await page.setViewportSize({ width: 992, height: 900 });
      const requestPromise = page.waitForRequest(isCallOf(call));
      await page.goto(address);
      const request = await requestPromise;
      const query = new URL(request.url()).searchParams;
      expect([address, query.get("page"), query.get("size")]).toEqual([address, "0", "10"]);
      const headers = request.headers();
      expect(headers["currentorganization"]).toMatch(/^\d+$/);
      expect(headers["clientrequestid"]).toMatch(/^[\da-f-]{36}$/);
      expect(headers["cache-control"]).toBe("no-cache");
      const answer = (await (await request.response())!.json()) as {
        data: unknown[];
        paging: { totalRecords: number };
        errorMessage: null;
      };
      const { totalRecords } = answer.paging;
      expect(answer.data.length).toBe(Math.min(10, totalRecords));
      await expect(range(page), address).toHaveCount(1);
      if (totalRecords > 10) {
        const next = page.waitForRequest(isCallOf(call));
        await page.getByRole("button", { name: shared.paging.next }).click();
        expect(new URL((await next).url()).searchParams.get("page")).toBe("1");
      }

      await expect(page.getByRole("table"), address).toBeVisible();
      await page.setViewportSize({ width: 991, height: 900 });
      await expect(page.getByRole("table"), address).toHaveCount(0);
      await expect(page.getByRole("article").first(), address).toBeVisible();

      await page.route(
        (url) => url.pathname.toLowerCase() === call.toLowerCase(),
        async (route) => {
          const real = await route.fetch();
          const json = { ...(await real.json()), errorMessage: "Список недоступен" };
          await route.fulfill({ response: real, json });
        },
      );
      await page.getByLabel(shared.paging.pageSize).selectOption("50");
      if (address === "/spot") await expect(page.getByText(ru.spot.page.empty)).toBeVisible();
      else await expect(toast(page, "Список недоступен").first(), address).toBeVisible();
      await expect(page.getByRole("article"), address).toHaveCount(0);
      if (address === "/spot") await expect(toast(page, "Список недоступен")).toHaveCount(0);
      await page.unrouteAll();
    }
  });

  test("ACC-025 ACC-026 ACC-027 A-33: all tables store their columns under their own key", async ({
    page,
    console,
  }) => {
    console.expect(/^Storing the columns/);
    for (const { page: address, columns } of customised) {
      await page.goto(address);
      const headers = page.getByRole("columnheader");
      await expect(headers.first()).toBeVisible();
      const before = await headers.count();
      await (await showAction(page, page.getByRole("button", { name: shared.table.columns }))).click();
      const panel = page.getByRole("dialog", { name: shared.table.columns });
      await expect(panel.getByRole("checkbox", { name: shared.table.columnsAll })).toBeVisible();
      const last = panel.getByRole("checkbox", { checked: true }).last();
      await last.uncheck();
      await expect(headers, address).toHaveCount(before - 1);
      const stored = await page.evaluate((key) => localStorage.getItem(key), `${columns}_columns_settings`);
      expect(JSON.parse(stored!), address).toMatchObject({
        hidden: expect.arrayContaining([expect.any(String)]),
      });
      if (columns === "contracts") {
        await page.reload();
        await expect(headers).toHaveCount(before - 1);
        await (await showAction(page, page.getByRole("button", { name: shared.table.columns }))).click();
      }
      // With full storage the choice lasts until reload and no error appears.
      await page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      });
      await panel.getByRole("checkbox").last().check();
      await expect(headers, address).toHaveCount(before);
      await expect(page.getByRole("alert")).toHaveCount(0);
    }
  });

  test("ACC-028 DICT-024: failed dictionaries leave every page usable", async ({ page, console }) => {
    console.expect(/500 \(/);
    await page.route("**/api/dictionary/**", (route) => route.fulfill({ status: 500, body: "" }));
    for (const address of addresses) {
      await page.goto(address);
      await expect(heading(page), address).toBeVisible();
      await expect(heading(page), address).not.toHaveText(new RegExp(`^${app.errors.title}`));
    }
  });
});

test.describe("an organisation with contract reports only", () => {
  test.use({ login: "farmer" });

  test("ACC-001 ACC-002 PLAT-060: trade pages redirect and their requests are not sent", async ({ page }) => {
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (
        /^\/api\/(auctions?|spot|dictionary\/(auction|spot|contract))\//.test(pathname) &&
        !pathname.endsWith("s")
      )
        calls.push(pathname);
    });
    for (const address of [...addresses, "/en/commodity", "/en/commodity/members/edit"]) {
      await page.goto(address);
      await expect(page).toHaveURL(/:\d+\/agreements$/);
    }
    await expect(rows(page).nth(1)).toBeVisible();
    expect(calls).toEqual([]);
  });
});
