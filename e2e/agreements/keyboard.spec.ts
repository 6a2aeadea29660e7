import type { Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { companies, ReportScreen } from "../support/report-screen.ts";
import { expectReport } from "../support/stored-report-screen.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { agreements, app, shared } = ru;

test.use({ login: "employee" });

/** Presses Tab until the wanted element has the focus; a trap or an unreachable element fails. */
async function tabTo(page: Page, wanted: ReturnType<Page["locator"]>): Promise<void> {
  for (let steps = 0; steps < 120; steps++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(wanted).toBeFocused();
}

test("OTC-024 design 8: the keyboard alone operates the register", async ({ page }) => {
  await page.goto("/agreements");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: app.skip })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: new RegExp(`^${agreements.register.filters}`) }));
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: agreements.register.filters });
  await expect(drawer).toBeVisible();
  await tabTo(page, drawer.getByRole("combobox", { name: agreements.filters.status, exact: true }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: shared.statuses.report.changed })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await tabTo(page, drawer.getByRole("button", { name: shared.actions.apply }));
  await page.keyboard.press("Enter");
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/status=\d/);
  await expect(
    page.getByRole("button", { name: new RegExp(`^${agreements.register.filters}`) }),
  ).toBeFocused();

  const expander = page.getByRole("button", { name: new RegExp(`^${shared.table.expand}`) }).first();
  await tabTo(page, expander);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "Версия 1" })).toBeVisible();
  const number = page.getByRole("row").getByRole("link").first();
  const text = await number.textContent();
  await tabTo(page, number);
  await page.keyboard.press("Enter");
  await expectReport(page, text);
  await expect(page.getByRole("main")).toBeFocused();
});

test("OTC-060 design 8: the keyboard alone fills in and registers a report", async ({ page }) => {
  const report = new ReportScreen(page);
  await report.open();
  const write = async (field: Parameters<ReportScreen["input"]>[0], text: string) => {
    await tabTo(page, report.input(field));
    await page.keyboard.type(text);
  };
  const pick = async (field: Parameters<ReportScreen["select"]>[0], search: string, option: string) => {
    await tabTo(page, report.select(field));
    await page.keyboard.type(search);
    const found = page.getByRole("option", { name: option, exact: true });
    await expect(found).toBeVisible();
    for (let steps = 0; steps < 12; steps++) {
      if ((await found.getAttribute("data-combobox-selected")) !== null) break;
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Enter");
    await expect(report.select(field)).toHaveValue(option);
  };

  await tabTo(page, report.answers("export_delivery_flag").getByRole("radio").first());
  await page.keyboard.press("ArrowRight");
  await write("contract_date", "201126");
  await write("contract_number", "КЛ-1");
  await write("manufacturer_inn", companies.producer.inn);
  await page.keyboard.press("Tab");
  await expect(report.input("manufacturer")).toHaveValue(companies.producer.name);
  await write("purchaser_inn", companies.purchaser.inn);
  await page.keyboard.press("Tab");
  await expect(report.input("purchaser")).toHaveValue(companies.purchaser.name);
  await pick("product_type", "мягкая 4", "Пшеница мягкая 4 класса");
  await write("amount", "60");
  await write("price", "16000");
  await pick("currency", "российский", "Российский рубль");
  await pick("delivery_type", "EXW", "EXW — франко-завод");
  await expect(report.select("basis_type")).toHaveValue("Склад продавца");
  await write("delivery_zip_code", "397900");
  await pick("delivery_RF_subject", "воронеж", "Воронежская область");
  await write("delivery_address", "г. Лиски");
  await pick("manufacturer_RF_subject", "воронеж", "Воронежская область");
  await write("shipment_zip_code", "397900");
  await pick("shipment_RF_subject", "воронеж", "Воронежская область");
  await tabTo(page, report.registerButton);
  await page.keyboard.press("Enter");
  await expect(toast(page, agreements.successes.create)).toBeVisible();
  await expect(page).toHaveURL(/\/agreements$/);
});
