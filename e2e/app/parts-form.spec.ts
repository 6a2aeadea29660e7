import { ru } from "@birzha/phrases/ru.ts";
import { en } from "@birzha/phrases/en.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { overflow, test } from "../support/parts.ts";
import { expect } from "../support/story.ts";

const form = (page: Page, name = "Форма по определению") => page.getByRole("form", { name });

test("OTC-073 OTC-080 OTC-108 OTC-113 OTC-120: a form is its definition: rules show, require and switch off its fields", async ({
  page,
  openParts,
}) => {
  await openParts();
  const answer = (question: string, name: string) =>
    form(page).getByRole("radiogroup", { name: question }).getByText(name, { exact: true });
  await expect(form(page).getByText(/^Заполнено 0 из 9$/)).toBeVisible();
  await expect(form(page).getByRole("combobox", { name: "Страна назначения" })).toHaveCount(0);
  await answer("Поставка на экспорт", ru.shared.words.yes).click();
  await expect(form(page).getByRole("combobox", { name: "Страна назначения" })).toBeVisible();
  // The INN of a foreign purchaser is optional, its country is not.
  await expect(form(page).getByText(/^Заполнено 1 из 9$/)).toBeVisible();

  const port = form(page).getByRole("combobox", { name: "Порт отгрузки" });
  const address = form(page).getByRole("textbox", { name: "Адрес склада" });
  await expect(port).toBeDisabled();
  await address.fill("ул. Учебная, 1");
  await form(page).getByRole("combobox", { name: "Базис поставки" }).click();
  await page.getByRole("option", { name: "Порт", exact: true }).click();
  await expect(address).toBeDisabled();
  await expect(address).toHaveValue("");
  await port.click();
  await page.getByRole("option", { name: "Тамань" }).click();

  await expect(form(page).getByRole("textbox", { name: "Основание льготы" })).toHaveCount(0);
  await answer("Льготная цена", ru.shared.words.yes).click();
  await expect(form(page).getByRole("textbox", { name: "Основание льготы" })).toBeVisible();
  // Nothing is sent by Enter.
  await form(page).getByRole("textbox", { name: "Наименование покупателя" }).fill("АО «Учебная мельница»");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Исправьте поля формы")).toHaveCount(0);
  // What was typed outlives the page.
  await expect(form(page).getByText(ru.shared.form.draftKept)).toBeVisible();
  await page.reload();
  await expect(form(page).getByRole("textbox", { name: "Наименование покупателя" })).toHaveValue(
    "АО «Учебная мельница»",
  );
});

for (const [language, name, faults, validation, send] of [
  ["ru", "Форма по определению", "Исправьте поля формы", ru.shared.validation, ru.shared.actions.send],
  [
    "en",
    "A form by its definition",
    "Correct the fields of the form",
    en.shared.validation,
    en.shared.actions.send,
  ],
] as const)
  test(`PLAT-031 ACC-014: faults of a form lead to their fields, in ${language} @phone`, async ({
    page,
    openParts,
  }) => {
    await openParts(language);
    await form(page, name).getByRole("button", { name: send, exact: true }).click();
    const summary = form(page, name).getByRole("alert", { name: faults });
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(validation.required);
    await expectAccessible(page, `form with faults, ${language}`);
    expect(await overflow(page)).toBe(0);
    if (language === "en") expect(await form(page, name).innerText()).not.toMatch(/[а-яё]/i);
    await summary.getByRole("link").nth(1).click();
    const inn = form(page, name).getByRole("textbox").first();
    await expect(inn).toBeFocused();
    await expect(inn).toHaveAccessibleDescription(new RegExp(validation.required));
  });
