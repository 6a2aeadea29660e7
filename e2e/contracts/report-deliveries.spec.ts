import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Contract } from "@birzha/domain/contracts/register.ts";
import type { ImportedItem } from "@birzha/domain/shared/registers/import-request.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { en } from "@birzha/phrases/en.ts";
import { expectAccessible } from "../support/axe.ts";
import { readAllNotices, write } from "../support/calls.ts";
import { clicksOf } from "../support/clicks.ts";
import { editBar } from "../support/edit-bar.ts";
import { withoutEvents } from "../support/events.ts";
import { russianLeft } from "../support/russian-left.ts";
import { expect, test as base, toast } from "../support/fixtures.ts";
import { showAction } from "../support/more-actions.ts";

const { list, fields, notices, failures } = ru.contracts;
const { table, actions } = ru.shared;
const today = moscowDate(new Date());
/** The first organisation of the demo data. */
const trader = "6199701014";

interface Contracts {
  /** Contracts of this test run have this number prefix. */
  readonly prefix: string;
  /** Imports contracts like the trading system. */
  readonly putIn: (...items: readonly { readonly number: string }[]) => Promise<void>;
}

const test = base.extend<Contracts>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of the first parameter.
  prefix: async ({}, use) => use(randomUUID().slice(0, 8)),

  putIn: async ({ playwright, baseURL, sessionOf, prefix }, use) => {
    const operator = await playwright.request.newContext({
      ...(baseURL ? { baseURL } : {}),
      storageState: await sessionOf("operator"),
    });
    await use(async (...items) => {
      const data = items.map(({ number, ...given }) => ({
        externalId: `${prefix}-${number}`,
        ownerInn: trader,
        minisessionNumber: "МС-900",
        contractNumber: `${prefix}-${number}`,
        contractDate: today,
        clientName: "ООО «Торговый дом „Примерное зерно“»",
        clientInn: trader,
        direction: "Продажа",
        comodinesName: "Пшеница 4 класс",
        basis: "Новороссийск, CPT",
        volumeComodines: 500,
        priceComodines: 16500,
        worthComodines: 8250000,
        sumTax: 4125,
        contractorName: "ООО «Порт»",
        contractorInn: "2315000001",
        contractorTax: 4125,
        ...given,
      }));
      const results = await write<ImportedItem[]>(operator, "PUT", "/api/integration/contracts", { data });
      expect(new Set(results.map(({ result }) => result))).toEqual(new Set(["created"]));
    });
    await operator.dispose();
  },
});

/** Two unreported, one rejected and one processed contract. */
const few = [
  { number: "1" },
  { number: "2" },
  {
    number: "3",
    statusDelivery: { id: 1 },
    statusDate: today,
    reason: "Очередь в порту",
    statusDeal: { id: 4 },
  },
  { number: "4", statusDelivery: { id: 1 }, statusDate: today, statusDeal: { id: 3 } },
];

const region = (page: Page) => page.getByRole("region", { name: list.title }).last();
const rows = (page: Page) => region(page).locator("tbody tr:not([data-note])");
const row = (page: Page, number: string) => rows(page).filter({ hasText: number });
const cell = (page: Page, field: keyof typeof fields, number: string) =>
  region(page).getByLabel(`${fields[field]}: ${number}`, { exact: true }).locator("visible=true").first();

/** Opens the register with the contracts of this run. */
async function open(page: Page, prefix: string, more = "") {
  await page.goto(`/commodity/contracts?f.contractNumber=${prefix}${more}`);
  await expect(page.getByRole("heading", { level: 1, name: list.title })).toBeVisible();
}

async function choose(page: Page, number: string, word: string) {
  await page.getByRole("combobox", { name: `${fields.statusDelivery}: ${number}` }).click();
  await page.getByRole("option", { name: word, exact: true }).click();
}
async function enterDate(page: Page, number: string, text: string) {
  await cell(page, "statusDate", number).fill(text);
  await cell(page, "statusDate", number).press("Enter");
}

test.describe("a trading member", () => {
  test("DESK-001 DESK-002 DESK-003: thirty deliveries need at most twelve clicks", async ({
    page,
    prefix,
    putIn,
  }) => {
    await putIn(...Array.from({ length: 30 }, (_, place) => ({ number: String(100 + place) })));
    const countClicks = await clicksOf(page);
    // The menu opens the waiting rows.
    await page.goto("/commodity/contracts");
    const tab = page.getByRole("button", { name: ru.editing.tabs.waiting });
    await expect(tab).toHaveAttribute("aria-pressed", "true");
    await page.goto(`/commodity/contracts?tab=waiting&f.contractNumber=${prefix}`);
    await expect(rows(page)).toHaveCount(10);
    // The native select needs two clicks: open and choose.
    await page.getByRole("combobox", { name: ru.shared.paging.pageSize }).selectOption("50");
    await expect(rows(page)).toHaveCount(30);
    await region(page).getByRole("checkbox", { name: table.selectAll }).check();
    await page.getByRole("button", { name: ru.editing.bulk }).click();
    const field = (name: string) =>
      page.getByLabel(ru.editing.bulkField.replace("{name}", name), { exact: true });
    await field(fields.statusDelivery).and(page.getByRole("combobox")).click();
    await page.getByRole("option", { name: "Выполнена", exact: true }).click();
    await field(fields.statusDate).and(page.getByRole("textbox")).fill(formatDate(today));
    await page.getByRole("button", { name: "Заполнить 30 записей" }).click();
    await expect(page.getByText("Не отправлено 30 записей")).toBeVisible();
    await expect(page.getByText("Будут отправлены уведомления: о поставке (30)")).toBeVisible();

    // At the last row names, cells, headings and bar are visible without horizontal scrolling.
    const last = rows(page).last();
    await last.scrollIntoViewIfNeeded();
    const send = editBar(page).getByRole("button", { name: actions.send, exact: true });
    const head = page.getByRole("columnheader", { name: fields.statusDelivery });
    const cells = ["statusDelivery", "statusDate", "reason"] as const;
    const number = `${prefix}-100`;
    for (const one of [
      send,
      head,
      last.getByText("Порт", { exact: true }),
      ...cells.map((name) => cell(page, name, number)),
    ])
      await expect(one).toBeInViewport({ ratio: 1 });
    expect(await region(page).evaluate((scrolled) => scrolled.scrollLeft)).toBe(0);
    await expect(region(page).getByText("Примерное зерно")).toHaveCount(0);

    await send.click();
    await expect(page.getByText(/^Уведомление о поставке отправлено по сделкам:/)).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    expect(countClicks() + 2).toBeLessThanOrEqual(12);
  });

  test.use({ login: "owner" });

  test("FIX-128 CON-001 CON-016 CON-020..023 CON-027..031 CON-035..037 CON-048: sends deliveries, marks failed rows and corrects them", async ({
    page,
    prefix,
    putIn,
  }) => {
    await putIn(...few);
    const [first, second, third] = [`${prefix}-1`, `${prefix}-2`, `${prefix}-3`];
    await open(page, prefix);
    // FIX-128: the tab of all rows shows the processed contract, too.
    await expect(rows(page)).toHaveCount(4);
    // SCREEN-014: the bar appears with the first selected or edited row. FIX-243: until then the top bar is disabled.
    await expect(editBar(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: actions.send })).toBeDisabled();
    await page.getByRole("button", { name: actions.send }).focus();
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByText(ru.rows.chooseFirst)).toBeVisible();

    // Both scrollbars of a narrow window scroll together.
    const wide = page.viewportSize()!;
    await page.setViewportSize({ width: 1100, height: wide.height });
    await region(page).evaluate((table) => (table.scrollLeft = table.scrollWidth));
    const mirrored = () =>
      region(page).evaluate((table) => {
        const mirror = table.previousElementSibling!;
        return [mirror.scrollLeft > 0, mirror.scrollLeft === table.scrollLeft];
      });
    await expect.poll(mirrored).toEqual([true, true]);
    await region(page).evaluate((table) => (table.previousElementSibling!.scrollLeft = 100));
    await expect.poll(() => region(page).evaluate((table) => table.scrollLeft)).toBe(100);
    await page.setViewportSize(wide);

    await choose(page, first, "Выполнена");
    await enterDate(page, first, formatDate(today));
    await cell(page, "reason", first).fill("Вывезено полностью");
    await choose(page, second, "Не выполнена");
    await expect(page.getByText("Не отправлено 2 записи")).toBeVisible();
    await editBar(page).getByRole("button", { name: actions.send }).click();

    const toastLine = toast(page, notices.delivery.replace("{numbers}", first));
    await expect(toastLine).toBeVisible();
    await expect(toast(page, failures.update)).toBeVisible();
    await expect(row(page, first)).toContainText("Отправлена");
    await expect(cell(page, "reason", first)).toHaveCount(0);
    await expect(row(page, first)).toHaveAttribute("data-tone", "good");
    await expect(row(page, second)).toHaveAttribute("data-tone", "bad");
    await expectAccessible(page, "sent and failed rows");
    await toastLine.getByRole("button", { name: ru.app.toasts.close }).click();
    await expect(row(page, first)).not.toHaveAttribute("data-tone");

    // Unsent edits are kept and completed on a later visit.
    await enterDate(page, second, formatDate(today));
    await expect(row(page, second)).not.toHaveAttribute("data-tone");
    await page.getByRole("button", { name: actions.refresh }).click();
    await cell(page, "reason", third).fill("");
    await cell(page, "reason", third).press("Enter");
    await editBar(page).getByRole("button", { name: actions.send }).click();
    await expect(toast(page, notices.changes.replace("{numbers}", `${second}, ${third}`))).toBeVisible();
    await expect(editBar(page)).toHaveCount(0);
    await expect(rows(page).getByRole("combobox")).toHaveCount(0);
  });

  test("DESK-030: in English a rejection is English, names are marked Russian", async ({
    page,
    prefix,
    putIn,
  }) => {
    await putIn({ number: "1" });
    const number = `${prefix}-1`;
    const names = en.contracts.fields;
    await readAllNotices(page.request);
    // Without events a concurrent edit appears as a rejection.
    await withoutEvents(page);
    await page.goto(`/en/commodity/contracts?f.contractNumber=${prefix}`);
    const status = page.getByRole("combobox", { name: `${names.statusDelivery}: ${number}` });
    await status.click();
    await page.getByRole("option", { name: en.contracts.deliveries[1], exact: true }).click();
    await expect(status).toHaveValue(en.contracts.deliveries[1]);
    const day = page.getByLabel(`${names.statusDate}: ${number}`, { exact: true }).first();
    await day.fill(formatDate(today));
    await day.press("Enter");
    const [contract] = await write<Contract[]>(page.request, "POST", "/api/auctions/contract/register/all", {
      data: { filter: [{ key: "contractNumber", value: number }], sort: null },
    });
    await write(page.request, "PUT", "/api/auctions/contract/register/update", {
      data: [{ idRec: contract!.idRec, statusDelivery: { id: 1 }, statusDate: today, reason: null }],
    });
    await editBar(page).getByRole("button", { name: en.shared.actions.send, exact: true }).click();
    await expect(toast(page, en.contracts.errors["not-editable"])).toBeVisible();
    expect(await russianLeft(page)).toEqual([]);
  });

  test("DESK-030 CON-002 CON-005 CON-006 CON-044 ACC-015 ACC-026 ACC-027: downloads the selected rows, columns and language", async ({
    page,
    prefix,
    putIn,
  }) => {
    await putIn(...few);
    await open(page, prefix);
    await expect(rows(page)).toHaveCount(4);
    const download = page.getByRole("button", { name: actions.download }).first();
    await expect(download).toBeDisabled();
    await region(page)
      .getByRole("checkbox", { name: `${table.selectRow}: ${prefix}-4` })
      .check();
    const saved = page.waitForEvent("download");
    await download.click();
    expect((await saved).suggestedFilename()).toBe("contracts.xlsx");
    expect((await readFile(await (await saved).path())).subarray(0, 2).toString()).toBe("PK");
    await region(page).getByRole("checkbox", { name: table.selectAll }).check();
    await expect(page.getByText("Выбрано 4 строки")).toBeVisible();

    await (await showAction(page, page.getByRole("button", { name: table.columns }))).click();
    const panel = page.getByRole("dialog", { name: table.columns });
    // Some columns are hidden by default: show all, then none.
    await panel.getByRole("checkbox", { name: table.columnsAll }).check();
    await panel.getByRole("checkbox", { name: table.columnsAll }).uncheck();
    for (const name of [fields.contractNumber, fields.counterpartyName, fields.statusDeal])
      await panel.getByLabel(name, { exact: true }).check();
    await panel
      .getByRole("button", { name: table.moveColumn.replace("{name}", fields.contractNumber) })
      .focus();
    await page.keyboard.press("Space");
    // The live region announces the grab, then the position; the position stays.
    const announcement = page.getByRole("status").filter({ hasText: `«${fields.contractNumber}»` });
    await expect(announcement).toBeAttached();
    await page.keyboard.press("ArrowDown");
    await expect(announcement).toHaveText(/на позицию 2/);
    await page.keyboard.press("Space");
    await panel.getByRole("button", { name: ru.shared.actions.close }).click();
    const shown = region(page).getByRole("columnheader").locator("visible=true");
    const headings = [fields.counterpartyName, fields.contractNumber, fields.statusDeal];
    await expect(shown).toHaveText([ru.shared.table.toSelectionActions, ...headings]);
    await page.reload();
    await expect(shown).toHaveText(["", ...headings]);
    expect(await page.evaluate(() => localStorage.getItem("contracts_columns_settings"))).toContain(
      "contractNumber",
    );

    await page.getByRole("button", { name: "EN", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: en.contracts.list.title })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/en/commodity/contracts");
    const english = page.getByRole("region", { name: en.contracts.list.title }).last().locator("tbody tr");
    await expect(english.filter({ hasText: `${prefix}-4` })).toContainText(en.contracts.deals[3]);
    await page.evaluate(() => localStorage.removeItem("contracts_columns_settings"));
    await page.goto(`/en/commodity/contracts?f.contractNumber=${prefix}`);
    await expect(english.filter({ hasText: `${prefix}-3` })).toContainText(en.contracts.deals[4]);
    expect(await russianLeft(page)).toEqual([]);
  });

  test("DESK-003 PLAT-119 ACC-029 CON-020: a phone reports deliveries in cards @phone-only @phone", async ({
    page,
    prefix,
    putIn,
  }) => {
    await putIn(...few);
    await readAllNotices(page.request);
    const number = `${prefix}-1`;
    await open(page, prefix);
    const cards = page.getByRole("main").getByRole("listitem");
    await expect(cards).toHaveCount(few.length);
    const card = cards.filter({ hasText: number });
    // DESK-003: five deliveries fit on two screens with a reachable send button.
    const { y: top } = (await cards.first().boundingBox())!;
    expect(top + 5 * (await card.boundingBox())!.height).toBeLessThanOrEqual(2 * page.viewportSize()!.height);
    await expectAccessible(page, "cards of contracts");
    await page.getByRole("combobox", { name: `${fields.statusDelivery}: ${number}` }).click();
    await page.getByRole("option", { name: "Выполнена", exact: true }).click();
    await card.getByRole("textbox", { name: `${fields.statusDate}: ${number}` }).fill(formatDate(today));
    await card.getByRole("textbox", { name: `${fields.statusDate}: ${number}` }).press("Enter");
    await expect(editBar(page).getByRole("button", { name: actions.send })).toBeInViewport({ ratio: 1 });
    await editBar(page).getByRole("button", { name: actions.send }).click();
    await expect(toast(page, notices.delivery.replace("{numbers}", number))).toBeVisible();
    await expect(card).toContainText("Отправлена");
    await expect(card).toHaveAttribute("data-tone", "good");
  });
});

test.describe("the operator", () => {
  test.use({ login: "operator" });

  test("ACC-013 A-63: sees contracts of all organisations and edits none without one", async ({ page }) => {
    await open(page, "");
    await expect(rows(page).first()).toBeVisible();
    await (await showAction(page, page.getByRole("button", { name: table.columns }))).click();
    await page
      .getByRole("dialog", { name: table.columns })
      .getByLabel(fields.ownerName, { exact: true })
      .check();
    await page.keyboard.press("Escape");
    await region(page).evaluate((element) => (element.scrollLeft = element.scrollWidth));
    await expect(region(page).getByRole("columnheader", { name: fields.ownerName })).toBeVisible();
    await expect(rows(page).getByRole("combobox")).toHaveCount(0);
  });
});
