import { readFile } from "node:fs/promises";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { companies, ReportScreen } from "../support/report-screen.ts";
import { signIn } from "../support/sign-in.ts";
import { expectReport } from "../support/stored-report-screen.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { agreements, shared } = ru;
const contract = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

test("OTC-060 OTC-062 OTC-063 OTC-069 OTC-119 OTC-007 OTC-018 OTC-025: an employee registers a report and finds its first version", async ({
  page,
}) => {
  await signIn(page, "employee");
  await page.getByRole("link", { name: ru.app.menuShort.agreements }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: agreements.register.title })).toBeVisible();
  await page.getByRole("link", { name: agreements.register.new }).first().click();

  const report = new ReportScreen(page);
  await report.fillFarmGateSale("ЗК-2026/417");
  await expect(report.input("contract_date")).toHaveValue("20.11.2026");
  await expect(report.input("amount")).toHaveValue("1\u00a0250,5");
  await expect(report.input("price")).toHaveValue("17\u00a0420,50");
  await expect(report.select("port_type")).toHaveCount(0);
  await report.unfold("files");

  await page.getByLabel(ru.shared.files.choose).setInputFiles({
    name: "Договор ЗК-417.pdf",
    mimeType: "application/pdf",
    buffer: contract,
  });
  // The button appears after the upload; before it registering is disabled (G-44).
  await expect(page.getByRole("button", { name: /^Договор ЗК-417\.pdf/ })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: /^Заполнено (\d+) из \1$/ })).toBeVisible();

  const registered = page.waitForResponse(
    (response) => response.request().method() === "POST" && /\/agreements\/create$/i.test(response.url()),
  );
  await report.registerButton.click();
  const number = String(((await (await registered).json()) as { data: { id: number } }).data.id);
  await expect(toast(page, agreements.successes.create)).toBeVisible();
  await expect(page).toHaveURL(/\/agreements$/);

  await page.getByRole("textbox", { name: agreements.filters.search }).fill(number);
  await expect(page).toHaveURL(new RegExp(`search=${number}$`));
  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: number, exact: true }) });
  await expect(row).toContainText(shared.statuses.report.registered);
  await expect(row).toContainText(formatDate(moscowDate(new Date())));
  await expect(row).toContainText("ЗК-2026/417");
  await expect(row).toContainText("1\u00a0250,5");
  await expect(row).toContainText("17\u00a0420,50");

  await row.getByRole("button", { name: `${ru.shared.table.expand}: ${number}` }).click();
  const version = page.getByRole("row").filter({ hasText: "Версия 1" });
  await expect(version).toContainText("Ермаков Павел Сергеевич");
  await version.click();
  await expectReport(page, number, 1);
  await page.getByRole("link", { name: agreements.form.toReport }).click();

  await expectReport(page, number);
  const main = page.getByRole("main");
  const readField = (field: keyof typeof agreements.fields) =>
    main.getByRole("textbox", { name: agreements.fields[field], exact: true });
  await expect(readField("contract_number")).toHaveValue("ЗК-2026/417");
  await expect(readField("contract_date")).toHaveValue("20.11.2026");
  await expect(readField("manufacturer")).toHaveValue(companies.producer.name);
  await expect(readField("purchaser")).toHaveValue(companies.purchaser.name);
  await expect(readField("price")).toHaveValue("17\u00a0420,50");
  const downloaded = page.waitForEvent("download");
  await main.getByRole("button", { name: /Договор ЗК-417\.pdf/ }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe("Договор ЗК-417.pdf");
  expect(await readFile(await file.path())).toEqual(contract);
});
