import { randomUUID } from "node:crypto";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { importTable } from "../support/import-table.ts";
import { registerReport } from "../support/reports.ts";
import { expect, test } from "../support/fixtures.ts";

const { reconciliation } = ru.imports;

/** Chooses one day as the period and uploads the organisation's books. */
async function upload(page: Page, day: string, buffer: Buffer) {
  for (const bound of [ru.shared.dates.rangeFrom, ru.shared.dates.rangeTo]) {
    const input = page.getByRole("textbox", { name: `${reconciliation.periodHint}: ${bound}` });
    await input.fill(day);
    await input.blur();
  }
  await page
    .getByLabel(ru.imports.choose)
    .and(page.locator("input"))
    .setInputFiles({ name: "книга.csv", mimeType: "text/csv", buffer });
}

test.describe("a reconciliation", () => {
  test.use({ login: "owner" });

  test("BULK-008 @phone: lines of a ledger lead to actions", async ({ page }) => {
    const number = `КН-${randomUUID().slice(0, 8)}`;
    const { id } = await registerReport(page.request, {
      contract_number: number,
      contract_date: "2026-11-02",
      amount: "812.5",
    });
    const day = "02.11.2026";
    const ledger = [
      "Договор;Дата;Контрагент;Количество;Цена",
      `№ ${number};${day};Общество с ограниченной ответственностью «Условный колос»;812,5;1`,
      `СВ-77/1;${day};ООО «Нива»;7,5;15000`,
    ].join("\n");
    await page.goto("/agreements/reconcile");
    await expect(page.getByRole("radio", { name: reconciliation.presets.lastQuarter })).toBeChecked();
    await upload(page, day, Buffer.from(ledger));

    const missing = page.getByRole("table", { name: reconciliation.results.missing });
    await expect(missing.getByRole("row", { name: /СВ-77\/1/ })).toBeVisible();
    await expectAccessible(page, "reconciled ledger");
    await page.getByRole("button", { name: new RegExp(reconciliation.results.different) }).click();
    const different = page.getByRole("table", { name: reconciliation.results.different });
    await expect(
      different.getByRole("row", { name: new RegExp(`^${ru.agreements.fields.price} 1 `) }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: reconciliation.correct })).toHaveAttribute(
      "href",
      `/agreements/edit/${id}`,
    );

    await page.getByRole("button", { name: new RegExp(reconciliation.results.missing) }).click();
    await page.getByRole("button", { name: `${reconciliation.fileOne}: СВ-77/1` }).click();
    await expect(page.getByLabel(ru.agreements.fields.contract_number)).toHaveValue("СВ-77/1");
    await expect(page.getByLabel(ru.agreements.fields.contract_date, { exact: false }).first()).toHaveValue(
      day,
    );
  });

  test("BULK-008: complete missing deals are filed at once, the protocol downloads", async ({ page }) => {
    const { values } = await registerReport(page.request);
    const run = randomUUID().slice(0, 8);
    const day = formatDate(values["contract_date"] as string);
    await page.goto("/agreements/reconcile");
    await upload(
      page,
      day,
      importTable(
        values,
        [1, 2].map((row) => ({ contract_number: `${run}-${row}` })),
      ),
    );
    await page.getByRole("button", { name: "Подать 2 недостающих" }).click();
    await page.getByRole("button", { name: new RegExp(`^${reconciliation.results.matched}`) }).click();
    const matched = page.getByRole("table", { name: reconciliation.results.matched });
    await expect(matched.getByRole("row", { name: new RegExp(run) })).toHaveCount(2);
    await expect(page.getByRole("button", { name: /недостающих/ })).toHaveCount(0);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: reconciliation.download }).click();
    expect((await download).suggestedFilename()).toMatch(/^Сверка.*\.xlsx$/);
  });
});
