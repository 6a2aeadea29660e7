import type { ReceiptFile } from "@birzha/domain/receipts/receipt-file.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { clicksOf } from "../support/clicks.ts";
import { changeReport, registerReport } from "../support/reports.ts";
import { expect, test } from "../support/fixtures.ts";

const { agreements, guest, receipts } = ru;

test.use({ login: "owner" });

test("PROOF-001 PROOF-002: a report has a receipt in every form", async ({ page }, info) => {
  const report = await registerReport(page.request);
  await page.goto(`/agreements/view/${report.id}`);
  await page.getByRole("link", { name: agreements.form.receiptLink }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(receipts.page.title);
  const { number, contentHash } = await read<ReceiptFile>(page.request, "/api/receipts/report", {
    id: report.id,
  });
  const main = page.getByRole("main");
  await expect(main).toContainText(number);
  await expect(main).toContainText(receipts.notSealed);
  await expectAccessible(page, "receipt");

  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: receipts.page.pdf }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe(`${number}.pdf`);
  const [json] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: receipts.page.json }).click(),
  ]);
  const file = info.outputPath("receipt.json");
  await json.saveAs(file);

  // FIX-331: on the receipt and on the public page.
  await expect(main.getByRole("heading", { level: 2, name: receipts.seals.unsealed })).toBeVisible();
  await page.getByRole("link", { name: receipts.page.verify }).click();
  await expect(page).toHaveURL(/\/verify\//);
  await expect(main.getByRole("heading", { level: 2, name: receipts.seals.unsealed })).toBeVisible();
  await expect(main).toContainText(receipts.states.valid);
  await expect(main).toContainText(contentHash.slice(0, 16));
  await expect(main).not.toContainText("17420");
  await page.getByLabel(receipts.checkFile, { exact: true }).last().setInputFiles(file);
  await expect(main.getByRole("heading", { level: 2, name: receipts.seals.unsealed })).toBeVisible();

  await changeReport(page.request, report, { price: "18000" });
  await page.goto(`/verify/${number}`);
  await expect(main).toContainText(receipts.states.replaced.replace("{version}", "2"));
});

test("PROOF-002 SCREEN-105: a guest verifies a receipt with two clicks from home", async ({ page }) => {
  const { id } = await registerReport(page.request);
  const { number } = await read<ReceiptFile>(page.request, "/api/receipts/report", { id });
  await page.context().clearCookies();
  const clicks = await clicksOf(page);
  await page.goto("/");
  await page.getByRole("textbox", { name: guest.doors.number }).click();
  await page.keyboard.insertText(number);
  await page.getByRole("button", { name: guest.doors.verifyOpen, exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: receipts.seals.unsealed })).toBeVisible();
  expect(clicks()).toBe(2);
});

test.describe("guests", () => {
  test.use({ login: undefined });

  test("PROOF-002 @phone: a guest verifies a number and learns nothing of unknown ones", async ({
    page,
    console,
  }) => {
    console.expect(/404/);
    await page.goto("/verify");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(receipts.title);
    await page.getByLabel(receipts.number).fill("1-1-7f3k9qw2xm");
    await page.getByRole("button", { name: receipts.verify, exact: true }).click();
    await expect(page.getByText(receipts.unknown)).toBeVisible();
    await expect(page).toHaveURL(/\/verify\/1-1-7F3K9QW2XM$/);
    const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });
});
