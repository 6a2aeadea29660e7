import { randomUUID } from "node:crypto";
import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { ru } from "@birzha/phrases/ru.ts";
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { withoutEvents } from "../support/events.ts";
import { importTable } from "../support/import-table.ts";
import { startOwnPortal } from "../support/own-portal.ts";
import { registerReport } from "../support/reports.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/fixtures.ts";

const { imports, progress } = ru;

const progressOf = (page: Page) => page.getByRole("region", { name: imports.progress.label });

/** Uploads rows and starts their registration. */
async function register(page: Page, name: string, rows: number): Promise<number> {
  const { values } = await registerReport(page.request);
  const run = randomUUID().slice(0, 8);
  const numbers = Array.from({ length: rows }, (_, row) => ({ contract_number: `${run}-${row}` }));
  await page.goto("/agreements/import");
  await page
    .getByLabel(imports.choose)
    .and(page.locator("input"))
    .setInputFiles({ name, mimeType: "text/csv", buffer: importTable(values, numbers) });
  await page.getByRole("button", { name: `Зарегистрировать ${rows}` }).click();
  return Number(/\d+$/.exec(page.url())![0]);
}

test.describe("the registration of many rows", () => {
  let portal: Awaited<ReturnType<typeof startOwnPortal>>;
  // Hundreds of reports would fill the first pages of the registers that other tests read.
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of the first parameter.
  test.beforeAll(async ({}, { parallelIndex }) => {
    portal = await startOwnPortal(parallelIndex, {});
  });
  test.afterAll(() => portal.stop());

  const openPage = async (browser: Browser) => {
    const context = await browser.newContext({
      baseURL: portal.address,
      storageState: { cookies: [], origins: [] },
    });
    const page = await context.newPage();
    await signIn(page, "owner");
    return page;
  };

  test("BULK-009: a registration continues after its tab is closed and notifies", async ({ browser }) => {
    const page = await openPage(browser);
    const id = await register(page, "договоры.csv", 300);
    await expect(progressOf(page)).toHaveAttribute("data-state", "running");
    await expect(progressOf(page)).toContainText(imports.progress.hint);
    const later = await page.context().newPage();
    await page.close();

    const batch = () => read<ImportBatch>(later.request, `/api/imports/${id}`);
    await expect.poll(async () => (await batch()).isRegistering).toBe(false);
    await later.goto("/notices");
    await later.getByRole("link", { name: "Файл «договоры.csv»: принято 300 отчётов" }).click();
    await expect(later).toHaveURL(new RegExp(`/agreements/import/${id}$`));
    await expect(
      later.getByRole("button", { name: new RegExp(`^${imports.states.done} ?300`) }),
    ).toBeVisible();
    await later.context().close();
  });

  test("BULK-009: a cancelled registration keeps the rest of its rows", async ({ browser }) => {
    const page = await openPage(browser);
    const id = await register(page, "отмена.csv", 1_000);
    await progressOf(page).getByRole("button", { name: progress.cancel }).click();
    await expect(progressOf(page)).toContainText(progress.ends.cancelled);
    await expectAccessible(page, "end of a registration");
    const { counts, isRegistering } = await read<ImportBatch>(page.request, `/api/imports/${id}`);
    expect(isRegistering).toBe(false);
    expect(counts.ready).toBeGreaterThan(0);
    expect(counts.ready + counts.done).toBe(1_000);
    await page.getByRole("button", { name: `Зарегистрировать ${counts.ready}` }).click();
    await expect(progressOf(page)).toHaveAttribute("data-state", "running");
    await expectAccessible(page, "running registration");
    // The registration of the other rows ends by itself.
    await progressOf(page).getByRole("button", { name: progress.close }).click();
    await expect(progressOf(page)).toHaveCount(0);
    await page.context().close();
  });
});

test.describe("without an event stream", () => {
  test.use({ login: "owner" });

  test("BULK-009: the progress ends without live events and without a reload", async ({ page }) => {
    await withoutEvents(page);
    await register(page, "без событий.csv", 3);
    await expect(progressOf(page)).toHaveAttribute("data-state", "done");
    await expect(progressOf(page)).toContainText("Обработано строк: 3 из 3");
    await page.getByRole("button", { name: new RegExp(`^${imports.states.done} ?3`) }).click();
    await expect(page.getByRole("link", { name: /^Отчёт №/ })).toHaveCount(3);
  });
});
