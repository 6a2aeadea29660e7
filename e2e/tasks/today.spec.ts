import type { Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/story.ts";

const { app, tasks } = ru;
const list = (page: Page) => page.getByRole("region", { name: tasks.list });
const row = (page: Page, text: string | RegExp) => list(page).getByRole("listitem").filter({ hasText: text });

test.use({ login: "owner" });

test("WORK-002 @phone: each task shows reason and due date and fits screens", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(tasks.title);
  const returned = row(page, /на доработке/).first();
  await expect(returned).toContainText("«");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  );
  await returned.getByRole("link").click();
  await expect(page).toHaveURL(/\/commodity\/form\?page=edit&id=\d+&status=7$/);
});

test("WORK-050: shortcuts navigate and create, but not while typing", async ({ page }) => {
  await page.goto("/");
  await expect(list(page).getByRole("listitem").first()).toBeVisible();
  await page.keyboard.press("Shift+?");
  const help = page.getByRole("dialog", { name: tasks.keys.title });
  await expect(help).toContainText(app.menu.contracts);
  await expectAccessible(page, "keys");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(list(page).getByRole("listitem").nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("k");
  await expect(list(page).getByRole("listitem").first().getByRole("link")).toBeFocused();

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
