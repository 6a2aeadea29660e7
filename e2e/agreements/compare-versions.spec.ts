import type { Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { read } from "../support/calls.ts";
import { withoutEvents } from "../support/events.ts";
import { changeReport, registerReport, uploadPdf, type OwnReport } from "../support/reports.ts";
import { StoredReportScreen } from "../support/stored-report-screen.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { agreements, shared } = ru;

test.use({ login: "owner" });

const comparison = (page: Page) => page.getByRole("region", { name: agreements.versions.comparison });
const chooser = (page: Page, part: "from" | "to") =>
  comparison(page).getByRole("combobox", { name: agreements.versions[part], exact: true });
const change = (page: Page, field: keyof typeof agreements.fields) =>
  comparison(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: agreements.fields[field], exact: true }) });
const versions = (page: Page) => page.getByRole("navigation", { name: agreements.versions.list });

/** Registered and corrected twice; the second time with another file. */
async function correctedTwice(page: Page): Promise<OwnReport> {
  const first = await uploadPdf(page.request, "Договор.pdf");
  const own = await registerReport(page.request, { files: [first], amount: "100" });
  const once = await changeReport(page.request, own, { price: "18000", amount: "100.000" });
  const second = await uploadPdf(page.request, "Соглашение с продавцом.pdf");
  return changeReport(page.request, once, {
    price: "18100",
    harvest_year: "2026",
    files: [second],
  });
}

async function choose(page: Page, part: "from" | "to", version: number): Promise<void> {
  await chooser(page, part).click();
  await page.getByRole("option", { name: new RegExp(`^Версия ${version} `) }).click();
}

test("S-7 OTC-018 OTC-022 OTC-023 OTC-035 OTC-056 OTC-155: any two versions compare by field, with their files", async ({
  page,
  console,
}) => {
  const { id } = await correctedTwice(page);
  const report = new StoredReportScreen(page, id);
  // An event of the record would refetch by itself.
  await withoutEvents(page);
  await report.open();
  await page.getByRole("link", { name: agreements.form.historyLink }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Отчёт № ${id}: история изменений`);
  await expect(chooser(page, "to")).toHaveValue(/^Версия 3 /);

  console.expect(/500 \(Internal Server Error\)/);
  await page.route("**/api/Agreements/histories?*", (route) => route.fulfill({ status: 500, body: "" }), {
    times: 1,
  });
  await page.reload();
  // The page repeats the message, the toast has the close button.
  const notice = toast(page, agreements.failures.history);
  await expect(notice.filter({ has: page.getByRole("button", { name: ru.app.toasts.close }) })).toBeVisible();
  await page.getByRole("button", { name: shared.actions.retry }).click();
  await expect(chooser(page, "from")).toHaveValue(/^Версия 2 /);
  await expect(chooser(page, "to")).toHaveValue(/^Версия 3 /);
  await expect(change(page, "price").getByRole("deletion")).toHaveText("18\u00a0000,00");
  await expect(change(page, "price").getByRole("insertion")).toHaveText("18\u00a0100,00");
  await expect(change(page, "harvest_year").getByRole("insertion")).toHaveText("2026");
  await expect(change(page, "harvest_year")).toContainText(shared.words.empty);
  await expect(change(page, "files").getByRole("deletion")).toHaveText("Договор.pdf");
  await expect(comparison(page).getByRole("rowheader")).toHaveCount(3);
  const { name } = await read<{ name: string }>(page.request, "/keycloak/users/info");
  await expect(versions(page).getByRole("link")).toHaveCount(3);
  for (const version of await versions(page).getByRole("link").all()) {
    await expect(version).toContainText(name);
    await expect(version).toContainText("От имени организации: ");
    await expect(version).toContainText(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, "nothing is wider than the screen").toBeLessThanOrEqual(0);

  await choose(page, "from", 1);
  await expect(page).toHaveURL(/from=1&to=3$/);
  await expect(change(page, "report_status").getByRole("deletion")).toHaveText(
    shared.statuses.report.registered,
  );
  await expect(change(page, "report_status").getByRole("insertion")).toHaveText(
    shared.statuses.report.changed,
  );
  await expect(change(page, "price").getByRole("deletion")).toHaveText("17\u00a0420,50");
  // 100 and 100.000 tonnes are equal.
  await expect(change(page, "amount")).toHaveCount(0);
  await page.reload();
  await expect(change(page, "price").getByRole("deletion")).toHaveText("17\u00a0420,50");

  // And in the other direction.
  await choose(page, "to", 1);
  await choose(page, "from", 2);
  await expect(change(page, "price").getByRole("deletion")).toHaveText("18\u00a0000,00");
  await expect(change(page, "price").getByRole("insertion")).toHaveText("17\u00a0420,50");

  await versions(page).getByRole("link").filter({ hasText: "Версия 1" }).click();
  await expect(page.getByText(agreements.versions.first)).toBeVisible();

  await test.step("files of the comparison and of the register download", async () => {
    await page.goto(`/agreements/versions/${id}`);
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/DownloadFile")) requests.push(request.url());
    });
    const old = comparison(page).getByRole("button", { name: "Скачать файл «Договор.pdf»" });
    const saved = page.waitForEvent("download");
    await old.click();
    expect((await saved).suggestedFilename()).toBe("Договор.pdf");

    await page.goto(`/agreements?reportId=${id}`);
    await page.getByRole("button", { name: `${shared.table.expand}: ${id}` }).click();
    const first = page.getByRole("row").filter({ hasText: "Версия 1" });
    await first.getByRole("button", { name: new RegExp(`^${agreements.register.files}`) }).click();
    const modal = page.getByRole("dialog", { name: agreements.register.files });
    await expect(modal.getByRole("listitem")).toHaveCount(1);
    requests.length = 0;
    const again = page.waitForEvent("download");
    await modal.getByRole("listitem").filter({ hasText: "Договор.pdf" }).getByRole("button").click();
    expect((await again).suggestedFilename()).toBe("Договор.pdf");
    expect(requests).toHaveLength(1);
    await modal.getByRole("button", { name: shared.actions.close }).click();

    const bare = await registerReport(page.request);
    await page.goto(`/agreements?reportId=${bare.id}`);
    const row = page
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: String(bare.id), exact: true }) });
    await expect(row).toBeVisible();
    await expect(row.getByRole("button", { name: new RegExp(`^${agreements.register.files}`) })).toHaveCount(
      0,
    );
  });
});
