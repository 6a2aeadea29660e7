import type { Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { readAllNotices } from "../support/calls.ts";
import { withoutEvents } from "../support/events.ts";
import { expect, test } from "../support/fixtures.ts";

const { app, tasks } = ru;
const list = (page: Page) => page.getByRole("region", { name: tasks.list });
const row = (page: Page, text: string | RegExp) => list(page).getByRole("listitem").filter({ hasText: text });

test.use({ login: "owner" });

test("SCREEN-005 WORK-002 @phone: overdue tasks come first, each with its reason", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(tasks.title);
  const overdue = list(page).getByRole("heading", { level: 2 }).first();
  await expect(overdue).toContainText(tasks.bands.overdue);
  const group = row(page, /статус поставки/).first();
  await group.getByRole("button", { expanded: false }).click();
  await expect(group.getByRole("listitem")).toHaveCount(5);
  // SCREEN-104: goods, tonnes, price and firm.
  await expect(group.getByRole("listitem").first()).toContainText(/, [\d\s,]+\sт, [\d\s,]+\s₽, \S/);
  await expectAccessible(page, "an unfolded group");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  );

  const returned = row(page, /на доработке/).first();
  await expect(returned).toContainText("«");
  await returned.getByRole("link").click();
  await expect(page).toHaveURL(/\/commodity\/form\?page=edit&id=\d+&status=7$/);
});

test("SCREEN-005: home does not shift while it loads", async ({ page }) => {
  await readAllNotices(page.request);
  // A live update may add a row at any time, which is no shift of loading.
  await withoutEvents(page);
  await page.addInitScript(() => {
    const shifts: { value: number; texts: (string | undefined)[] }[] = Object.assign(window, {
      shifts: [],
    }).shifts;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Node }[];
      })[])
        shifts.push({ value, texts: sources.map(({ node }) => node?.textContent?.slice(0, 40)) });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  await expect(row(page, /на доработке/).first()).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThanOrEqual(0.05);
});

test.describe("a farmer", () => {
  test.use({ login: "farmer" });

  test("SCREEN-104: reads the next duties first, the missed one with its act @phone", async ({ page }) => {
    await page.goto("/");
    const duties = page.getByRole("list", { name: tasks.deadlines.title }).getByRole("listitem");
    const missed = duties.filter({ hasText: tasks.deadlines.overdue });
    await expect(missed.getByRole("link")).toHaveAttribute("href", "/duties/calendar");
    const box = (await duties.first().boundingBox())!;
    expect(box.y).toBeLessThan(400);
  });
});

test("WORK-050: shortcuts navigate and create, but not while typing", async ({ page }) => {
  await page.goto("/");
  await expect(list(page).getByRole("listitem").first()).toBeVisible();
  await page.keyboard.press("Shift+?");
  const help = page.getByRole("dialog", { name: tasks.keys.title });
  await expect(help).toContainText(app.menuShort.contracts);
  await expectAccessible(page, "keys");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  const focused = (at: number) => list(page).getByRole("listitem").nth(at).locator(":focus");
  await expect(focused(1)).toHaveCount(1);
  await page.keyboard.press("k");
  await expect(focused(0)).toHaveCount(1);

  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await expect(page).toHaveURL(/\/agreements$/);
  const search = page.getByRole("textbox", { name: ru.agreements.filters.search }).first();
  await search.focus();
  await page.keyboard.type("n?gh");
  await expect(search).toHaveValue("n?gh");
  await expect(help).toHaveCount(0);
  await expect(page).toHaveURL(/\/agreements/);
  await search.fill("");
  await search.blur();
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/agreements\/new$/);
  await expect(page.getByRole("button", { name: "Зарегистрировать", exact: true })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(ru.agreements.form.summaryTitle)).toBeVisible();
});

test("FIX-224: all columns of the chart share one baseline", async ({ page }) => {
  await page.goto("/");
  const columns = page.locator("[aria-hidden] > div > div[title]");
  await expect(columns).toHaveCount(12);
  const bottoms = await columns.evaluateAll((all) =>
    all.map((column) => Math.round(column.firstElementChild!.getBoundingClientRect().bottom)),
  );
  expect(new Set(bottoms).size).toBe(1);
});
