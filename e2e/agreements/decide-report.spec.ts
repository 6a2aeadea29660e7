import type { APIRequestContext, Page } from "@playwright/test";
import { statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { read, write } from "../support/calls.ts";
import { withoutEvents } from "../support/events.ts";
import { readReport, registerReport } from "../support/reports.ts";
import { StoredReportScreen } from "../support/stored-report-screen.ts";
import { expect, test as base, toast, type Entry } from "../support/fixtures.ts";

const { agreements, shared } = ru;
const { form } = agreements;
const statuses = shared.statuses.report;

/** A member registers the report for staff. */
const test = base.extend<{ member: APIRequestContext }>({
  member: async ({ playwright, sessionOf, address }, use) => {
    const member = await playwright.request.newContext({
      baseURL: address,
      storageState: await sessionOf("owner"),
    });
    await use(member);
    await member.dispose();
  },
});
test.use({ login: "operator" });

const decisions = (page: Page) => page.getByRole("region", { name: form.decisions });
const statusField = (page: Page) =>
  decisions(page).getByRole("combobox", { name: form.statusChange, exact: true });
const statusButton = (page: Page) =>
  decisions(page).getByRole("button", { name: `${shared.actions.change}: ${form.statusChange}` });
const dealButton = (page: Page) =>
  decisions(page).getByRole("button", { name: `${shared.actions.change}: ${form.dubiousChange}` });
const deal = (page: Page) => decisions(page).getByRole("radiogroup", { name: form.dubiousChange });
const reasonModal = (page: Page) => page.getByRole("dialog", { name: form.rejectTitle });

async function pickStatus(page: Page, status: string): Promise<void> {
  await statusField(page).click();
  await page.getByRole("option", { name: status, exact: true }).click();
  await expect(statusField(page)).toHaveValue(status);
}

/** Requests of the page to a path, in order. */
function calls(page: Page, ending: string): unknown[] {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT" && request.url().endsWith(ending)) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test("OTC-137 OTC-140..144 FIX-027 OTC-148 OTC-149 OTC-151 OTC-194: the operator rejects a report with a reason", async ({
  page,
  member,
}) => {
  const { id } = await registerReport(member);
  const report = new StoredReportScreen(page, id);
  const sent = calls(page, "/status");
  await report.open();
  await expect(statusButton(page)).toBeDisabled();
  await statusField(page).click();
  const offered = await read<{ id: number }[]>(
    page.request,
    "/api/Agreements/statuses/changes/dropdownList",
    { id },
  );
  await expect(page.getByRole("option")).toHaveText([
    statuses.registered,
    ...offered.map(({ id: status }) => statuses[statusOf(status)!]),
  ]);
  await page.keyboard.press("Escape");

  await pickStatus(page, statuses.rejected);
  const send = reasonModal(page).getByRole("button", { name: shared.actions.send });
  const reason = reasonModal(page).getByRole("textbox", { name: form.rejectReason });
  // FIX-027: selecting the status asks for the reason.
  await expect(send).toBeDisabled();
  expect(sent, "nothing is sent before there is a reason").toEqual([]);
  await reason.fill("   ");
  await expect(send).toBeDisabled();
  await reason.fill("Без печати");
  await reasonModal(page).getByRole("button", { name: shared.actions.close }).click();
  await expect(statusField(page)).toHaveValue(statuses.registered);
  await expect(statusButton(page)).toBeDisabled();
  expect(sent, "a reason modal that was closed sends nothing").toEqual([]);

  await pickStatus(page, statuses.rejected);
  await reason.fill("я".repeat(499));
  await reason.press("End");
  await reason.pressSequentially("!!");
  // FIX-106: the text stays and is not sent.
  await expect(reason).toHaveValue(`${"я".repeat(499)}!!`);
  await expect(send).toBeDisabled();
  await reason.fill("Нет подписи\nпродавца");
  await send.click();
  await expect(toast(page, agreements.successes.status)).toBeVisible();
  expect(sent).toEqual([{ id, status: 3, version: 1, description: "Нет подписи\nпродавца" }]);
  expect(await readReport(member, id)).toMatchObject({ status: 3, description: "Нет подписи\nпродавца" });

  const why = "Договор отклонён. Причина: Нет подписи продавца";
  await expect(toast(page, why).first()).toBeVisible();
  await expect(report.editButton).toHaveCount(0);
  await expect(report.terminationButton).toHaveCount(0);
});

test.describe("a rejected report", () => {
  test.use({ login: "owner" });

  test("OTC-151 OTC-148 OTC-149 G-52: the member reads the reason while the page is open", async ({
    page,
    browser,
    sessionOf,
  }) => {
    const { id } = await registerReport(page.request);
    const staff = await browser.newContext({ storageState: await sessionOf("operator") });
    await write(staff.request, "PUT", "/api/Agreements/status", {
      id,
      status: 3,
      description: "Нет подписи",
    });
    await staff.close();

    await page.clock.install();
    const report = new StoredReportScreen(page, id);
    await report.open();
    const notice = toast(page, "Договор отклонён. Причина: Нет подписи");
    await expect(notice).toBeVisible();
    await page.clock.runFor(31_000);
    await expect(notice).toBeVisible();
    await expect(report.editButton).toHaveCount(0);
    await expect(report.terminationButton).toHaveCount(0);
    await expect(decisions(page)).toHaveCount(0);
    await page.getByRole("link", { name: form.toRegister }).click();
    await expect(page.getByRole("heading", { level: 1, name: agreements.register.title })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});

test("OTC-139 OTC-145: other statuses go at once, a failure restores the previous", async ({
  page,
  member,
  console,
}) => {
  const { id } = await registerReport(member);
  await write(page.request, "PUT", "/api/Agreements/status", { id, status: 3, description: "По ошибке" });
  const report = new StoredReportScreen(page, id);
  const sent = calls(page, "/status");
  await report.open();
  await expect(statusField(page)).toHaveValue(statuses.rejected);

  console.expect(/500 \(Internal Server Error\)/);
  await page.route("**/api/Agreements/status", (route) => route.fulfill({ status: 500, body: "" }), {
    times: 1,
  });
  await pickStatus(page, statuses.registered);
  await statusButton(page).click();
  await expect(toast(page, agreements.failures.status)).toBeVisible();
  await expect(statusField(page)).toHaveValue(statuses.rejected);

  await pickStatus(page, statuses.registered);
  await statusButton(page).click();
  await expect(toast(page, agreements.successes.status)).toBeVisible();
  await expect(reasonModal(page)).toHaveCount(0);
  expect(sent.at(-1)).toEqual({ id, status: 1, version: 2 });
  await expect(report.editButton).toBeVisible();
  await expect(page.getByText(/^Договор отклонён/)).toHaveCount(0);
});

test("WORK-003 OTC-138 OTC-146 OTC-147 OTC-030 G-53: a doubtful mark is visible to the operator only", async ({
  page,
  member,
  console,
}) => {
  const { id } = await registerReport(member);
  const report = new StoredReportScreen(page, id);
  const sent = calls(page, "/deal");
  await report.open();
  await expect(dealButton(page)).toBeDisabled();
  const counted = page.getByRole("banner").getByRole("link", { name: ru.app.menuShort.register });
  const waiting = async () => Number(/\d+/.exec((await counted.textContent()) ?? "")?.[0] ?? 0);
  await expect.poll(waiting).toBeGreaterThan(0);
  const before = await waiting();
  const yes = deal(page).getByText(shared.words.yes, { exact: true });

  console.expect(/500 \(Internal Server Error\)/);
  await page.route("**/api/Agreements/deal", (route) => route.fulfill({ status: 500, body: "" }), {
    times: 1,
  });
  await yes.click();
  expect(sent).toEqual([]);
  await dealButton(page).click();
  await expect(toast(page, agreements.failures.dubious)).toBeVisible();
  await expect(deal(page).getByRole("radio", { name: shared.words.no })).toBeChecked();

  await yes.click();
  await dealButton(page).click();
  await expect(toast(page, agreements.successes.dubious)).toBeVisible();
  expect(sent.at(-1)).toEqual({ id, isDubious: true, version: 1 });
  // The menu counts it without a reload.
  await expect.poll(waiting).toBe(before + 1);
  await expect(deal(page).getByRole("radio", { name: shared.words.yes })).toBeChecked();

  await page.goto(`/agreements?isDubiousDeal=true&reportId=${id}`);
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: String(id), exact: true }) });
  await expect(row.getByRole("img", { name: agreements.filters.isDubiousDeal })).toBeVisible();

  const [theirs] = await read<Entry[]>(member, "/api/Agreements/list", {
    pageIndex: 0,
    pageSize: 1,
    reportId: id,
  });
  expect(Object.keys(theirs!)).not.toContain("isDubiousDeal");
  expect(theirs!.versionCount, "the mark makes no version that the organisation sees").toBe(1);
});

test("G-85: a late decision shows the change and is not sent", async ({ page, member, console }) => {
  const { id } = await registerReport(member);
  const report = new StoredReportScreen(page, id);
  await withoutEvents(page);
  await report.open();
  // Load the options before another user terminates the report.
  await statusField(page).click();
  await expect(page.getByRole("option", { name: statuses.rejected, exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await write(member, "PUT", "/api/Agreements/terminations", {
    id,
    terminationDate: "2026-11-20",
    terminationNumber: "Р-5",
  });
  console.expect(/409 \(Conflict\)/);
  await pickStatus(page, statuses.rejected);
  await reasonModal(page).getByRole("textbox", { name: form.rejectReason }).fill("Поздно");
  await reasonModal(page).getByRole("button", { name: shared.actions.send }).click();
  await expect(report.meanwhile).toBeFocused();
  await expect(report.meanwhile).toContainText(statuses.terminated);
  await expect(report.meanwhile).toContainText("Р-5");
  await expect(decisions(page)).toHaveCount(0);
  expect((await readReport(member, id)).status).toBe(4);
});

test("OTC-152 OTC-150 OTC-153: a terminated report and an old version offer no decisions", async ({
  page,
  member,
}) => {
  const { id } = await registerReport(member);
  await write(member, "PUT", "/api/Agreements/terminations", {
    id,
    terminationDate: "2026-11-20",
    terminationNumber: "Р-6",
  });
  const report = new StoredReportScreen(page, id);
  await report.open();
  await expect(page.getByRole("heading", { name: agreements.termination.reportTitle })).toBeVisible();
  await expect(decisions(page)).toHaveCount(0);
  await expect(report.terminationButton).toHaveCount(0);

  const [version] = await read<Entry[]>(page.request, "/api/Agreements/registries/histories", {
    id,
    pageIndex: 0,
    pageSize: 1,
  });
  for (const viewed of [version!.id, id]) {
    await page.goto(`/agreements/view/${viewed}`);
    await expect(report.shown("contract_number")).toBeVisible();
    await expect(decisions(page)).toHaveCount(0);
    await expect(report.editButton).toHaveCount(0);
    await expect(report.terminationButton).toHaveCount(0);
    await expect(page.locator("#termination")).toHaveCount(0);
  }
});
