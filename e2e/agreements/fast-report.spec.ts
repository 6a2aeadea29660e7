import { formatDate, addDays } from "@birzha/domain/shared/values/dates.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { clicksOf, CountedKeys } from "../support/clicks.ts";
import { read } from "../support/calls.ts";
import { companies, ReportScreen } from "../support/report-screen.ts";
import { readReport, registerReport } from "../support/reports.ts";
import { expect, test, toast, type Entry } from "../support/fixtures.ts";

const { agreements, app, shared } = ru;
const { form, repeat } = agreements;

test.use({ login: "employee" });

const yesterday = () => addDays(moscowDate(new Date()), -1);

/** Opens the register from the home page: one click. */
async function openRegister(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: app.menuShort.agreements }).first().click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
}

async function findReport(page: Page, contractNumber: string): Promise<Entry> {
  const query = { pageIndex: 0, pageSize: 50 };
  const list = await read<Entry[]>(page.request, "/api/Agreements/list", query);
  return list.find((report) => report.contractNumber === contractNumber)!;
}

test("SCREEN-006: a report from scratch takes at most 8 clicks and 60 keys", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const clicks = await clicksOf(page);
  const keys = new CountedKeys(page);
  await openRegister(page);
  await page.getByRole("link", { name: agreements.register.new }).first().click();
  const report = new ReportScreen(page);
  await expect(report.select("currency")).toHaveValue("Российский рубль");
  await expect(report.input("contract_date")).toHaveValue(formatDate(moscowDate(new Date())));

  await report.answers("export_delivery_flag").getByText(shared.words.no, { exact: true }).click();
  await keys.press("Tab");
  await keys.type("вчера");
  // The second stop is the calendar of the date.
  await keys.press("Tab", "Tab");
  await keys.type("К-41");
  await keys.press("Tab");
  await keys.paste(companies.producer.inn);
  await expect(report.input("manufacturer")).toHaveValue(companies.producer.name);
  await report.input("purchaser_inn").click();
  await keys.paste(companies.purchaser.inn);
  await expect(report.input("purchaser")).toHaveValue(companies.purchaser.name);
  await report.select("product_type").click();
  await keys.type("мяг 3");
  await keys.press("Enter", "Tab");
  await keys.type("300");
  await keys.press("Tab");
  await keys.type("16500");
  await report.select("delivery_type").click();
  await keys.type("EXW");
  await keys.press("Enter");
  await expect(report.select("basis_type")).toHaveValue("Склад продавца");
  await report.input("delivery_zip_code").click();
  await keys.type("397900");
  await expect(report.select("delivery_RF_subject")).toHaveValue("Воронежская область");
  await keys.press("Tab", "Tab");
  await keys.paste("г. Лиски, ул. Учебная, д. 5");
  await report.input("shipment_zip_code").click();
  await keys.type("397900");
  for (const region of ["shipment_RF_subject", "manufacturer_RF_subject"] as const)
    await expect(report.select(region)).toHaveValue("Воронежская область");
  await expect(
    report.body.getByRole("definition").filter({ hasText: "4\u00a0950\u00a0000,00\u00a0₽" }),
  ).toBeVisible();
  await keys.press("ControlOrMeta+Enter");
  await expect(toast(page, agreements.successes.create)).toBeVisible();

  const total = clicks();
  expect(total, `${total} clicks`).toBeLessThanOrEqual(8);
  expect(keys.count, `${keys.count} keys`).toBeLessThanOrEqual(60);
  expect(await findReport(page, "К-41")).toMatchObject({ contractDate: yesterday(), isPriceNds: true });
});

test("SCREEN-006: the next report takes at most 3 clicks and 25 keys", async ({ page }) => {
  const { id } = await registerReport(page.request, {
    contract_number: "СЛ-1",
    delivery_date: "2026-11-20",
    harvest_year: "2026",
  });
  const clicks = await clicksOf(page);
  const keys = new CountedKeys(page);
  await openRegister(page);
  const row = page.getByRole("row").filter({ hasText: "СЛ-1" });
  await row.hover();
  await row.getByRole("button", { name: `${agreements.register.repeat}: ${id}`, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Повторить отчёт № ${id}` });
  await expect(dialog.getByRole("textbox", { name: agreements.fields.contract_date })).toBeFocused();
  await keys.type("вчера");
  await keys.press("Tab", "Tab");
  await keys.type("СЛ-2");
  await keys.press("Tab");
  await keys.type("305");
  await keys.press("Tab");
  await keys.type("16500");
  await keys.press("Enter");
  await expect(toast(page, agreements.successes.create)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "СЛ-2" })).toBeVisible();

  const total = clicks();
  expect(total, `${total} clicks`).toBeLessThanOrEqual(3);
  expect(keys.count, `${keys.count} keys`).toBeLessThanOrEqual(25);
  const { dataXML } = await readReport(page.request, (await findReport(page, "СЛ-2")).id);
  for (const part of [
    `<contract_date>${yesterday()}<`,
    "<amount>305<",
    "<price>16500<",
    "<harvest_year>2026<",
    `<purchaser>${companies.purchaser.name}<`,
  ])
    expect(dataXML).toContain(part);
  expect(dataXML).not.toContain("delivery_date");
});

test("SCREEN-006 FIX-216: a repeated report asks about similar ones", async ({ page }) => {
  const { id } = await registerReport(page.request, { contract_number: "СЛ-7" });
  await openRegister(page);
  const row = page.getByRole("row").filter({ hasText: "СЛ-7" });
  await row.hover();
  await row.getByRole("button", { name: `${agreements.register.repeat}: ${id}`, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Повторить отчёт № ${id}` });
  const enter = async (field: "contract_date" | "contract_number" | "amount" | "price", text: string) =>
    dialog.getByRole("textbox", { name: agreements.fields[field] }).fill(text);
  await expect(dialog.getByRole("textbox", { name: agreements.fields.contract_date })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(shared.validation.required)).toHaveCount(4);
  await enter("contract_date", "сегодня");
  await enter("contract_number", "СЛ-7");
  await enter("amount", "41");
  await enter("price", "17420,5");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: agreements.duplicates.alikeTitle });
  await expect(question).toContainText("СЛ-7");
  await question.getByRole("button", { name: agreements.duplicates.back }).click();
  await dialog.getByRole("button", { name: repeat.openForm }).click();

  const report = new ReportScreen(page);
  await expect(report.input("contract_number")).toHaveValue("СЛ-7");
  await expect(report.input("amount")).toHaveValue("41");
  await expect(report.input("purchaser_inn")).toHaveValue(companies.purchaser.inn);
});

test("SCREEN-006: answers unfold fields, filling marks them and focuses the next", async ({ page }) => {
  await registerReport(page.request, { contract_number: "РАЗ-1", harvest_year: "2025" });
  const report = new ReportScreen(page);
  await report.open();
  for (const field of ["delivery_zip_code", "harvest_year", "contract_start_date"] as const)
    await expect(report.input(field)).toHaveCount(0);
  await report.answer("export_delivery_flag", "yes");
  await expect(report.select("delivery_country")).toBeVisible();
  await report.choose("delivery_type", "FOB — свободно на борту");
  await expect(report.select("basis_type")).toHaveValue("Порт");
  await expect(report.select("port_type")).toBeVisible();
  await expect(report.input("delivery_zip_code")).toHaveCount(0);
  await report.unfold("transport");
  await expect(report.input("transportation_cost_from_manufacturer")).toBeFocused();

  await page.getByRole("button", { name: form.fillFromLast }).click();
  await expect(report.input("harvest_year")).toHaveValue("2025");
  await expect(report.body.locator("[data-prefilled] input[name=purchaser_inn]")).toBeVisible();
  await expect(report.input("transportation_cost_from_manufacturer")).toBeFocused();
});

/** Reports with equal amounts, or with numbers that differ by one letter, would be similar. */
const newNumbers = ["ПОВ-1", "ЗК-22", "Р-333"];

test("FIX-221: the first three demo reports repeat with a lower price", async ({ page }) => {
  await openRegister(page);
  const numbers = page.getByRole("button", { name: new RegExp(`^${agreements.register.repeat}: `) });
  const names = await Promise.all(
    [0, 1, 2].map(async (at) => (await numbers.nth(at).getAttribute("aria-label")) ?? ""),
  );
  for (const [at, name] of names.entries()) {
    const row = page.getByRole("row").filter({ has: page.getByRole("button", { name, exact: true }) });
    await row.hover();
    await row.getByRole("button", { name, exact: true }).click();
    const dialog = page.getByRole("dialog");
    const enter = (field: "contract_date" | "contract_number" | "amount" | "price", text: string) =>
      dialog.getByRole("textbox", { name: agreements.fields[field] }).fill(text);
    await enter("contract_date", "вчера");
    await enter("contract_number", newNumbers[at]!);
    await enter("amount", String(61 + at));
    const described = await dialog
      .getByRole("textbox", { name: agreements.fields.price })
      .evaluate((input) => input.getAttribute("aria-describedby")!.split(" "))
      .then((ids) => Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent())));
    const before = Number(
      described
        .join("")
        .replace(/[^\d,]/g, "")
        .replace(",", "."),
    );
    // Low enough for the question about the price at the basis, not for a warning.
    await enter("price", String(Math.floor(before * 0.99)));
    await page.keyboard.press("Enter");
    const basis = dialog.getByRole("textbox", { name: agreements.fields.product_basis_price });
    if (await basis.isVisible()) await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row").filter({ hasText: newNumbers[at]! })).toBeVisible();
  }
});
