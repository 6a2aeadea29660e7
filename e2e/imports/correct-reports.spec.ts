import { randomUUID } from "node:crypto";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { clicksOf } from "../support/clicks.ts";
import { showAction } from "../support/more-actions.ts";
import { registerReport } from "../support/reports.ts";
import { expect, test } from "../support/fixtures.ts";

const { correct, correction } = ru.imports;

test.describe("the correction of many reports", () => {
  test.use({ login: "owner" });

  test("BULK-007: the reports of a filter get another product with one reason", async ({ page }) => {
    const prefix = `ИСП-${randomUUID().slice(0, 8)}`;
    const { id } = await registerReport(page.request, { contract_number: `${prefix}-1` });
    await registerReport(page.request, { contract_number: `${prefix}-2` });
    await page.goto(`/agreements?contractNumber=${encodeURIComponent(prefix)}`);
    const several = page.getByRole("button", { name: ru.agreements.register.correctSeveral });
    await (await showAction(page, several)).click();
    await expectAccessible(page, "selection of reports to correct");
    await page.getByRole("button", { name: "Исправить все 2 отчёта…" }).click();
    await page.getByRole("button", { name: correction.openSheet }).click();

    const products = page.getByRole("button", { name: /^Вид товара: Пшеница мягкая 3 класса/ });
    await expect(products).toHaveCount(2);
    await products.first().click();
    await page.getByRole("combobox", { name: correct.value }).fill("Пшеница мягкая 4 класса");
    await page.getByRole("button", { name: "Исправить во всех 2 строках" }).click();
    const changed = page.getByRole("button", { name: /Пшеница мягкая 3 класса → Пшеница мягкая 4 класса/ });
    await expect(changed).toHaveCount(2);
    await expect(page.getByText("Вид товара: 2 отчёта")).toBeVisible();
    await expectAccessible(page, "changed rows");

    const start = page.getByRole("button", { name: "Исправить 2 отчёта", exact: true });
    await start.click();
    await expect(page.getByText(correction.reasonMissing)).toBeVisible();
    await page.getByRole("textbox", { name: correction.reason }).fill("Биржа уточнила код товара");
    await page.reload();
    await expect(page.getByRole("textbox", { name: correction.reason })).toHaveValue(
      "Биржа уточнила код товара",
    );
    await start.click();
    await page.getByRole("button", { name: new RegExp(`^${correction.done}`) }).click();
    const links = page.getByRole("region", { name: ru.imports.rows }).getByRole("link");
    await expect(links).toHaveCount(2);

    await page.goto(`/agreements/versions/${id}`);
    await expect(page.getByRole("navigation", { name: ru.agreements.versions.list })).toContainText(
      "Биржа уточнила код товара",
    );
  });

  test("BULK-103: the price of 20 reports takes six clicks from home", async ({ page }) => {
    const contract = `МАС-${randomUUID().slice(0, 8)}`;
    for (let number = 1; number <= 20; number += 1)
      await registerReport(page.request, { contract_number: `${contract}-${number}` });
    const clicks = await clicksOf(page);
    await page.goto("/");
    await page
      .getByRole("navigation")
      .getByRole("link", { name: /^Отчёты/ })
      .first()
      .click();
    await page.getByRole("textbox", { name: ru.agreements.filters.search }).fill(contract);
    await (
      await showAction(page, page.getByRole("button", { name: ru.agreements.register.correctSeveral }))
    ).click();
    const panel = page.getByRole("form", { name: correction.start });
    await expect(panel.getByText(correction.hint)).toBeVisible();
    const all = panel.getByRole("button", { name: "Исправить все 20 отчётов…" });
    await expect(all).toBeVisible();
    await all.click();
    const field = panel.getByLabel(correction.field);
    await expect(field).toBeFocused();
    await field.selectOption({ label: ru.agreements.fields.price });
    await page.keyboard.press("Tab");
    await page.keyboard.type("17420");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Биржа уточнила цену");
    await expect(panel.getByRole("listitem").first()).toContainText("→ 17420");
    await expectAccessible(page, "panel of a mass correction");
    await panel.getByRole("button", { name: "Исправить 20" }).click();
    await expect(page.getByRole("button", { name: new RegExp(`^${correction.done} ?20`) })).toBeVisible();
    // One click into the search; the field, the value and the reason are chosen and typed by keys.
    expect(clicks() + 1).toBeLessThanOrEqual(6);
  });
});
