import { ru } from "@birzha/phrases/ru.ts";
import { ReportScreen } from "../support/report-screen.ts";
import { expect, test } from "../support/fixtures.ts";

const { agreements, shared } = ru;
const { validation } = shared;

test.use({ login: "owner" });

test("FIX-106 FIX-108: pasted values and values of files stay whole with their errors", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const report = new ReportScreen(page);
  await report.open();
  const paste = async (
    field: "purchaser_inn" | "shipment_zip_code" | "harvest_year" | "contract_number",
    text: string,
  ) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await report.input(field).click();
    await page.keyboard.press("ControlOrMeta+V");
    await page.keyboard.press("Tab");
    await expect(report.input(field)).toHaveValue(text);
    await expect(report.input(field)).toHaveAttribute("aria-invalid", "true");
  };
  await paste("purchaser_inn", "1027700132195");
  await paste("shipment_zip_code", "3979001");
  await report.unfold("goods");
  await paste("harvest_year", "2024/2025");
  await paste("contract_number", "Д".repeat(59));
  for (const error of [validation.inn, validation.zip, validation.integer, "Не более 50 символов"])
    await expect(report.body.getByText(error, { exact: true })).toBeVisible();

  await test.step("a file with Russian dates and decimals", async () => {
    const xml = `<?xml version="1.0" encoding="utf-8"?><agreement>
    <contract_date>14.09.2026</contract_date><delivery_date>2026-13-01T00:00:00</delivery_date>
    <contract_number>ФД-1</contract_number><price>13900,50</price><amount>12 345 6</amount>
    <harvest_year>2025/2026</harvest_year></agreement>`;
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: agreements.form.openFile }).click();
    await (await chooser).setFiles({ name: "отчёт.xml", mimeType: "text/xml", buffer: Buffer.from(xml) });
    await expect(report.input("contract_number")).toHaveValue("ФД-1");
    await expect(report.input("contract_date")).toHaveValue("14.09.2026");
    await expect(report.input("price")).toHaveValue("13\u00a0900,50");
    await expect(report.input("amount")).toHaveValue("12 345 6");
    await expect(report.input("amount")).toHaveAttribute("aria-invalid", "true");
    await expect(report.input("delivery_date")).toHaveValue("2026-13-01T00:00:00");
    await expect(report.input("harvest_year")).toHaveValue("2025/2026");
    await report.registerButton.click();
    await expect(report.errorSummary).toBeVisible();
    await expect(report.input("harvest_year")).toHaveAttribute("aria-invalid", "true");
    const groups = validation["number-groups"].replace("{value}", "12 345 6");
    await expect(report.body.getByText(groups, { exact: true }).first()).toBeVisible();
  });

  await test.step("the search of the register", async () => {
    await page.goto("/agreements");
    const number = page.getByRole("textbox", { name: agreements.filters.search, exact: true });
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), "7".repeat(109));
    await number.click();
    await page.keyboard.press("ControlOrMeta+V");
    await expect(number).toHaveValue("7".repeat(109));
    await expect(page.getByText("Слишком длинный текст: 109/100")).toBeVisible();
  });
});
