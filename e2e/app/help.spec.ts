import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

const { app, help, search } = ru;

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const task = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function expectFits(page: Page) {
  const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
}

test("SCREEN-019 @phone: a guest reads a guide without sideways scrolling", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: app.help.title }).click();
  await expect(title(page)).toHaveText(help.title);
  await expect(page.locator("[lang=en]").getByText("The guides are in Russian")).toBeVisible();
  await expectFits(page);
  await page.getByRole("link", { name: "Подать отчёт о договоре" }).click();
  const section = task(page, "Подать отчёт о договоре");
  await expect(section).toBeInViewport();
  await expect(section).toBeFocused();
  const picture = section.getByRole("img");
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(picture).toHaveAttribute("height", /^\d+$/);
  await expectFits(page);
  const sizes = await section
    .locator("p, li")
    .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).fontSize));
  expect(sizes.every((size) => parseFloat(size) >= 15)).toBe(true);
});

test("SCREEN-019: all guides print as one document, an unknown one does not exist", async ({ page }) => {
  await page.goto("/help");
  await page.getByRole("link", { name: help.printAll }).click();
  await expect(title(page)).toHaveText(help.printTitle);
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(6);
  // Paper shows pictures far below the screen.
  const images = page.getByRole("main").getByRole("img");
  expect(await images.count()).toBeGreaterThan(20);
  await expect
    .poll(() =>
      images.evaluateAll((all) => all.filter((image) => !(image as HTMLImageElement).naturalWidth).length),
    )
    .toBe(0);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: help.print, exact: true })).toBeHidden();
  await expect(title(page)).toBeVisible();
  await page.goto("/help/tractor");
  await expect(title(page)).toHaveText(app.errors.notFoundTitle);
});

test.describe("an owner", () => {
  test.use({ login: "owner" });

  test("SCREEN-019: the palette and a page lead to their tasks", async ({ page, context }) => {
    await page.goto("/agreements");
    await expect(title(page)).toBeVisible();
    await page.keyboard.press("Control+K");
    await page.getByRole("combobox", { name: search.title }).fill("расторгн");
    await page.getByRole("option", { name: "Расторгнуть договор" }).click();
    await expect(page).toHaveURL(/\/help\/accountant#/);
    await expect(task(page, "Расторгнуть договор")).toBeFocused();

    await page.goto("/agreements/new");
    const opening = context.waitForEvent("page");
    await page.getByRole("banner").getByRole("link", { name: app.help.page }).click();
    await expect(task(await opening, "Подать отчёт о договоре")).toBeFocused();
    await page.getByRole("button", { name: app.user.menu }).click();
    await page.getByRole("menuitem", { name: app.help.title }).click();
    await expect(title(page)).toHaveText(help.title);
  });
});
