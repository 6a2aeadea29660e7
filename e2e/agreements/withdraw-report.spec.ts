import { randomUUID } from "node:crypto";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { importTable } from "../support/import-table.ts";
import { registerReport } from "../support/reports.ts";
import { expect, test } from "../support/fixtures.ts";

const { withdrawal, successes, versionKinds } = ru.agreements;
const withdrawn = ru.shared.statuses.report.withdrawn;

test.use({ login: "owner", freshContext: true });

test("BULK-105 @phone: a report is withdrawn within the time on the button and shows it as a version", async ({
  page,
}) => {
  const { id } = await registerReport(page.request);
  await page.goto(`/agreements/edit/${id}`);
  const act = page.getByRole("button", { name: withdrawal.act, exact: true });
  await expect(act).toHaveText(/(10:00|9:\d\d)$/);
  await expectAccessible(page, "a report that can be withdrawn");
  await act.click();
  await page.getByRole("dialog").getByRole("button", { name: withdrawal.act, exact: true }).click();
  await expect(page.getByText(successes.withdraw)).toBeVisible();
  await expect(page.getByRole("note").filter({ hasText: "Организация отозвала отчёт" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 }).locator("..").getByText(withdrawn)).toBeVisible();
  await expect(act).toBeHidden();

  await page.goto(`/agreements/versions/${id}`);
  const newest = page
    .getByRole("navigation", { name: ru.agreements.versions.list })
    .getByRole("listitem")
    .first();
  await expect(newest).toContainText(versionKinds.withdraw);
  await expect(newest).toContainText("Отозван в течение 10 минут после подачи");
  await page.goto(`/agreements?reportId=${id}`);
  await expect(
    page
      .locator("tbody, article")
      .filter({ hasText: String(id) })
      .first(),
  ).toContainText(withdrawn);
});

test("BULK-105: the act disappears with its time", async ({ page }) => {
  await page.clock.install();
  const { id } = await registerReport(page.request);
  await page.goto(`/agreements/edit/${id}`);
  const act = page.getByRole("button", { name: withdrawal.act, exact: true });
  await expect(act).toBeVisible();
  await page.clock.fastForward("10:01");
  await expect(act).toBeHidden();
  await expect(page.getByRole("button", { name: ru.agreements.form.correct })).toBeVisible();
});

test("BULK-105: all reports of an import are withdrawn by one act", async ({ page }) => {
  const { values } = await registerReport(page.request);
  const buffer = importTable(
    values,
    [231, 419, 877].map((amount) => ({ contract_number: randomUUID(), amount: String(amount) })),
  );
  await page.goto("/agreements/import");
  await page
    .getByLabel(ru.imports.choose)
    .and(page.locator("input"))
    .setInputFiles({ name: "не тот файл.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Зарегистрировать 3" }).click();
  await page.getByRole("button", { name: "Отозвать все 3", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: ru.imports.withdrawal.confirm, exact: true })
    .click();
  await expect(page.getByRole("note").filter({ hasText: "Отозвано отчётов: 3." })).toBeVisible();
});
