import { ru } from "@birzha/phrases/ru.ts";
import { ReportScreen } from "../support/report-screen.ts";
import { expect, test, toast } from "../support/fixtures.ts";
import { showAction } from "../support/more-actions.ts";

const { agreements, app, shared } = ru;

test.use({ login: "employee" });

test("PLAT-082 FIX-026 HOUSE-002 design 8: a phone shows the register as cards and a drawer @phone-only", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: app.menu.open }).click();
  await page.getByRole("dialog").getByRole("link", { name: app.menuShort.agreements }).click();
  const status = page.getByRole("group", { name: agreements.filters.status });
  await status.getByRole("button", { name: shared.statuses.report.changed }).click();
  const card = page.getByRole("article").filter({ hasText: shared.statuses.report.changed }).first();
  await expect(card).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await card.getByRole("button", { name: new RegExp(`^${shared.table.expand}`) }).click();
  await expect(page.getByText(/^Версия 1/).first()).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: shared.table.sortBy }).click();
  await page.getByRole("combobox", { name: shared.table.sortBy }).selectOption(agreements.fields.price);
  await page.getByRole("button", { name: shared.table.descending }).click();
  await expect(page.getByRole("button", { name: shared.table.ascending })).toBeInViewport({ ratio: 1 });

  const prices = card.getByRole("term").filter({ hasText: agreements.fields.price });
  await expect(prices).toBeVisible();
  await (await showAction(page, page.getByRole("button", { name: shared.table.columns }))).click();
  const columns = page.getByRole("dialog", { name: shared.table.columns });
  await columns.getByRole("checkbox", { name: agreements.fields.price }).uncheck();
  await expect(prices).toHaveCount(0);
  await page.keyboard.press("Escape");

  await card.getByRole("term").first().click();
  await expect(page.getByText(/^Отчёт №\s\d+$/)).toBeVisible();
  await expect(page.getByRole("textbox").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("OTC-060 FIX-122 SCREEN-110 design 8: a phone registers a report and shows its price @phone-only", async ({
  page,
}) => {
  const report = new ReportScreen(page);
  await report.open();
  await expectNoSidewaysScroll(page);
  await report.fillFarmGateSale("ТЕЛ-1", "1 300");
  await report.registerButton.click();
  await expect(toast(page, agreements.successes.create)).toBeVisible();
  const card = page.getByRole("article").filter({ hasText: "ТЕЛ-1" }).first();
  expect((await card.boundingBox())!.height).toBeLessThanOrEqual(300);
  await card.getByRole("term").first().click();
  await expect(page.getByText(/^Отчёт №\s\d+$/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  const price = page.getByRole("complementary").getByText(/\d,\d\d\s₽$/);
  await expect(price).toBeVisible();
  const lines = await price.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, text.data.indexOf("\u00a0") + 2);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines, "the price is on one line with its currency").toBe(1);
});

async function expectNoSidewaysScroll(page: ReportScreen["page"]): Promise<void> {
  const { width, screen } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(width).toBeLessThanOrEqual(screen);
}
