import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { test } from "../support/parts.ts";
import { expect } from "../support/story.ts";

const { actions, dates, table } = ru.shared;

test("design 8 PLAT-150: toasts of every kind are accessible @phone", async ({ page, openParts }) => {
  await openParts();
  for (const kind of ["Успех", "Ошибка", "Постоянное", "С кнопкой"])
    await page.getByRole("button", { name: kind, exact: true }).click();
  await expect(page.getByText("Соединение потеряно")).toBeVisible();
  const failure = page.getByRole("alert").filter({ hasText: "Отчет не зарегистрирован" });
  await expect(failure.getByRole("button", { name: actions.retry })).toBeVisible();
  await expectAccessible(page, "toasts");
});

test("design 8 PLAT-158 PLAT-159: questions and comments are accessible @phone", async ({
  page,
  openParts,
}) => {
  await openParts();
  const dialog = page.getByRole("dialog");
  for (const name of ["Вопрос", "Комментарий"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(dialog).toBeVisible();
    await expectAccessible(page, name);
    await dialog.getByRole("button", { name: actions.cancel }).click();
    await expect(dialog).toHaveCount(0);
  }
});

test("design 8 PLAT-117 PLAT-135: an opened row, edited cells, a calendar and the columns' panel are accessible", async ({
  page,
  openParts,
}) => {
  await openParts();
  const region = page.getByRole("region", { name: "Таблица", exact: true }).first();
  await region.getByRole("checkbox", { name: table.selectAll }).check();
  await region
    .getByRole("button", { name: new RegExp(`^${table.expand}`) })
    .first()
    .click();
  await region.getByRole("textbox", { name: "Комментарий: 1000", exact: true }).fill("самовывоз");
  await expectAccessible(page, "opened row");

  const filter = table.filterBy.replace("{name}", "Дата договора");
  await page
    .getByRole("group", { name: filter })
    .getByRole("button", { name: dates.calendar })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: dates.calendar })).toBeVisible();
  await expectAccessible(page, "calendar");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: table.columns }).click();
  await expect(page.getByRole("dialog", { name: table.columns }).getByRole("textbox")).toBeVisible();
  await expectAccessible(page, "columns");
});

test("design 8 PLAT-119: filters, versions and calendars among cards are accessible @phone-only @phone", async ({
  page,
  openParts,
}) => {
  await openParts();
  await page.getByRole("button", { name: table.filters }).click();
  await page
    .getByRole("button", { name: new RegExp(`^${table.expand}`) })
    .first()
    .click();
  await expectAccessible(page, "filters and versions");
  await page.getByRole("button", { name: dates.calendar }).first().click();
  await expect(page.getByRole("dialog", { name: dates.calendar })).toBeVisible();
  await expectAccessible(page, "calendar");
});
