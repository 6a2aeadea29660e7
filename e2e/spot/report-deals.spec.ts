import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { write } from "../support/calls.ts";
import { clicksOf } from "../support/clicks.ts";
import { editBar } from "../support/edit-bar.ts";
import { openFilter } from "../support/column-filter.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { spot, shared } = ru;
const { fields, edits, errors } = spot;

test.use({ login: "owner" });

/** Unreported or rejected deals of the company, oldest first, as others take the newest. */
const deals = (request: APIRequestContext, filter: readonly object[]) =>
  write<SpotDeal[]>(request, "POST", "/api/spot/all?size=500", {
    data: { filter, sort: { key: "contractDate", direction: "Asc" } },
  });
const untold = (direction: SpotDeal["direction"]) => [
  { key: "statusRecord", value: 1 },
  { key: "direction", value: direction },
];

/** Opens the register filtered to one deal. */
const open = (page: Page, number: string) => page.goto(`/spot?f.contractNumber=${number}`);
const cell = (page: Page, field: string, { contractNumber }: SpotDeal) =>
  page.getByLabel(`${field}: ${contractNumber}`, { exact: true });
const sendButton = (page: Page) =>
  editBar(page).getByRole("button", { name: shared.actions.send, exact: true });
const rowOf = (page: Page, { contractNumber }: SpotDeal) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox", { name: `${shared.table.selectRow}: ${contractNumber}` }) });
const isUpdate = (request: { url: () => string; method: () => string }) =>
  request.url().includes("/api/spot/update") && request.method() === "PUT";

async function choose(page: Page, deal: SpotDeal, status: string) {
  await cell(page, fields.statusExecution, deal).and(page.getByRole("combobox")).click();
  await page.getByRole("option", { name: status }).click();
}

async function attach(page: Page, deal: SpotDeal, name: string) {
  const button = page.getByRole("button", {
    name: `${edits.attach}: ${fields.file}: ${deal.contractNumber}`,
  });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.click()]);
  await chooser.setFiles({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") });
  await expect(rowOf(page, deal).getByRole("button", { name })).toBeVisible();
}

test.describe("while a clock runs ahead", () => {
  test.use({ freshContext: true });

  test("SPOT-005 SPOT-022 SPOT-027 SPOT-034 SPOT-036 SPOT-041 SPOT-042 SPOT-043 SPOT-044 SPOT-046 SPOT-047 SPOT-048: a delivery is reported with its document", async ({
    page,
    request,
    console,
  }) => {
    const newest = await write<SpotDeal[]>(request, "POST", "/api/spot/all?size=10", {
      data: { filter: [{ key: "direction", value: "sale" }], sort: null },
    });
    const [deal, other] = newest.filter(({ statusRecord }) => statusRecord.id === 1);
    // Error toasts stay for half a minute: the test fast-forwards the clock.
    await page.clock.install();
    await page.goto("/spot?f.direction=sale");
    await expect(rowOf(page, deal!)).toBeVisible();
    // SCREEN-014: the bar appears with the first selected or edited row.
    await expect(sendButton(page)).toHaveCount(0);
    const sent: string[] = [];
    page.on("request", (made) => isUpdate(made) && sent.push(made.postData() ?? ""));

    await choose(page, deal!, "Поставка с подтверждением");
    const date = cell(page, fields.dateChangeStatus, deal!).and(page.getByRole("textbox"));
    await expect(date).toHaveValue(formatDate(moscowDate(new Date())));
    await expect(date).toBeDisabled();
    await cell(page, fields.comment, other!).fill("Ждём документы");
    await expect(page.getByText("Не отправлена 1 запись")).toBeVisible();
    await cell(page, fields.comment, other!).press("Enter");
    await expect(page.getByText("Не отправлено 2 записи")).toBeVisible();
    await sendButton(page).click();
    await expect(toast(page, errors["fields-required"])).toBeVisible();
    await expect(toast(page, errors["file-required"])).toBeVisible();
    for (const row of [deal!, other!]) await expect(rowOf(page, row)).toHaveAttribute("data-tone", "bad");
    await page.clock.fastForward(35_000);
    await expect(toast(page, errors["fields-required"])).toBeVisible();
    await expect(toast(page, errors["file-required"])).toBeVisible();
    expect(sent).toEqual([]);
    await expectAccessible(page, "spot with edits");

    // SPOT-017: confirmation drops the unsent edit of the other row.
    const remove = page.getByRole("button", {
      name: ru.rows.dropOne.replace("{name}", other!.contractNumber),
    });
    const question = page.getByRole("dialog", { name: "Удалить черновик?" });
    await remove.click();
    await question.getByRole("button", { name: "Отмена" }).click();
    await expect(page.getByText("Не отправлено 2 записи")).toBeVisible();
    await remove.click();
    await question.getByRole("button", { name: "Удалить" }).click();
    await expect(page.getByText("Не отправлена 1 запись")).toBeVisible();
    await expect(cell(page, fields.comment, other!)).toHaveValue("");

    await attach(page, deal!, "Акт приёма-передачи.pdf");
    // SPOT-046: a failed row is marked and stays.
    console.expect(/500/);
    await page.route(
      "**/api/spot/update",
      (route) => route.fulfill({ status: 500, json: { errorMessage: "Беда" } }),
      {
        times: 1,
      },
    );
    await sendButton(page).click();
    await expect(rowOf(page, deal!)).toHaveAttribute("data-tone", "bad");
    await expect(toast(page, "Беда")).toHaveCount(0);
    await expect(date).toBeDisabled();

    // SPOT-005: a pending request is not sent twice.
    const gate = Promise.withResolvers<void>();
    await page.route(
      "**/api/spot/update",
      async (route) => {
        await gate.promise;
        await route.continue();
      },
      { times: 1 },
    );
    let [answeredAt, refreshedAt] = [0, 0];
    page.on("response", (response) => {
      if (isUpdate(response.request())) answeredAt = Date.now();
    });
    const refreshed = page.waitForRequest((made) => answeredAt > 0 && made.url().includes("/api/spot/all"));
    void refreshed.then(() => (refreshedAt = Date.now()));
    const answered = page.waitForResponse((response) => isUpdate(response.request()));
    await sendButton(page).click();
    await expect(sendButton(page)).toBeDisabled();
    gate.resolve();
    const update = (await answered).request();
    const [record] = (update.postDataJSON() as { data: Record<string, unknown>[] }).data;
    expect(record).toEqual({
      idRec: deal!.idRec,
      contractNumber: deal!.contractNumber,
      statusExecution: "1",
      dateChangeStatus: moscowDate(new Date()),
      comment: "",
      file: expect.any(Number),
      statusChangedByUser: true,
    });
    const success = toast(page, `Уведомление о поставке отправлено по сделкам: ${deal!.contractNumber}`);
    await expect(success).toBeVisible();
    await expect(rowOf(page, deal!)).toContainText("Отправлена");
    await expect(cell(page, fields.statusExecution, deal!)).toHaveCount(0);
    await expect(sendButton(page)).toBeDisabled();
    // SPOT-047.
    await (await refreshed).response();
    expect(refreshedAt - answeredAt).toBeGreaterThan(700);
    await page.clock.fastForward(35_000);
    await expect(success).toBeVisible();
    await expect(rowOf(page, deal!)).toContainText("Поставка с подтверждением");
  });
});

test("SPOT-031 SPOT-032 SPOT-035 SPOT-037 SPOT-038 SPOT-040 A-67: several deals of several pages are edited and sent together", async ({
  page,
  request,
}) => {
  const [sale] = await deals(request, untold("sale"));
  const [purchase] = await deals(request, untold("buy"));
  await open(page, sale!.contractNumber);
  await cell(page, fields.statusExecution, sale!).and(page.getByRole("combobox")).click();
  await expect(page.getByRole("option").locator("visible=true")).toHaveText([
    "Поставка с подтверждением",
    "Самоурегулирование",
    "Неоплата товара",
    "Продление поставки",
  ]);
  await page.getByRole("option", { name: "Неоплата товара" }).click();
  // Another page keeps the edit.
  await openFilter(page, fields.contractNumber);
  const number = page.getByRole("textbox", {
    name: shared.table.filterBy.replace("{name}", fields.contractNumber),
  });
  await number.fill(purchase!.contractNumber);
  await number.press("Enter");
  await cell(page, fields.statusExecution, purchase!).and(page.getByRole("combobox")).click();
  await expect(page.getByRole("option").locator("visible=true")).toHaveText([
    "Непоставка товара",
    "Самоурегулирование",
    "Продление поставки",
  ]);
  await page.getByRole("option", { name: "Самоурегулирование" }).click();
  await expect(page.getByText("Не отправлено 2 записи")).toBeVisible();
  // Settlement alone has no comment field.
  await expect(cell(page, fields.comment, purchase!)).toHaveCount(0);
  await sendButton(page).click();
  await expect(
    toast(
      page,
      `Уведомление об изменениях отправлено по сделкам: ${sale!.contractNumber}, ${purchase!.contractNumber}`,
    ),
  ).toBeVisible();
});

test("SPOT-018 SPOT-019 SPOT-024 SPOT-029 SPOT-039 FIX-031 FIX-032: a rejected record shows why, is corrected and sent again", async ({
  page,
  request,
}) => {
  const rejected = await deals(request, [{ key: "statusRecord", value: 7 }]);
  const deal = rejected.find(({ statusExecution, file }) => statusExecution.id !== 3 && file === null)!;
  await open(page, deal.contractNumber);
  await expect(page.getByRole("row").filter({ hasText: deal.statusComment! })).toBeVisible();
  const comment = cell(page, fields.comment, deal);
  const long = "Оплата так и не поступила: выписка банка приложена";
  await comment.fill(long);
  await page
    .getByRole("button", { name: `${shared.actions.apply}: ${fields.comment}: ${deal.contractNumber}` })
    .click();
  await expect(comment.locator("xpath=ancestor::*[@data-long]").first()).toBeVisible();
  await attach(page, deal, "Выписка.pdf");
  // Leaving asks first; edits and uploads survive a reload.
  await page.getByRole("banner").getByRole("link").first().click();
  const question = page.getByRole("dialog", { name: shared.confirm.unsentTitle });
  await question.getByRole("button", { name: shared.confirm.stay }).click();
  await page.reload();
  await expect(page.getByText("Не отправлена 1 запись")).toBeVisible();
  await expect(comment).toHaveValue(long);
  await expect(rowOf(page, deal).getByRole("button", { name: "Выписка.pdf" })).toBeVisible();
  // Unentered text of a cell is sent too.
  const longer = `${long}, печать есть`;
  await comment.fill(longer);
  await sendButton(page).click();
  await expect(
    toast(page, `Уведомление об изменениях отправлено по сделкам: ${deal.contractNumber}`),
  ).toBeVisible();
  await expect(rowOf(page, deal)).toContainText("Отправлена");
  await expect(rowOf(page, deal).getByText(longer)).toHaveAttribute("data-long", "true");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    rowOf(page, deal).getByRole("button", { name: "Выписка.pdf" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("Выписка.pdf");
});

test("DESK-001 DESK-002: forty deals with one document need at most twelve clicks", async ({
  page,
  playwright,
  baseURL,
  sessionOf,
}) => {
  const prefix = randomUUID().slice(0, 8);
  const operator = await playwright.request.newContext({
    ...(baseURL ? { baseURL } : {}),
    storageState: await sessionOf("operator"),
  });
  const today = moscowDate(new Date());
  const items = Array.from({ length: 40 }, (_, place) => ({
    externalId: `${prefix}-${place}`,
    ownerInn: "6199701014",
    statusSettlement: "Расчёты не завершены",
    contractorName: "ООО «Сладко»",
    basis: "Липецк",
    deliveryWay: "Самовывоз автотранспортом",
    comodinesName: "Сахар белый",
    codeItem: "SUGR-LIP",
    contractNumber: `${prefix}-${place}`,
    contractDate: today,
    direction: "sale",
    volumeComodines: 20,
    priceSingle: 61000,
    contractSum: 1220000,
    dateEnd: today,
    dateEndNext: null,
  }));
  await write(operator, "PUT", "/api/integration/spot", { data: items });
  await operator.dispose();
  const uploads: string[] = [];
  page.on("request", (made) => made.url().includes("/api/spot/file/upload") && uploads.push(made.url()));

  const countClicks = await clicksOf(page);
  await page.goto(`/spot?tab=waiting&f.contractNumber=${prefix}`);
  // The native select needs two clicks: open and choose.
  await page.getByRole("combobox", { name: shared.paging.pageSize }).selectOption("50");
  await expect(page.getByText("1–40 из 40")).toBeVisible();
  await page.getByRole("checkbox", { name: shared.table.selectAll }).check();
  await page.getByRole("button", { name: ru.editing.bulk }).click();
  const field = (name: string) => ru.editing.bulkField.replace("{name}", name);
  await page.getByRole("combobox", { name: field(fields.statusExecution) }).click();
  await page.getByRole("option", { name: "Поставка с подтверждением" }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: `${edits.attach}: ${field(fields.file)}` }).click(),
  ]);
  const document = { name: "Реестр актов.pdf", mimeType: "application/pdf" };
  await chooser.setFiles({ ...document, buffer: Buffer.from("%PDF-1.7\n%%EOF") });
  await page.getByRole("button", { name: "Заполнить 40 записей" }).click();
  await expect(page.getByText("Будут отправлены уведомления: о поставке (40)")).toBeVisible();
  // The name columns and the edited columns are both visible, also at the last button of the bar.
  for (const name of [fields.contractNumber, fields.volumeComodines, fields.comment])
    await expect(page.getByRole("columnheader", { name: new RegExp(`^${name}(, т)?$`) })).toBeInViewport({
      ratio: 1,
    });
  await sendButton(page).click();
  await expect(page.getByText(/^Уведомление о поставке отправлено по сделкам:/)).toBeVisible();
  await expect(page.getByText(shared.table.empty).or(page.getByText(spot.page.empty)).first()).toBeVisible();
  expect(uploads).toHaveLength(1);
  expect(countClicks() + 2).toBeLessThanOrEqual(12);
});

test("ACC-029 SPOT-042 @phone-only: a deal is reported on a phone", async ({ page, request }) => {
  const [deal] = await deals(request, untold("buy"));
  await open(page, deal!.contractNumber);
  const card = page.getByRole("listitem").filter({ hasText: deal!.contractNumber });
  await choose(page, deal!, "Самоурегулирование");
  await expectAccessible(page, "spot on a phone");
  await sendButton(page).click();
  await expect(
    toast(page, `Уведомление о самоурегулировании отправлено по сделкам: ${deal!.contractNumber}`),
  ).toBeVisible();
  await expect(card).toContainText("Отправлена");
});
