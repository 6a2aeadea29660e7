import type { Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { write } from "../support/calls.ts";
import { registerReport } from "../support/reports.ts";
import { StoredReportScreen } from "../support/stored-report-screen.ts";
import { expect, test } from "../support/fixtures.ts";

const { shared } = ru;

test.use({ login: "owner" });

const strip = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const row = (page: Page, number: string) => page.getByRole("row").filter({ hasText: number });

async function openRegister(page: Page): Promise<void> {
  await page.goto("/agreements");
  await expect(page.getByRole("table")).toBeVisible();
}

test("WORK-030 WORK-003: two users and two tabs get updates over one stream", async ({
  page,
  context,
  browser,
  sessionOf,
}) => {
  let lines = 0;
  context.on("request", (request) => (lines += Number(new URL(request.url()).pathname === "/api/events")));
  const opened = context.waitForEvent("request", (request) => request.url().includes("/api/events"));
  await openRegister(page);
  await opened;
  const second = await context.newPage();
  await openRegister(second);
  const staff = await browser.newContext({ storageState: await sessionOf("operator") });
  const operatorPage = await staff.newPage();
  const listening = operatorPage.waitForResponse("**/api/events*");
  await openRegister(operatorPage);
  await listening;

  const { id, values } = await registerReport(page.request);
  const number = values["contract_number"] as string;
  for (const reader of [page, second, operatorPage]) {
    await expect(strip(reader, "1 новый отчёт")).toBeVisible();
    await expect(row(reader, number)).toHaveCount(0);
  }
  await strip(page, "1 новый отчёт").getByRole("button", { name: shared.news.show }).click();
  await expect(row(page, number)).toBeVisible();
  await expect(strip(page, "1 новый отчёт")).toHaveCount(0);
  // To the other tab this report is news.
  await expect(strip(second, "1 новый отчёт")).toBeVisible();
  expect(lines).toBe(1);

  // The report follows the decision of the exchange in the tab without a stream.
  const report = new StoredReportScreen(second, id);
  await report.open();
  await expect(report.editButton).toBeEnabled();
  await write(operatorPage.request, "PUT", "/api/Agreements/status", {
    id,
    status: 3,
    description: "Нет печати",
  });
  await expect(second.getByText(shared.statuses.report.rejected, { exact: true }).first()).toBeVisible();
  await expect(strip(page, shared.news.changed)).toBeVisible();

  // The tab with the stream closes; the other one takes over without loss.
  const taken = context.waitForEvent("request", (request) => request.url().includes("/api/events"));
  await page.close();
  const request = await taken;
  expect([new URL(request.url()).search, await request.headerValue("last-event-id")]).toEqual([
    "",
    expect.stringMatching(/^\d+$/),
  ]);
  await write(operatorPage.request, "PUT", "/api/Agreements/status", { id, status: 1 });
  await expect(second.getByText(shared.statuses.report.rejected, { exact: true })).toHaveCount(0);
  await staff.close();
});
