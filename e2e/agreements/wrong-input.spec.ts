import { ru } from "@birzha/phrases/ru.ts";
import { read } from "../support/calls.ts";
import { ReportScreen } from "../support/report-screen.ts";
import { expect, test, toast, type Entry } from "../support/fixtures.ts";

const { agreements, shared } = ru;
const create = "**/api/Agreements/create";

test.use({ login: "employee" });

test("OTC-100 OTC-116 PLAT-132: each missing or wrong value is listed with a link", async ({ page }) => {
  const report = new ReportScreen(page);
  await report.open();
  await report.type("price", "100");
  await report.unfold("price");
  await report.type("product_basis_price", "100,01");
  await report.type("contract_date", "31.02.2026");
  await report.registerButton.click();
  await expect(report.errorSummary).toBeFocused();
  await expect(report.errorSummary).toContainText(
    "Значение не может быть больше значения поля «Цена за тонну с налогами»",
  );
  await expect(report.errorSummary).toContainText(shared.validation.date);

  await report.errorSummary.getByRole("link", { name: agreements.fields.amount, exact: true }).click();
  await expect(report.input("amount")).toBeFocused();
  await page.keyboard.type("12");
  await page.keyboard.press("Tab");
  await expect(
    report.errorSummary.getByRole("link", { name: agreements.fields.amount, exact: true }),
  ).toHaveCount(0);
  await expect(report.input("contract_date")).toHaveValue("31.02.2026");
});

test("OTC-065 OTC-081: an outage keeps input, two presses make one report", async ({ page, console }) => {
  const report = new ReportScreen(page);
  await report.open();
  const number = `ПВТ-${Date.now()}`;
  await report.fillFarmGateSale(number, "1 400");

  console.expect(/500 \(Internal Server Error\)/);
  await page.route(create, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
  await report.registerButton.click();
  await expect(toast(page, agreements.failures.create).first()).toBeVisible();
  await expect(report.input("contract_number")).toHaveValue(number);

  // The server stores the report but both responses are lost.
  console.expect(/ERR_FAILED/);
  const ids: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/create")) ids.push(request.headers()["clientrequestid"]);
  });
  await page.route(
    create,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 2 },
  );
  await report.registerButton.click();
  await expect(page.getByRole("alert").filter({ hasText: shared.failures.network }).first()).toBeVisible();
  await expect(report.input("contract_number")).toHaveValue(number);
  await report.registerButton.click();
  await expect(page).toHaveURL(/\/agreements$/);
  expect(new Set(ids).size, "a repeated press repeats the request").toBe(1);

  const list = await read<Entry[]>(page.request, "/api/Agreements/list", { pageIndex: 0, pageSize: 50 });
  expect(list.filter(({ contractNumber }) => contractNumber === number)).toHaveLength(1);
});

test("design 8: input returns after a reload and can be discarded", async ({ page }) => {
  const report = new ReportScreen(page);
  await report.open();
  await report.answer("export_delivery_flag", "yes");
  await report.type("contract_number", "ЧЕРН-7");
  await report.type("price", "1234,5");
  await report.choose("delivery_type", "FOB — свободно на борту");
  await expect(report.body.getByText(shared.form.draftKept)).toBeVisible();
  await page.reload();
  await expect(report.body.getByText(/^Восстановлен черновик от/)).toBeVisible();
  await expect(report.input("contract_number")).toHaveValue("ЧЕРН-7");
  await expect(report.input("price")).toHaveValue("1\u202f234,50");
  await expect(report.select("basis_type")).toHaveValue("Порт");
  await expect(
    report.answers("export_delivery_flag").getByRole("radio", { name: shared.words.yes, exact: true }),
  ).toBeChecked();

  await page.getByRole("button", { name: shared.form.draftDiscard }).click();
  const question = page.getByRole("dialog", { name: shared.form.draftDiscardTitle });
  await question.getByRole("button", { name: shared.form.draftDiscard }).click();
  await expect(report.input("contract_number")).toHaveValue("");
  await page.reload();
  await expect(report.input("contract_number")).toHaveValue("");
});

test("OTC-009 OTC-017 FIX-036 design 8: filters, order and page survive reload, back and forward", async ({
  page,
}) => {
  /** The table while it waits for rows. */
  const busy = page.getByRole("main").locator("[aria-busy]");
  await page.goto("/agreements");
  await page
    .getByRole("group", { name: agreements.filters.status })
    .getByRole("button", { name: shared.statuses.report.registered })
    .click();
  await page.getByRole("columnheader", { name: agreements.fields.price }).getByRole("button").click();
  await expect(busy).toHaveCount(0);
  // With a slow response the old rows are inert.
  const slow = Promise.withResolvers<void>();
  await page.route(
    "**/api/Agreements/list?*pageIndex=1*",
    async (route) => {
      await slow.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Страница 2", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator("tbody[inert]").getByRole("link").first()).toBeVisible();
  await page.locator("tbody[inert]").first().click({ force: true });
  await expect(page).toHaveURL(/page=2/);
  slow.resolve();
  await expect(busy).toHaveCount(0);
  const address = new URL(page.url());
  expect(address.searchParams.get("status")).toBe("1");
  expect(address.searchParams.get("sort")).toBe("price");
  const first = page.getByRole("row").getByRole("link").first();
  await expect(page.getByRole("main").getByRole("status")).toContainText("16–30");
  const number = await first.textContent();

  await first.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Отчёт № ${number}`);
  await page.goBack();
  await expect(page).toHaveURL(address.href);
  await expect(first).toHaveText(number!);
  await page.reload();
  await expect(first).toHaveText(number!);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Отчёт № ${number}`);
});

test("PLAT-161 OTC-072 G-48: failed catalogues and look-ups show errors, the form works", async ({
  page,
  console,
}) => {
  console.expect(/500 \(Internal Server Error\)/);
  const reject = { status: 500, body: "" };
  await page.route("**/dropdownList*", (route) => route.fulfill(reject));
  const report = new ReportScreen(page);
  await report.open();
  const notice = toast(page, "Не удалось загрузить справочники!");
  await expect(notice).toHaveCount(1);
  await page.unroute("**/dropdownList*");
  await notice.getByRole("button", { name: shared.actions.retry }).click();
  await report.choose("product_type", "Пшеница мягкая 3 класса");

  await page.route("**/Organizations/inn?*", (route) => route.fulfill(reject));
  await report.type("purchaser_inn", "2399703036");
  await expect(toast(page, "Не удалось загрузить данные по ИНН!")).toBeVisible();
  await expect(report.input("purchaser_inn")).toHaveValue("");
});
