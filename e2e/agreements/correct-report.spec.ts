import { ru } from "@birzha/phrases/ru.ts";
import { addDays, formatDate } from "@birzha/domain/shared/values/dates.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { expectAccessible } from "../support/axe.ts";
import { countVersions, readReport, registerReport } from "../support/reports.ts";
import { StoredReportScreen } from "../support/stored-report-screen.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { agreements, corrections, queue, tasks } = ru;

test.use({ login: "owner" });

test("PROOF-004 @phone: a correction states its cause, the history shows it", async ({ page }) => {
  const { id } = await registerReport(page.request);
  const report = new StoredReportScreen(page, id);
  await report.open();
  await report.edit();
  const question = page.getByRole("region", { name: corrections.question });
  await expect(question.getByRole("radio", { name: corrections.causes["input-error"] })).toBeChecked();
  await expectAccessible(page, "correction of a report");
  await question.getByRole("radio", { name: corrections.causes.termination }).check();
  await expect(report.saveButton).toBeDisabled();
  await expect(question.getByRole("button", { name: corrections.toTermination })).toBeEnabled();

  await question.getByRole("radio", { name: corrections.causes["supplementary-agreement"] }).check();
  await question.getByLabel(corrections.reason).fill("Изменили цену");
  await report.retype("price", "18 000,25");
  await report.saveButton.click();
  const summary = page.getByRole("alert").filter({ hasText: agreements.edit.summaryTitle });
  await expect(summary).toContainText(agreements.fields.supplementary_agreement_date);
  await expect(question.getByLabel(corrections.reason)).toHaveValue("Изменили цену");

  await question.getByRole("radio", { name: corrections.causes["input-error"] }).check();
  await report.saveButton.click();
  await expect(toast(page, agreements.successes.update)).toBeVisible();
  await page.goto(`/agreements/versions/${id}`);
  const newest = page.getByRole("navigation", { name: agreements.versions.list }).getByRole("link").first();
  await expect(newest).toContainText(corrections.causes["input-error"]);
  await expect(newest).toContainText("Изменили цену");

  const today = moscowDate(new Date());
  const day = page.getByRole("textbox", { name: corrections.day });
  await day.fill(formatDate(addDays(today, -1)));
  await day.press("Enter");
  await expect(page.getByText(/отчёта ещё не было/)).toBeVisible();
  await day.fill(formatDate(today));
  await day.press("Enter");
  await expect(page.getByText(/действовала версия 2/)).toBeVisible();
  await page.getByRole("link", { name: corrections.open }).click();
  await expect(page).toHaveURL(/\/agreements\/view\/\d+$/);
});

test("PROOF-004: the exchange rejects a report without a deal from its queue", async ({
  page,
  browser,
  sessionOf,
}) => {
  const { id } = await registerReport(page.request);
  const report = new StoredReportScreen(page, id);
  await report.open();
  await report.edit();
  await page.getByRole("radio", { name: corrections.causes["no-deal"] }).check();
  const send = page.getByRole("button", { name: corrections.send });
  await expect(send).toBeDisabled();
  await page.getByLabel(corrections.reason).fill("Покупатель отказался");
  await send.click();
  await expect(page.getByText(corrections.waits)).toBeVisible();
  expect(await countVersions(page.request, id)).toBe(2);

  const staff = await browser.newPage({ storageState: await sessionOf("operator") });
  await staff.goto(`/queue?tab=dubious&item=noDealReported-${id}`);
  const name = tasks.one.noDealReported.replace("{number}", String(id));
  await expect(staff.getByRole("region", { name, exact: true })).toContainText("Покупатель отказался");
  const decision = staff.getByRole("region", { name: queue.decision, exact: true });
  await decision.getByRole("button", { name: queue.actsOf.rejectReport }).click();
  // Leaving the page sends the decision.
  await staff.goto("/contacts");
  await expect.poll(async () => (await readReport(page.request, id)).status).toBe(3);
});
