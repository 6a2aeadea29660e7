import { ru } from "@birzha/phrases/ru.ts";
import { write } from "../support/calls.ts";
import { clicksOf, keysOf } from "../support/clicks.ts";
import { expect, test } from "../support/fixtures.ts";

/*
 * Clicks and keys of short tasks. The long ones are counted where they are tested: reports in fast-report.spec.ts and
 * refile-report.spec.ts, the queue in queue.spec.ts, admissions in change-access.spec.ts.
 */

const { agreements, app, search, shared } = ru;

test.use({ login: "operator" });

test("SCREEN-008: a filtered workbook of reports takes two clicks", async ({ page }) => {
  const clicks = await clicksOf(page);
  await page.goto("/agreements");
  await page
    .getByRole("group", { name: agreements.filters.status })
    .getByRole("button", { name: shared.statuses.report.rejected })
    .click();
  await expect(page).toHaveURL(/status=/);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: shared.table.export, exact: true }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/);
  expect(clicks()).toBe(2);
});

test("SCREEN-007: an organisation is found with one click and six keys", async ({ page }) => {
  const [clicks, keys] = [await clicksOf(page), await keysOf(page)];
  await page.goto("/contacts");
  await page.getByRole("button", { name: app.search.hint }).click();
  await expect(page.getByRole("combobox", { name: search.title })).toBeFocused();
  // «Мнима» in the Latin layout: Playwright sends no key events for Cyrillic letters.
  await page.keyboard.type("vybvf");
  const found = page.getByRole("group", { name: search.kinds.organizations }).getByRole("option");
  await expect(found.first()).toHaveAttribute("data-combobox-selected");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/organizations\/edit\/\d+/);
  expect([clicks(), keys()]).toEqual([1, 6]);
});

test("SCREEN-007: a contract of five digits is found with one click and six keys", async ({ page }) => {
  const contracts = await write<{ readonly contractNumber: string }[]>(
    page.request,
    "POST",
    "/api/auctions/contract/register/all",
    { data: { filter: [{ key: "contractNumber", value: "24" }], sort: null } },
  );
  const number = contracts.map(({ contractNumber }) => contractNumber).find((each) => /^\d{5}$/.test(each))!;
  const [clicks, keys] = [await clicksOf(page), await keysOf(page)];
  await page.goto("/");
  await page.getByRole("button", { name: app.search.hint }).click();
  await expect(page.getByRole("combobox", { name: search.title })).toBeFocused();
  await page.keyboard.type(number);
  const found = page.getByRole("group", { name: search.kinds.contracts }).getByRole("option").first();
  await expect(found).toContainText(number);
  await expect(found).toHaveAttribute("data-combobox-selected");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/commodity\/contracts/);
  expect([clicks(), keys()]).toEqual([1, 6]);
});
