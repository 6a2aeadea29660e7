import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { codeFile } from "../support/code.ts";
import { expect, test } from "../support/fixtures.ts";

const contacts = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: ru.app.menu.contacts, exact: true });

/** Counts loads of the document; during the first `lost` loads the chunk of the contacts page fails. */
async function losing(page: Page, lost: number): Promise<{ loads: () => number }> {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(`**${codeFile("contacts-page")}`, async (route) => {
    if (loads > lost) return route.continue();
    await route.abort();
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return { loads: () => loads };
}

test("PLAT-026: a failed required chunk reloads the page once and appears", async ({ page, console }) => {
  console.expect(/ERR_FAILED/);
  const { loads } = await losing(page, 1);
  await contacts(page).click();
  await expect(page.getByRole("heading", { level: 1, name: ru.app.contacts.title })).toBeVisible();
  expect(loads()).toBe(2);
});

test("PLAT-023 PLAT-025 PLAT-026: a chunk that keeps failing ends with the error page", async ({
  page,
  console,
}) => {
  console.expect(/ERR_FAILED/);
  console.expect(/Failed to fetch dynamically imported module/);
  const { loads } = await losing(page, Infinity);
  await contacts(page).click();
  await expect(page.getByRole("heading", { level: 1, name: ru.app.errors.crashTitle })).toBeVisible();
  await expect(page).toHaveTitle(/^Ошибка/);
  expect(loads()).toBe(2);
});

test.describe("a member", () => {
  test.use({ login: "employee" });

  test("SCREEN-015 PLAT-026 design 8: a page requested during an outage appears later with input", async ({
    page,
    console,
  }) => {
    console.expect(/ERR_FAILED/);
    await page.goto("/agreements/new");
    const number = page.getByRole("textbox", { name: ru.agreements.fields.contract_number, exact: true });
    await number.fill("77/2026");
    await expect(page.getByText(ru.shared.form.draftKept)).toBeVisible();
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    let requestCount = 0;
    const isAway = ({ pathname }: URL) => pathname === "/readyz" || pathname === codeFile("contacts-page");
    await page.route(isAway, async (route) => {
      requestCount += 1;
      await route.abort();
    });
    await contacts(page).click();
    // The chunk and whether the server responds.
    await expect.poll(() => requestCount).toBeGreaterThan(2);
    const offline = page.getByRole("alert").filter({ hasText: ru.app.offline.title });
    await expect(offline).toBeVisible();
    const before = requestCount;
    await offline.getByRole("button", { name: ru.app.errors.retry }).click();
    await expect.poll(() => requestCount).toBeGreaterThan(before);
    expect(loads).toBe(0);
    await page.unrouteAll();
    await expect(page.getByRole("heading", { level: 1, name: ru.app.contacts.title })).toBeVisible();
    expect(loads).toBe(1);
    await page.goBack();
    await expect(number).toHaveValue("77/2026");
  });
});
