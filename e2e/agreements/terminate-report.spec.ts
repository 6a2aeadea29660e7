import type { Page } from "@playwright/test";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { write } from "../support/calls.ts";
import { withoutEvents } from "../support/events.ts";
import { readReport, registerReport } from "../support/reports.ts";
import { fillSignIn } from "../support/sign-in.ts";
import { StoredReportScreen } from "../support/stored-report-screen.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { agreements, app, shared } = ru;
const { termination, fields } = agreements;
const dayMilliseconds = 24 * 60 * 60 * 1000;

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

/** A report whose contract was terminated on 20.11.2026 under the number Р-1. */
async function terminatedReport(page: Page): Promise<StoredReportScreen> {
  const { id } = await registerReport(page.request);
  await write(page.request, "PUT", "/api/Agreements/terminations", {
    id,
    terminationDate: "2026-11-20",
    terminationNumber: "Р-1",
  });
  return new StoredReportScreen(page, id);
}

test("OTC-160 OTC-161 OTC-163 OTC-165 OTC-166 OTC-167 OTC-169 OTC-170 OTC-171: a termination is saved after confirmation", async ({
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
  await expect(report.terminationButton).toHaveText(termination.show);
  await report.terminationButton.click();
  await expect(report.terminationButton).toHaveText(termination.hide);
  await expect(block(page).getByRole("heading", { name: termination.registerTitle })).toBeInViewport();
  await report.terminationButton.click();
  await expect(block(page)).toBeHidden();
  await expect(report.terminationButton).toHaveText(termination.show);
  await report.terminationButton.click();

  // All four combinations of date and number.
  await expect(registerButton(page)).toBeDisabled();
  await enter(page, "terminationNumber", "Р-17/1");
  await expect(registerButton(page)).toBeDisabled();
  await enter(page, "terminationDate", "20.11.26");
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
  const today = formatDate(moscowDate(new Date()));
  await expect(field(page, "terminationReportDate")).toHaveValue(today);
  expect(await readReport(page.request, id)).toMatchObject({ status: 4, terminationNumber: "Р-17/1" });

  await page.goto(`/agreements?reportId=${id}`);
  await expect(page.getByRole("main").getByText(shared.statuses.report.terminated).last()).toBeVisible();
});

test("OTC-162 OTC-168 FIX-021 PLAT-132: #termination opens the form, which rejects dates out of range", async ({
  page,
}) => {
  const { id } = await registerReport(page.request);
  const report = new StoredReportScreen(page, id);
  await report.open("#termination");
  await expect(block(page).getByRole("heading", { name: termination.registerTitle })).toBeInViewport();
  await expect(block(page)).toBeFocused();
  await enter(page, "terminationNumber", "Р-1");

  const tomorrow = moscowDate(new Date(Date.now() + dayMilliseconds));
  const today = formatDate(moscowDate(new Date()));
  for (const name of ["terminationDate", "terminationReportDate"] as const) {
    await enter(page, name, formatDate(tomorrow));
    await expect(field(page, name)).toHaveValue(formatDate(tomorrow));
    await expect(block(page).getByText(agreements.errors["termination-in-future"])).toBeVisible();
    await expect(registerButton(page)).toBeDisabled();
    await enter(page, name, today);
    await expect(block(page).getByText(agreements.errors["termination-in-future"])).toHaveCount(0);
  }
  await enter(page, "terminationDate", "31.02.2026");
  await expect(block(page).getByText(shared.validation.date)).toBeVisible();
  await expect(registerButton(page)).toBeDisabled();
  await enter(page, "terminationDate", "01.11.2026");
  await expect(block(page).getByText(agreements.errors["termination-before-contract"])).toBeVisible();
  await expect(registerButton(page)).toBeDisabled();
  await enter(page, "terminationDate", "02.11.2026");
  await expect(registerButton(page)).toBeEnabled();
});

test("OTC-172: a failed termination keeps input and allows a retry", async ({ page, console }) => {
  const { id } = await registerReport(page.request);
  const report = new StoredReportScreen(page, id);
  await report.open("#termination");
  await enter(page, "terminationNumber", "Р-2");
  await enter(page, "terminationDate", "20.11.2026");
  console.expect(/500 \(Internal Server Error\)/);
  await page.route("**/api/Agreements/terminations", (route) => route.fulfill({ status: 500, body: "" }), {
    times: 1,
  });
  const agree = async () => {
    await registerButton(page).click();
    await confirmation(page).getByRole("button", { name: termination.register }).click();
  };
  await agree();
  await expect(toast(page, agreements.failures.terminate)).toBeVisible();
  await expect(field(page, "terminationNumber")).toHaveValue("Р-2");
  await expect(field(page, "terminationDate")).toHaveValue("20.11.2026");
  await agree();
  await expect(toast(page, agreements.successes.terminate)).toBeVisible();
});

test("OTC-150 OTC-164 OTC-173 OTC-174 OTC-175 OTC-176 OTC-177 OTC-054: a termination can be corrected and saved again", async ({
  page,
  console,
}) => {
  const report = await terminatedReport(page);
  await report.open();
  await expect(block(page).getByRole("heading", { name: termination.reportTitle })).toBeVisible();
  const inputs = block(page).getByRole("textbox");
  await expect(inputs).toHaveCount(4);
  for (const input of await inputs.all()) await expect(input).toBeDisabled();

  await editButton(page).click();
  for (const input of await inputs.all()) await expect(input).toBeEnabled();
  await expect(saveButton(page)).toBeDisabled();
  await enter(page, "terminationNumber", "");
  await expect(block(page).getByText(shared.validation.required)).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await enter(page, "terminationNumber", "Р-1/испр");
  await enter(page, "terminationDate", "19.11.2026");

  console.expect(/500 \(Internal Server Error\)/);
  await page.route(
    "**/api/Agreements/changes/terminations",
    (route) => route.fulfill({ status: 500, body: "" }),
    { times: 1 },
  );
  await saveButton(page).click();
  await expect(toast(page, agreements.failures.terminationUpdate)).toBeVisible();
  await expect(field(page, "terminationNumber")).toHaveValue("Р-1/испр");
  await saveButton(page).click();
  await expect(toast(page, agreements.successes.terminationUpdate)).toBeVisible();
  for (const input of await inputs.all()) await expect(input).toBeDisabled();

  await page.reload();
  await expect(field(page, "terminationNumber")).toHaveValue("Р-1/испр");
  await expect(field(page, "terminationDate")).toHaveValue("19.11.2026");
  expect(await readReport(page.request, report.id)).toMatchObject({ status: 4, version: 3 });
});

test("OTC-178 OTC-179: cancelling refetches the termination, a failure keeps input", async ({
  page,
  console,
}) => {
  const report = await terminatedReport(page);
  // An event of the record would refetch by itself.
  await withoutEvents(page);
  await report.open();
  await editButton(page).click();
  await enter(page, "terminationNumber", "МИМО");
  const cancel = block(page).getByRole("button", { name: shared.actions.cancel });

  console.expect(/500 \(Internal Server Error\)/);
  await page.route(`**/api/Agreements/${report.id}`, (route) => route.fulfill({ status: 500, body: "" }), {
    times: 1,
  });
  await cancel.click();
  await expect(toast(page, agreements.failures.termination)).toBeVisible();
  await expect(field(page, "terminationNumber")).toHaveValue("МИМО");

  // Another user corrects it: stored values come from the server, not from this page.
  await write(page.request, "PUT", "/api/Agreements/changes/terminations", {
    id: report.id,
    terminationDate: "2026-11-20",
    terminationNumber: "Р-9",
  });
  const requestPromise = page.waitForRequest(
    (request) => request.method() === "GET" && request.url().endsWith(`/api/Agreements/${report.id}`),
  );
  await cancel.click();
  await requestPromise;
  await expect(field(page, "terminationNumber")).toHaveValue("Р-9");
  await expect(field(page, "terminationNumber")).toBeDisabled();
});

test("G-85: a concurrent correction of a termination is not overwritten", async ({ page, console }) => {
  const report = await terminatedReport(page);
  await report.open();
  await editButton(page).click();
  await enter(page, "terminationNumber", "МОЁ");
  await write(page.request, "PUT", "/api/Agreements/changes/terminations", {
    id: report.id,
    terminationDate: "2026-11-18",
    terminationNumber: "ИХ",
  });
  console.expect(/409 \(Conflict\)/);
  await saveButton(page).click();
  await expect(report.meanwhile).toBeFocused();
  await expect(report.meanwhile).toContainText("ИХ");
  await expect(report.meanwhile).toContainText("18.11.2026");
  await expect(field(page, "terminationNumber")).toHaveValue("МОЁ");
  await saveButton(page).click();
  await expect(toast(page, agreements.successes.terminationUpdate)).toBeVisible();
});

test("FIX-030: an expired session keeps an entered termination", async ({ page, console }) => {
  const { id } = await registerReport(page.request);
  const report = new StoredReportScreen(page, id);
  await report.open("#termination");
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
