import { readFile } from "node:fs/promises";
import { getMarket, listOwnDeals, listPrices } from "@birzha/domain/market/api.ts";
import { statisticNames } from "@birzha/domain/market/statistics.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { expect, test } from "../support/fixtures.ts";
import { ReportScreen } from "../support/report-screen.ts";

const words = ru.market;
type Prices = ResponseOf<typeof listPrices>;

/** Figures of the table by first day of the week, oldest first; weeks without a price are left out. */
async function figuresOf(page: Page): Promise<string[][]> {
  const rows = page.getByRole("table", { name: words.table.title }).getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  const cells = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => [...row.querySelectorAll("td")].map(({ textContent }) => textContent)),
  );
  return cells
    .filter(({ length }) => length > 1)
    .map((row) => row.slice(0, statisticNames.length).map((text) => text.replaceAll(/[\s—]/g, "")))
    .toReversed();
}

const queryOf = (page: Page) => {
  const { product, ...query } = Object.fromEntries(new URL(page.url()).searchParams);
  return { productTypeId: product!, ...query };
};

test.describe("a user of an organisation", () => {
  test.use({ login: "employee" });

  test("MKT-001 MKT-006 MKT-008 MKT-109 @phone: table, API and CSV have the same figures; own deals are dots", async ({
    page,
  }) => {
    await page.goto("/prices");
    const figures = await figuresOf(page);
    await expect(page).toHaveURL(/product=\d+&period=week&from=\S+&to=/);
    const { prices } = await read<Prices>(page.request, listPrices.path, queryOf(page));
    expect(prices.length).toBeGreaterThan(10);
    expect(figures).toEqual(prices.map((price) => statisticNames.map((name) => String(price[name] ?? ""))));
    expect(prices.some(({ correction }) => correction !== null)).toBe(true);

    const chart = page.getByRole("figure", { name: words.chart.title });
    await expect(chart.getByRole("slider")).toBeVisible();
    // MKT-109: the first view contains the axis of dates.
    const { y, height } = (await chart.getByRole("slider").boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
    await expectAccessible(page, "prices");
    const own = await read<ResponseOf<typeof listOwnDeals>>(page.request, listOwnDeals.path, {
      productTypeId: queryOf(page).productTypeId,
      from: queryOf(page)["from" as never] as string,
      to: queryOf(page)["to" as never] as string,
    });
    expect(own.length).toBeGreaterThan(0);
    await expect(page.getByRole("region", { name: /^Свои сделки/ })).toBeVisible();

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: words.actions.csv }).click();
    const text = await readFile(await (await download).path(), "utf8");
    expect(text.startsWith(`\ufeff${words.table.product};${words.table.basis};`)).toBe(true);
    const lines = text.trim().split("\r\n").slice(1);
    expect(lines.map((line) => line.split(";").slice(7, 13))).toEqual(figures);
  });

  test("MKT-008: arrow keys read the points of the chart", async ({ page }) => {
    await page.goto("/prices");
    const chart = page.getByRole("figure", { name: words.chart.title });
    await chart.getByRole("slider").focus();
    await page.keyboard.press("ArrowRight");
    const point = chart.getByText(/^\d\d\.\d\d–\d\d\.\d\d\.\d{4}$/);
    await expect(point).toBeVisible();
    // The picture has the figures of the table.
    const week = (await point.textContent())!;
    const row = page
      .getByRole("table", { name: words.table.title })
      .getByRole("row")
      .filter({ hasText: week });
    const mean = (await row.getByRole("cell").first().textContent())!;
    await expect(chart.getByRole("status")).toContainText(mean);
  });

  test("MKT-005: an entered price is compared with the week, without VAT", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/market")) requests.push(request.url());
    });
    const report = new ReportScreen(page);
    await report.open();
    await report.choose("product_type", "Пшеница мягкая 4 класса");
    await report.choose("delivery_type", "CPT — перевозка оплачена до");
    await report.choose("basis_type", "Порт");
    expect(requests).toEqual([]);
    await report.type("price", "1 000");
    await expect(
      report.body.getByText(
        /^Средняя (недели|за полмесяца|за месяц) .+: \d\d\s\d{3}\s₽ без НДС.* · ваша на \S+ % ниже$/,
      ),
    ).toBeVisible();
  });

  test("MKT-004: the method page states the last run", async ({ page }) => {
    await page.goto("/prices");
    await page.getByRole("link", { name: words.toMethod }).click();
    const { lastRun } = await read<ResponseOf<typeof getMarket>>(page.request, getMarket.path);
    await expect(page.getByText(lastRun!.inputHash)).toBeVisible();
  });
});

test.describe("staff", () => {
  test.use({ login: "operator" });

  test("MKT-006 MKT-009 MKT-101: staff sees prices without own deals and starts a run and sees its outcome", async ({
    page,
  }) => {
    await page.goto("/prices");
    expect((await figuresOf(page)).length).toBeGreaterThan(10);
    await expect(page.getByRole("region", { name: /^Свои сделки/ })).toHaveCount(0);
    await page.getByRole("button", { name: words.run.start }).click();
    const dialog = page.getByRole("dialog", { name: words.run.title });
    await dialog.getByRole("textbox").fill("Загружены курсы");
    await dialog.getByRole("button", { name: words.run.confirm }).click();
    await expect(page.getByText(/^Расчёт №\s\d+ закончен\./)).toBeVisible({ timeout: 30_000 });
  });
});

test("MKT-008: a guest signs in first", async ({ page, console: messages }) => {
  messages.expect(/401/);
  await page.goto("/prices");
  await expect(page).toHaveURL(/identity/);
});
