import type { Page, Request } from "@playwright/test";
import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { addDays, formatDate } from "@birzha/domain/shared/values/dates.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { editBar } from "../support/edit-bar.ts";
import { openFilter } from "../support/column-filter.ts";
import { expect, test, toast } from "../support/fixtures.ts";
import { showAction } from "../support/more-actions.ts";

const { spot, shared } = ru;
const { fields, page: words } = spot;

const table = (page: Page) => page.getByRole("region", { name: words.table });
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
    .filter({
      has: page.getByRole("checkbox", { name: new RegExp(`^${shared.table.selectRow}`) }),
    });
/** FIX-128: the tab of all rows names each status. */
const allStatuses = { key: "statusRecord", values: ["1", "2", "4", "7"] };
const filterOf = (name: string) => shared.table.filterBy.replace("{name}", name);
const nextList = (page: Page) =>
  page.waitForRequest((request) => request.url().includes("/api/spot/all") && request.method() === "POST");

interface ListBody {
  readonly data: { readonly filter: readonly object[] | null; readonly sort: object | null };
}

/** Performs the action and returns the list request that it causes. */
async function waitForList(page: Page, act: () => Promise<unknown>) {
  const [request] = await Promise.all([nextList(page), act()]);
  const answer = (await (await request.response())!.json()) as { data: SpotDeal[] };
  const { searchParams } = new URL(request.url());
  const { filter, sort } = (request.postDataJSON() as ListBody).data;
  return { filter, sort, rows: answer.data, page: searchParams.get("page"), size: searchParams.get("size") };
}

interface ListCall {
  readonly filter: unknown;
  readonly sort: unknown;
  readonly page: string | null;
  readonly size: string | null;
}

/** Records the last list request; the client does not repeat a cached one. */
function listsOf(page: Page) {
  let last: { readonly call: ListCall; readonly request: Request } | undefined;
  page.on("request", (request) => {
    if (!request.url().includes("/api/spot/all")) return;
    const { searchParams } = new URL(request.url());
    const { filter, sort } = (request.postDataJSON() as ListBody).data;
    const call = { filter, sort, page: searchParams.get("page"), size: searchParams.get("size") };
    last = { call, request };
  });
  return {
    /** Waits for this list request and returns its rows. */
    async waitForList(wanted: Partial<ListCall>): Promise<SpotDeal[]> {
      await expect.poll(() => last?.call).toMatchObject(wanted);
      const answer = await last!.request.response();
      return ((await answer!.json()) as { data: SpotDeal[] }).data;
    },
  };
}

test.describe("an organisation with the right to the spot market", () => {
  test.use({ login: "owner" });

  test("DESK-001 PLAT-021 SPOT-001 SPOT-002 SPOT-006 SPOT-007 SPOT-009 SPOT-014 SPOT-021 SPOT-023 ACC-016: reads its deals", async ({
    page,
    console,
  }) => {
    // For any language selected on the commodity pages.
    await page.goto("/en/commodity");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    const first = await waitForList(page, () => page.goto("/en/spot?tab=all"));
    await expect(page).toHaveURL(/:\d+\/spot\?tab=all$/);
    expect([first.filter, first.sort, first.page, first.size]).toEqual([[allStatuses], null, "0", "10"]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Спот-сделки");
    await expect(page.locator("html")).toHaveAttribute("lang", "ru");
    const headers = table(page).getByRole("columnheader");
    await expect(headers.filter({ hasText: /./ })).toHaveText([
      "Номер продажи",
      "Контрагент",
      "Товар",
      "Количество, т",
      "Статус исполнения",
      "Дата изменения статуса",
      "Приложенный файл",
      "Комментарий",
      "Статус обработки",
    ]);
    await expect(rows(page)).toHaveCount(10);
    const [deal] = first.rows;
    await expect(rows(page).first()).toContainText(
      new RegExp(`${deal!.contractNumber}.*${formatDate(deal!.contractDate)}.*(Продажа|Покупка)`, "s"),
    );
    await expect(page.getByRole("checkbox", { name: words.confirmed })).toBeChecked();
    // FIX-243, SCREEN-014: the top bar is disabled, the other one appears with the first selected or edited row.
    await expect(editBar(page)).toHaveCount(0);
    for (const name of [shared.actions.download, shared.actions.send])
      await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
    const again = await waitForList(page, () =>
      page.getByRole("button", { name: shared.actions.refresh }).click(),
    );
    expect(again.rows.map(({ idRec }) => idRec)).toEqual(first.rows.map(({ idRec }) => idRec));

    // The bar and the table of a narrow window scroll together.
    await page.setViewportSize({ width: 1100, height: 900 });
    await table(page).evaluate((element) => element.scrollTo({ left: 200 }));
    const above = table(page).locator("xpath=preceding-sibling::*[1]");
    await expect.poll(() => above.evaluate((element) => element.scrollLeft)).toBe(200);
    await above.evaluate((element) => element.scrollTo({ left: 100 }));
    await expect.poll(() => table(page).evaluate((element) => element.scrollLeft)).toBe(100);

    await test.step("a list that fails to load is silently empty", async () => {
      console.expect(/500/);
      await page.route("**/api/spot/all*", (route) =>
        route.fulfill({ status: 500, json: { errorMessage: "Беда" } }),
      );
      await page.getByRole("button", { name: shared.actions.refresh }).click();
      await expect(page.getByText(words.empty, { exact: true })).toBeVisible();
      await expect(rows(page)).toHaveCount(0);
      await expect(toast(page, "Беда")).toHaveCount(0);
    });
  });

  test("FIX-128 SPOT-010 SPOT-011 SPOT-012 SPOT-013 SPOT-015 SPOT-016 FIX-020: filters and orders its deals", async ({
    page,
  }) => {
    const lists = listsOf(page);
    await page.goto("/spot?tab=all");
    await lists.waitForList({ filter: [allStatuses], sort: null });
    await (await showAction(page, page.getByRole("button", { name: shared.table.columns }))).click();
    const panel = page.getByRole("dialog", { name: shared.table.columns });
    await panel.getByRole("checkbox", { name: fields.priceSingle }).check();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    const price = page.getByRole("columnheader", { name: fields.priceSingle });
    const sort = () => price.getByRole("button").click();
    await sort();
    await lists.waitForList({ sort: { key: "priceSingle", direction: "Desc" } });
    await sort();
    await lists.waitForList({ sort: { key: "priceSingle", direction: "Asc" } });
    await sort();
    await expect(price).toHaveAttribute("aria-sort", "none");

    const tab = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
    await tab(ru.editing.tabs.processed).click();
    const processed = await lists.waitForList({ filter: [{ key: "statusRecord", values: ["4"] }] });
    expect(new Set(processed.map(({ statusRecord }) => statusRecord.value))).toEqual(new Set(["Обработана"]));
    await tab(ru.editing.tabs.all).click();

    // Text, period and option filters.
    await openFilter(page, fields.basis);
    const basis = page.getByRole("textbox", { name: filterOf(fields.basis) });
    await basis.fill("нов");
    await basis.press("Enter");
    for (const deal of await lists.waitForList({ filter: [allStatuses, { key: "basis", value: "нов" }] }))
      expect(deal.basis).toBe("Новороссийск");
    await openFilter(page, fields.basis);
    await page.getByRole("button", { name: `${shared.actions.clear}: ${fields.basis}` }).click();

    await openFilter(page, fields.statusExecution);
    const execution = page.getByRole("combobox", { name: filterOf(fields.statusExecution) });
    await execution.click();
    await page.getByRole("option", { name: "Самоурегулирование" }).click();
    await lists.waitForList({ filter: [allStatuses, { key: "statusExecution", value: "3" }] });
    await openFilter(page, fields.statusExecution);
    await execution.click();
    await page.getByRole("option", { name: shared.words.all }).click();

    const today = moscowDate(new Date());
    const period = page.getByRole("group", { name: filterOf(fields.contractDate) });
    const [from, to] = [period.getByRole("textbox").first(), period.getByRole("textbox").last()];
    const type = async (input: typeof from, day: string) => {
      await openFilter(page, fields.contractDate);
      await input.fill(formatDate(day));
      await input.press("Enter");
    };
    // SPOT-012: tomorrow is clamped to today.
    await type(to, addDays(today, 1));
    await lists.waitForList({ filter: [allStatuses, { key: "contractDate", values: [null, today] }] });
    // SPOT-013, FIX-020: a reversed pair is an error and is not requested.
    const end = addDays(today, -30);
    await type(to, end);
    await lists.waitForList({ filter: [allStatuses, { key: "contractDate", values: [null, end] }] });
    await type(from, today);
    await expect(from).toHaveValue(formatDate(today));
    await expect(period.getByText(shared.validation.period)).toBeVisible();
    await type(to, today);
    await lists.waitForList({ filter: [allStatuses, { key: "contractDate", values: [today, today] }] });
    await expect(page).toHaveURL(/f\.contractDate=/);

    // SPOT-015.
    await openFilter(page, fields.contractNumber);
    const number = page.getByRole("textbox", { name: filterOf(fields.contractNumber) });
    await number.fill("такого нет");
    await number.press("Enter");
    await expect(page.getByText("Нет данных", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: shared.actions.resetAll }).click();
    const size = page.getByRole("combobox", { name: shared.paging.pageSize });
    await expect(size.getByRole("option")).toHaveText(["10", "50", "100"]);
    await page.getByRole("button", { name: "Страница 2" }).click();
    await lists.waitForList({ filter: [allStatuses], page: "1", size: "10" });
    await size.selectOption("50");
    await lists.waitForList({ filter: [allStatuses], page: "0", size: "50" });
  });

  test("SPOT-004 SPOT-020 SPOT-054 FIX-033 ACC-026: downloads selected rows as a workbook with their documents", async ({
    page,
  }) => {
    const { rows: deals } = await waitForList(page, () => page.goto("/spot?size=50"));
    const button = page.getByRole("button", { name: shared.actions.download, exact: true }).first();
    const tick = (deal: SpotDeal) =>
      page.getByRole("checkbox", { name: `${shared.table.selectRow}: ${deal.contractNumber}` });
    const exported = async () => {
      const [request, file] = await Promise.all([
        page.waitForRequest("**/api/spot/export*"),
        page.waitForEvent("download"),
        button.click(),
      ]);
      expect(file.suggestedFilename()).toBe("spot.xlsx");
      return request.postDataJSON() as unknown;
    };
    await expect(button).toBeDisabled();
    await tick(deals[1]!).check();
    await tick(deals[0]!).check();
    await expect(page.getByText("Выбрано 2 строки")).toBeVisible();
    expect(await exported()).toEqual({
      data: { filter: [{ key: "idRec", values: [deals[1]!.idRec, deals[0]!.idRec] }] },
    });
    await page.getByRole("button", { name: ru.rows.clear }).click();
    await expect(button).toBeDisabled();
    // Selecting all by filter exports exactly the listed rows.
    await openFilter(page, fields.direction);
    const sales = page.getByRole("textbox", { name: filterOf(fields.direction) });
    const narrowed = await waitForList(page, async () => {
      await sales.fill("Продажа");
      await sales.press("Enter");
    });
    await page.getByRole("combobox", { name: shared.paging.pageSize }).selectOption("10");
    await expect(rows(page)).toHaveCount(10);
    await page.getByRole("checkbox", { name: shared.table.selectAll }).check();
    await page.getByRole("button", { name: /^Выбрать все \d+ по фильтру$/ }).click();
    expect(await exported()).toEqual({ data: { filter: narrowed.filter } });
    await page.getByRole("button", { name: ru.rows.clear }).click();
    await page.getByRole("combobox", { name: shared.paging.pageSize }).selectOption("50");
    await openFilter(page, fields.direction);
    await sales.fill("");
    await sales.press("Enter");

    const { fileName } = deals.find((deal) => deal.fileName !== null)!;
    const [document] = await Promise.all([
      page.waitForEvent("download"),
      table(page).getByRole("button", { name: fileName! }).click(),
    ]);
    expect(document.suggestedFilename()).toBe(fileName);

    await (await showAction(page, page.getByRole("button", { name: shared.table.columns }))).click();
    await page
      .getByRole("dialog", { name: shared.table.columns })
      .getByRole("checkbox", { name: fields.comment })
      .uncheck();
    await expect(table(page).getByRole("columnheader", { name: fields.comment })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("spot_columns_settings"))).toContain('"comment"');
  });
});

test.describe("the operator", () => {
  test.use({ login: "operator" });
  test("SPOT-003 ACC-013 A-63: sees deals of all organisations and changes none", async ({ page }) => {
    const { rows: deals } = await waitForList(page, () => page.goto("/spot?size=100"));
    expect(new Set(deals.map(({ ownerName }) => ownerName)).size).toBeGreaterThan(3);
    await expect(table(page).getByRole("columnheader", { name: fields.ownerName })).toBeVisible();
    await expect(table(page).getByRole("textbox", { name: new RegExp(`^${fields.comment}: `) })).toHaveCount(
      0,
    );
    const box = page.getByRole("checkbox", { name: words.confirmed });
    await expect(box).not.toBeChecked();
    const ticked = await waitForList(page, () => box.click());
    expect(ticked.filter).toEqual([{ key: "statusRecord", value: 4 }]);
    expect(new Set(ticked.rows.map(({ statusRecord }) => statusRecord.value))).toEqual(
      new Set(["Обработана"]),
    );
    await expect(page).toHaveURL(/processed=true/);
  });
});
