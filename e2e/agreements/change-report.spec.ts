import { ru } from "@birzha/phrases/ru.ts";
import { read } from "../support/calls.ts";
import { countVersions, readReport, registerReport } from "../support/reports.ts";
import { fillSignIn } from "../support/sign-in.ts";
import { StoredReportScreen } from "../support/stored-report-screen.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { agreements, app, shared } = ru;

test.use({ login: "employee" });

test("OTC-130 OTC-131 OTC-133 OTC-192 OTC-197: correcting a report saves a new version", async ({ page }) => {
  const { id } = await registerReport(page.request);
  const report = new StoredReportScreen(page, id);
  await report.open();
  const inputs = report.main.getByRole("textbox");
  expect(await inputs.count(), "what was filled in").toBeGreaterThan(15);
  expect(await inputs.and(page.locator(":enabled")).count(), "inputs of a sheet that is read").toBe(0);
  await expect(report.shown("price")).toHaveValue("17\u00a0420,50");

  await report.edit();
  await expect(report.cancelButton).toBeVisible();
  await expect(report.terminationButton).toHaveCount(0);
  await report.retype("price", "18 000,25");
  await report.saveButton.click();
  await expect(toast(page, agreements.successes.update)).toBeVisible();
  await report.expectSheet();
  await expect(report.shown("price")).toHaveValue("18\u00a0000,25");
  await expect(report.main.getByText(shared.statuses.report.changed, { exact: true })).toBeVisible();

  const stored = await readReport(page.request, id);
  expect(stored.dataXML).toContain("<price>18000.25</price>");
  expect(await countVersions(page.request, id)).toBe(2);
  await page.reload();
  await expect(report.shown("price")).toHaveValue("18\u00a0000,25");
});

test("G-85 S-7: an edit conflict names the other editor and keeps input", async ({
  page,
  browser,
  sessionOf,
  console,
}) => {
  // Two users make the test twice as long.
  test.slow();
  const { id } = await registerReport(page.request);
  const mine = new StoredReportScreen(page, id);
  await mine.open();
  await mine.edit();
  await mine.retype("price", "18 000");
  await mine.retype("delivery_address", "г. Лиски, ул. Новая, д. 1");

  const context = await browser.newContext({ storageState: await sessionOf("owner") });
  const theirs = new StoredReportScreen(await context.newPage(), id);
  await theirs.open();
  await theirs.edit();
  await theirs.retype("price", "18 500");
  await theirs.retype("contract_number", "СВЕЖИЙ-1");
  await theirs.saveButton.click();
  await theirs.expectSheet();
  const { name } = await read<{ name: string }>(context.request, "/keycloak/users/info");

  console.expect(/409 \(Conflict\)/);
  await mine.saveButton.click();
  await expect(mine.meanwhile).toBeFocused();
  await expect(mine.meanwhile).toContainText(name);
  await expect(toast(page, shared.errors.stale), "no message asks to reload the input").toHaveCount(0);
  const row = (field: keyof typeof agreements.fields) =>
    mine.meanwhile
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: agreements.fields[field], exact: true }) });
  await expect(row("price")).toContainText("17\u00a0420,50");
  await expect(row("price")).toContainText("18\u00a0500,00");
  await expect(row("price")).toContainText("18\u00a0000,00");
  await expect(row("contract_number")).toContainText(agreements.changes.taken);
  await expect(row("delivery_address")).toHaveCount(0);
  await expect(mine.input("price")).toHaveValue("18\u00a0000,00");
  await expect(mine.input("contract_number")).toHaveValue("СВЕЖИЙ-1");
  await expect(mine.input("delivery_address")).toHaveValue("г. Лиски, ул. Новая, д. 1");

  await row("price").getByRole("button", { name: agreements.changes.takeTheirs }).click();
  await expect(mine.input("price")).toHaveValue("18\u00a0500,00");
  await mine.saveButton.click();
  await mine.expectSheet();
  const { dataXML, version } = await readReport(page.request, id);
  expect(version).toBe(3);
  expect(dataXML).toContain("<price>18500</price>");
  expect(dataXML).toContain("<contract_number>СВЕЖИЙ-1</contract_number>");
  expect(dataXML).toContain("ул. Новая, д. 1");
  await context.close();
});

test("design 8 FIX-107: two tabs with one report show which has the draft", async ({ page, context }) => {
  const { id } = await registerReport(page.request);
  const first = new StoredReportScreen(page, id);
  await first.open();
  await first.edit();
  await first.retype("contract_number", "ВКЛ-1");
  await expect(first.body.getByText(shared.form.draftKept)).toBeVisible();
  const second = new StoredReportScreen(await context.newPage(), id);
  await second.open();
  await second.edit();
  await expect(second.input("contract_number")).toHaveValue("ВКЛ-1");
  await second.retype("contract_number", "ВКЛ-2");
  await expect(first.body.getByText(shared.form.draftElsewhere)).toBeVisible();
  await expect(first.input("contract_number")).toHaveValue("ВКЛ-1");
  await first.retype("amount", "5");
  await expect(second.body.getByText(shared.form.draftElsewhere)).toBeVisible();
  await expect(first.body.getByText(shared.form.draftElsewhere)).toHaveCount(0);
});

test("OTC-134 FIX-330: an outage during a save keeps the form and saves once", async ({
  page,
  context,
  console,
}) => {
  const { id } = await registerReport(page.request);
  const report = new StoredReportScreen(page, id);
  await report.open();
  await report.edit();
  await report.retype("amount", "888,5");
  console.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await report.saveButton.click();
  await expect(page.getByText(ru.app.serverWait.write)).toBeVisible();
  await expect(report.input("amount")).toHaveValue("888,5");
  await context.setOffline(false);
  await report.expectSheet();
  await expect(report.shown("amount")).toHaveValue("888,5\u00a0т");
  await expect(page.getByText(ru.app.serverWait.write)).toHaveCount(0);
  expect(await countVersions(page.request, id)).toBe(2);
});

test("G-6 FIX-030 design 8: an expired session keeps input and sign-in returns to it", async ({
  page,
  console,
}) => {
  const { id } = await registerReport(page.request);
  const report = new StoredReportScreen(page, id);
  await report.open();
  await report.edit();
  await report.retype("contract_number", "ПОСЛЕ-ВХОДА");
  await page.context().clearCookies();
  console.expect(/401 \(Unauthorized\)/);
  await report.saveButton.click();
  await expect(toast(page, app.session.ended)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await page.getByRole("banner").getByRole("button", { name: app.menu.signIn }).click();
  await fillSignIn(page, "employee");
  await expect(page).toHaveURL(new RegExp(`/agreements/edit/${id}$`));
  await expect(page.getByText(/^Восстановлен черновик от/)).toBeVisible();
  await expect(report.input("contract_number")).toHaveValue("ПОСЛЕ-ВХОДА");
  await report.saveButton.click();
  await report.expectSheet();
  await expect(report.shown("contract_number")).toHaveValue("ПОСЛЕ-ВХОДА");
});
