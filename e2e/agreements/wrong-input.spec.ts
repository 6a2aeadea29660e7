import { ru } from "@birzha/phrases/ru.ts";
import { ReportScreen } from "../support/report-screen.ts";
import { expectReport } from "../support/stored-report-screen.ts";
import { expect, test } from "../support/fixtures.ts";

const { agreements, shared } = ru;

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
  await expectReport(page, number);
  await page.goBack();
  await expect(page).toHaveURL(address.href);
  await expect(first).toHaveText(number!);
  await page.reload();
  await expect(first).toHaveText(number!);
  await page.goForward();
  await expectReport(page, number);
});
