import type { Page } from "@playwright/test";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { clicksOf } from "../support/clicks.ts";
import { readReport, registerReport } from "../support/reports.ts";
import { fillSignIn } from "../support/sign-in.ts";
import { StoredReportScreen } from "../support/stored-report-screen.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { agreements, app, shared } = ru;
const { termination, fields } = agreements;

test.use({ login: "employee" });

const block = (page: Page) => page.locator("#termination");
const field = (page: Page, name: keyof typeof fields) =>
  block(page).getByRole("textbox", { name: fields[name], exact: true });
const registerButton = (page: Page) => block(page).getByRole("button", { name: termination.register });
const editButton = (page: Page) => block(page).getByRole("button", { name: shared.actions.edit });
const saveButton = (page: Page) => block(page).getByRole("button", { name: shared.actions.save });
const confirmation = (page: Page) => page.getByRole("dialog", { name: termination.confirmTitle });

async function enter(page: Page, name: keyof typeof fields, text: string): Promise<void> {
  await field(page, name).fill(text);
  await field(page, name).press("Tab");
}

test("OTC-160 OTC-161 OTC-163 OTC-165 OTC-166 OTC-167 OTC-169 OTC-170 OTC-171 OTC-054 OTC-173 OTC-174 OTC-176: a termination is saved after confirmation and corrected", async ({
  page,
}) => {
  const { id } = await registerReport(page.request);
  const report = new StoredReportScreen(page, id);
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/terminations")) sent.push(request.postDataJSON());
  });
  await report.open();
  await expect(block(page)).toBeHidden();
  await expect(report.terminationButton).toHaveAttribute("title", termination.show);
  await report.terminationButton.click();
  const dialog = page.getByRole("dialog", { name: termination.registerTitle });
  await dialog.getByRole("button", { name: termination.hide }).click();
  await expect(block(page)).toBeHidden();
  await report.terminationButton.click();

  // SCREEN-103: all four combinations of date and number start with both.
  const today = formatDate(moscowDate(new Date()));
  await expect(field(page, "terminationDate")).toHaveValue(today);
  await expect(registerButton(page)).toBeEnabled();
  await enter(page, "terminationDate", "");
  await expect(registerButton(page)).toBeDisabled();
  await expect(dialog.getByText(termination.incomplete)).toBeVisible();
  await enter(page, "terminationNumber", "");
  await expect(registerButton(page)).toBeDisabled();
  await enter(page, "terminationDate", "20.11.26");
  await expect(registerButton(page)).toBeDisabled();
  await enter(page, "terminationNumber", "Р-17/1");
  await expect(field(page, "terminationDate")).toHaveValue("20.11.2026");
  await expect(registerButton(page)).toBeEnabled();
  await enter(page, "terminationNumber", "   ");
  await expect(block(page).getByText(shared.validation.required)).toBeVisible();
  await expect(registerButton(page)).toBeDisabled();
  await enter(page, "terminationNumber", "Р-17/1");

  await registerButton(page).click();
  await expect(confirmation(page)).toContainText(`№ ${id}`);
  await expect(confirmation(page)).toContainText("№ Р-17/1 от 20.11.2026");
  await confirmation(page).getByRole("button", { name: shared.actions.cancel }).click();
  await expect(confirmation(page)).toBeHidden();
  expect(sent, "a declined question sends nothing").toEqual([]);
  await expect(field(page, "terminationNumber")).toHaveValue("Р-17/1");

  await registerButton(page).click();
  await confirmation(page).getByRole("button", { name: termination.register }).click();
  await expect(toast(page, agreements.successes.terminate)).toBeVisible();
  expect(sent).toEqual([{ id, version: 1, terminationDate: "2026-11-20", terminationNumber: "Р-17/1" }]);
  await expect(block(page).getByRole("heading", { name: termination.reportTitle })).toBeVisible();
  await expect(report.editButton.and(page.locator("header *"))).toHaveCount(0);
  await expect(report.terminationButton).toHaveCount(0);
  await expect(field(page, "terminationReportNumber")).toHaveValue(`${id}-Р`);
  await expect(field(page, "terminationReportDate")).toHaveValue(today);
  expect(await readReport(page.request, id)).toMatchObject({ status: 4, terminationNumber: "Р-17/1" });

  await editButton(page).click();
  await enter(page, "terminationNumber", "Р-1/испр");
  await enter(page, "terminationDate", "19.11.2026");
  await saveButton(page).click();
  await expect(toast(page, agreements.successes.terminationUpdate)).toBeVisible();
  await page.reload();
  await expect(field(page, "terminationNumber")).toHaveValue("Р-1/испр");
  await expect(field(page, "terminationNumber")).toBeDisabled();
  await expect(field(page, "terminationDate")).toHaveValue("19.11.2026");
  expect(await readReport(page.request, id)).toMatchObject({ status: 4, version: 3 });

  await page.goto(`/agreements?reportId=${id}`);
  await expect(page.getByRole("main").getByText(shared.statuses.report.terminated).last()).toBeVisible();
});

test("SCREEN-103: a termination takes four clicks from home", async ({ page }) => {
  const { id } = await registerReport(page.request);
  const clicks = await clicksOf(page);
  await page.goto("/");
  await page
    .getByRole("main")
    .getByRole("link", { name: String(id), exact: true })
    .click();
  await new StoredReportScreen(page, id).terminationButton.click();
  await registerButton(page).click();
  await confirmation(page).getByRole("button", { name: termination.register }).click();
  await expect(toast(page, agreements.successes.terminate)).toBeVisible();
  expect(clicks()).toBe(4);
});

test("FIX-030 OTC-162: an expired session keeps an entered termination", async ({ page, console }) => {
  const { id } = await registerReport(page.request);
  const report = new StoredReportScreen(page, id);
  await report.open("#termination");
  await expect(page.getByRole("dialog", { name: termination.registerTitle })).toBeVisible();
  await enter(page, "terminationNumber", "Р-3");
  await enter(page, "terminationDate", "20.11.2026");
  await page.context().clearCookies();
  console.expect(/401 \(Unauthorized\)/);
  await registerButton(page).click();
  await confirmation(page).getByRole("button", { name: termination.register }).click();
  await expect(page).toHaveURL(/\/$/);

  await toast(page, app.session.ended).getByRole("button", { name: app.menu.signIn }).click();
  await fillSignIn(page, "employee");
  await expect(field(page, "terminationNumber")).toHaveValue("Р-3");
  await expect(field(page, "terminationDate")).toHaveValue("20.11.2026");
  await expect(block(page).getByText(/^Сеанс завершён .* Данные формы сохранены/)).toBeVisible();
  await registerButton(page).click();
  await confirmation(page).getByRole("button", { name: termination.register }).click();
  await expect(toast(page, agreements.successes.terminate)).toBeVisible();
});
