import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { organizations, shared } = ru;
const { list, fields, status } = organizations;
const calls = "**/api/registration/Organizations";

test.use({ login: "operator" });

/** A row of the table, or a card on a narrow screen. */
const entry = (page: Page, name: string): Locator =>
  page.getByRole("row").or(page.getByRole("article")).filter({ hasText: name });
const filters = (page: Page) => page.getByRole("form", { name: list.filters });

async function open(page: Page, address = "/organizations"): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Список организаций");
  await expect(page.getByRole("link", { name: /«|КФХ/ }).first()).toBeVisible();
}

test("ORG-001 ORG-004 ORG-007 PLAT-015 PLAT-134 PLAT-139 G-27: the operator sees active organisations, 15 a page, «Все» optional", async ({
  page,
}) => {
  const requests: URLSearchParams[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/Organizations/list")) requests.push(url.searchParams);
  });
  await open(page);
  expect(requests[0]!.get("pageSize")).toBe("15");
  expect(requests[0]!.get("status")).toBe("0");
  await expect(entry(page, "Мнимая нива")).toHaveCount(0);

  const select = filters(page).getByRole("combobox", { name: fields.status });
  await expect(select).toHaveValue(organizations.statuses[0]);
  await select.click();
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([
    shared.words.all,
    organizations.statuses[0],
    organizations.statuses[1],
  ]);
  await page.getByRole("option", { name: shared.words.all }).click();
  await filters(page).getByRole("button", { name: shared.actions.apply }).click();
  await expect(entry(page, "Мнимая нива")).toContainText(organizations.statuses[1]);
  expect(requests.at(-1)!.has("status")).toBe(false);
  await page.reload();
  await expect(entry(page, "Мнимая нива")).toBeVisible();
  await filters(page).getByRole("button", { name: shared.actions.reset }).click();
  await expect(entry(page, "Мнимая нива")).toHaveCount(0);
});

test("ORG-002 ORG-003 ORG-005 PLAT-098: INN, name and day narrow the list, future days excluded", async ({
  page,
}) => {
  await open(page);
  const form = filters(page);
  const requests: URLSearchParams[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/Organizations/list")) requests.push(url.searchParams);
  });
  await form.getByRole("textbox", { name: fields.inn }).pressSequentially("23x99");
  await form.getByRole("textbox", { name: fields.name }).pressSequentially("ЭЛЕВАТОР");
  await form.getByRole("textbox", { name: fields.activeDate }).fill("16.10.23");
  await form.getByRole("textbox", { name: fields.activeDate }).press("Tab");
  expect(requests).toHaveLength(0);
  await form.getByRole("button", { name: shared.actions.apply }).click();
  await expect(page).toHaveURL(/inn=2399&organizationName=/);
  await expect.poll(() => requests.length).toBe(1);
  expect(Object.fromEntries(requests[0]!)).toMatchObject({ inn: "2399", organizationName: "ЭЛЕВАТОР" });
  expect(requests[0]!.get("activeDate")).toMatch(/^2023-10-16$/);

  await form.getByRole("textbox", { name: fields.activeDate }).fill("01.01.2099");
  await form.getByRole("textbox", { name: fields.activeDate }).press("Tab");
  const today = new Intl.DateTimeFormat("ru-RU", { timeZone: "Europe/Moscow" }).format(new Date());
  await expect(form.getByRole("textbox", { name: fields.activeDate })).toHaveValue(today);
});

test("ORG-006 ORG-067: the icon saves a workbook of the filtered list", async ({ page }) => {
  await open(page, "/organizations?status=1");
  const request = page.waitForRequest("**/Organizations/report/download*");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: list.download }).click();
  expect(new URL((await request).url()).searchParams.get("status")).toBe("1");
  const file = await download;
  expect(file.suggestedFilename()).toBe("organizations.xlsx");
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
});

test("ORG-008 G-19: a row opens its organisation by mouse and keyboard", async ({ page }) => {
  await open(page);
  await entry(page, "Учебный агрохолдинг").getByRole("cell").first().click();
  await expect(page).toHaveURL(/\/organizations\/edit\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Учебный агрохолдинг");
  await page.goBack();
  await page.getByRole("link", { name: /Учебный агрохолдинг/ }).press("Enter");
  await expect(page).toHaveURL(/\/organizations\/edit\/\d+$/);
});

test("ORG-009 ORG-011 ORG-012 ORG-013 ORG-014 ORG-016 ORG-017 ORG-018: a block requires a reason, keeps it and is confirmed", async ({
  page,
  console,
}) => {
  await open(page);
  const row = entry(page, "Пробное масло");
  await row.getByRole("button", { name: /^Заблокировать/ }).click();
  const question = page.getByRole("dialog", { name: status.blockTitle });
  await expect(question).toContainText("Пробное масло");
  await expect(page).toHaveURL(/\/organizations$/);
  await expectAccessible(page, "block prompt");
  await question.getByRole("button", { name: status.block, exact: true }).click();

  const reason = page.getByRole("dialog", { name: "Причина" });
  await expect(reason).toContainText("Укажите причину блокировки (не более 500 символов).");
  const send = reason.getByRole("button", { name: shared.actions.send });
  await expect(send).toBeDisabled();
  await reason.getByRole("textbox").fill("я".repeat(510));
  await expect(reason.getByRole("textbox")).toHaveValue("я".repeat(510));
  await expect(send).toBeDisabled();
  await reason.getByRole("textbox").fill("Нет ответа на запрос биржи");

  console.expect(/500 \(Internal Server Error\)/);
  await page.route(`${calls}/blockAccess`, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
  await send.click();
  await expect(toast(page, "Ошибка при смене статуса организации!").first()).toBeVisible();

  await row.getByRole("button", { name: /^Заблокировать/ }).click();
  await question.getByRole("button", { name: status.block, exact: true }).click();
  await expect(reason.getByRole("textbox")).toHaveValue("Нет ответа на запрос биржи");
  await send.click();
  await expect(toast(page, "Статус организации успешно изменён").first()).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.goto("/organizations?status=1");
  await expect(row).toContainText("Нет ответа на запрос биржи");
});

test("ORG-009 ORG-015 ORG-016 @phone: unblocking only asks for confirmation", async ({ page }) => {
  await open(page, "/organizations?status=all&organizationName=Пробное масло");
  const row = entry(page, "Пробное масло");
  if ((await row.getByRole("button", { name: /^Разблокировать/ }).count()) === 0) {
    await row.getByRole("button", { name: /^Заблокировать/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: status.block, exact: true }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Причина");
    await page.getByRole("dialog").getByRole("button", { name: shared.actions.send }).click();
  }
  await row.getByRole("button", { name: /^Разблокировать/ }).click();
  const question = page.getByRole("dialog", { name: status.unblockTitle });
  const request = page.waitForRequest(`${calls}/blockAccess`);
  await question.getByRole("button", { name: status.unblock, exact: true }).click();
  expect((await request).postDataJSON()).not.toHaveProperty("description");
  await expect(row).toContainText(organizations.statuses[0]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("ORG-009 G-65: a late block shows the conflict and the current state", async ({ page, console }) => {
  await open(page, "/organizations?status=all&organizationName=Придуманная мельница");
  const row = entry(page, "Придуманная мельница");
  const [, id] = /(\d+)$/.exec((await row.getByRole("link").getAttribute("href"))!)!;
  const block = (wanted: number) =>
    page.request.post("/api/registration/Organizations/blockAccess", {
      data: { id: Number(id), status: wanted, ...(wanted ? { description: "Другой оператор" } : {}) },
      headers: { ClientRequestId: crypto.randomUUID() },
    });
  await row.getByRole("button", { name: /^Заблокировать/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: status.block, exact: true }).click();
  expect((await block(1)).status()).toBe(200);
  console.expect(/409 \(Conflict\)/);
  await page.getByRole("dialog").getByRole("textbox").fill("Мой повод");
  await page.getByRole("dialog").getByRole("button", { name: shared.actions.send }).click();
  await expect(toast(page, organizations.errors["same-status"]).first()).toBeVisible();
  await expect(row).toContainText("Другой оператор");
  expect((await block(0)).status()).toBe(200);
});

test("ORG-019 ORG-020 PLAT-097: failures show their text and empty the list", async ({ page, console }) => {
  await open(page);
  console.expect(/500 \(Internal Server Error\)/);
  await page.route(`${calls}/list*`, (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("columnheader", { name: fields.name }).getByRole("button").click();
  await expect(toast(page, "Ошибка при загрузке списка организаций!").first()).toBeVisible();
  await expect(page.getByRole("main").getByText(shared.table.failed)).toBeVisible();
  await expect(entry(page, "Учебный агрохолдинг")).toHaveCount(0);
  await page.unroute(`${calls}/list*`);
  await page.getByRole("main").getByRole("button", { name: shared.actions.retry }).click();
  await expect(entry(page, "Учебный агрохолдинг")).toBeVisible();

  for (const answer of [
    { status: 500, body: "" },
    { status: 200, contentType: "application/octet-stream", body: "" },
  ]) {
    await page.route(`${calls}/report/download*`, (route) => route.fulfill(answer));
    await page.getByRole("button", { name: list.download }).click();
    const failure = toast(page, "Ошибка при загрузке отчёта!").first();
    await expect(failure).toBeVisible();
    await failure.getByRole("button").click();
    await expect(failure).toHaveCount(0);
    await page.unroute(`${calls}/report/download*`);
  }
});

test("PLAT-097: a response with an error message empties the list", async ({ page }) => {
  await open(page);
  await page.route(`${calls}/list*`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), errorMessage: "Справочник недоступен" },
    });
  });
  await page.getByRole("columnheader", { name: fields.name }).getByRole("button").click();
  await expect(toast(page, "Справочник недоступен").first()).toBeVisible();
  await expect(entry(page, "Учебный агрохолдинг")).toHaveCount(0);
});

test("design 8: the list of organisations is accessible and fits the screen @phone", async ({ page }) => {
  await open(page, "/organizations?status=all");
  await expectAccessible(page, "organisations");
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
