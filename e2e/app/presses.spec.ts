import type { Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { codeFile } from "../support/code.ts";
import { changeReport, registerReport, uploadPdf } from "../support/reports.ts";
import { StoredReportScreen } from "../support/stored-report-screen.ts";
import { expect, test } from "../support/fixtures.ts";

const { agreements, app, shared } = ru;

test.use({ login: "owner" });

/** Holds matching responses back, except the first ones, until they are released. */
async function holdBack(page: Page, address: string, firstOnes = 0) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let requestCount = 0;
  await page.route(address, async (route) => {
    requestCount += 1;
    if (requestCount > firstOnes) await promise;
    await route.continue();
  });
  return resolve;
}

const question = (page: Page) => page.getByRole("dialog", { name: shared.confirm.unsentTitle });

/** A report with an unsaved correction; the register is the previous page. */
async function openUnsaved(page: Page): Promise<StoredReportScreen> {
  const { id } = await registerReport(page.request);
  const report = new StoredReportScreen(page, id);
  await page.goto(`/agreements?reportId=${id}`);
  await page.getByRole("link", { name: String(id), exact: true }).click();
  await report.expectSheet();
  await report.edit();
  await report.retype("contract_number", "НЕ СОХРАНЁН");
  await expect(report.body.getByText(shared.form.draftKept)).toBeVisible();
  return report;
}

test("FIX-109: a pressed button acts when late content moves it", async ({ page }) => {
  const file = await uploadPdf(page.request, "Договор.pdf");
  const own = await registerReport(page.request, { files: [file] });
  const { id } = await changeReport(page.request, own, {
    price: "18100",
    amount: "77",
    contract_number: "ДРУГОЙ-1",
    delivery_address: "г. Лиски, ул. Новая, д. 1",
    shipment_zip_code: "397901",
    files: [],
  });
  const letThrough = await holdBack(page, "**/api/ImportFromXmlString", 1);
  await page.goto(`/agreements/versions/${id}`);
  const comparison = page.getByRole("region", { name: agreements.versions.comparison });
  await comparison.getByRole("button", { name: "Скачать файл «Договор.pdf»" }).hover();
  await page.mouse.down();
  letThrough();
  await expect(comparison.getByRole("row")).toHaveCount(8);
  const saved = page.waitForEvent("download", { timeout: 10_000 });
  await page.mouse.up();
  expect((await saved).suggestedFilename()).toBe("Договор.pdf");
});

test("FIX-109: Back right after a confirmed departure asks nothing again", async ({ page }) => {
  const letThrough = await holdBack(page, `**${codeFile("import-page")}`);
  const report = await openUnsaved(page);
  await page
    .getByRole("navigation")
    .getByRole("link", { name: new RegExp(`^${app.menuLines.files}`) })
    .first()
    .click();
  await question(page).getByRole("button", { name: shared.confirm.leaveKept }).click();
  await expect(page).toHaveURL(/\/agreements\/import$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/agreements/edit/${report.id}$`));
  letThrough();
  // A slow machine shows the stored report with its draft, a fast one the form.
  await expect(
    page
      .getByRole("main")
      .getByText(new RegExp(`№\\s${report.id}`))
      .first(),
  ).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

test("FIX-109: two presses of Back ask once, a later Back works", async ({ page }) => {
  const report = await openUnsaved(page);
  await page.evaluate(() => history.back());
  await expect(question(page)).toContainText(agreements.edit.leave);
  await page.evaluate(() => history.back());
  await question(page).getByRole("button", { name: shared.confirm.stay }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/agreements/edit/${report.id}$`));
  await expect(report.input("contract_number")).toHaveValue("НЕ СОХРАНЁН");

  await page.evaluate(() => history.back());
  await question(page).getByRole("button", { name: shared.confirm.leaveKept }).click();
  await expect(page).toHaveURL(/\/agreements\?reportId=/);
  await expect(page.getByRole("link", { name: String(report.id), exact: true })).toBeVisible();
  await page.goForward();
  await page.getByRole("button", { name: agreements.edit.continue }).click();
  await expect(report.input("contract_number")).toHaveValue("НЕ СОХРАНЁН");
});
