import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { write } from "../support/calls.ts";
import { clicksOf } from "../support/clicks.ts";
import { registerReport } from "../support/reports.ts";
import { expect, test } from "../support/fixtures.ts";

const { form } = ru.agreements;
const { rejection } = ru.rows;

test.use({ login: "owner" });

test("SCREEN-003: a rejected report becomes a new one in three clicks", async ({
  page,
  playwright,
  sessionOf,
  address,
}) => {
  const { id } = await registerReport(page.request);
  const operator = await playwright.request.newContext({
    ...{ baseURL: address, storageState: await sessionOf("operator") },
  });
  await write(operator, "PUT", "/api/Agreements/status", {
    ...{ id, status: 3, description: "Цена указана без НДС" },
  });
  await operator.dispose();
  const countClicks = await clicksOf(page);

  await page.goto(`/agreements?reportId=${id}`);
  const row = page.locator("tbody").filter({ hasText: String(id) });
  await expect(row).toContainText("Цена указана без НДС");
  await expect(row.getByRole("link", { name: rejection.refile })).toBeVisible();

  await page.goto(`/agreements/edit/${id}`);
  await expectAccessible(page, "a rejected report");
  const banner = page.getByRole("note").filter({ hasText: "Цена указана без НДС" });
  await banner.getByRole("link", { name: form.refile }).click();
  await expect(page).toHaveURL(new RegExp(`/agreements/new\\?replaces=${id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Отчёт взамен № ${id}`);
  await expect(page.getByRole("note").filter({ hasText: "Цена указана без НДС" })).toBeVisible();
  const price = page.getByRole("textbox", { name: ru.agreements.fields.price, exact: true });
  await expect(price).not.toHaveValue("");
  await price.click();
  await price.fill("19 000");
  await page.getByRole("button", { name: form.register, exact: true }).click();
  await expect(page).toHaveURL(/\/agreements$/);
  expect(countClicks()).toBe(3);

  await page.goto(`/agreements/edit/${id}`);
  const replacement = page.getByRole("link", {
    name: new RegExp(form.replacedBy.replace("\u00a0", " ").replace("{number}", "\\d+")),
  });
  await replacement.click();
  await expect(page.getByText(form.replacesNumber.replace("{number}", String(id)))).toBeVisible();
});
