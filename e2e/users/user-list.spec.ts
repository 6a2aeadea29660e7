import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read, write } from "../support/calls.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { users, shared, app } = ru;
const { list, fields, status } = users;
const calls = "**/api/registration/Users";
/** A user without an account in the identity server: blocking it disturbs no test. */
const subject = "Жернова Татьяна Юрьевна";

interface Listed {
  readonly userId: number;
  readonly status: number;
}

test.use({ login: "operator" });

/** A row of the table, or a card on a narrow screen. */
const entry = (page: Page, name: string): Locator =>
  page.getByRole("row").or(page.getByRole("article")).filter({ hasText: name });
const filters = (page: Page) => page.getByRole("form", { name: list.filters });

async function open(page: Page, address = "/users"): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Список пользователей");
  await expect(page.getByRole("table").or(page.getByRole("article")).first()).toBeVisible();
}

/** The next list request. */
function requestsOf(page: Page): URLSearchParams[] {
  const requests: URLSearchParams[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/Users/list")) requests.push(url.searchParams);
  });
  return requests;
}

async function findSubject(page: Page): Promise<Listed> {
  const [found] = await read<Listed[]>(page.request, "/api/registration/Users/list", { name: subject });
  return found!;
}

/** Resets the user for this test. */
async function make(page: Page, wanted: number): Promise<void> {
  const { userId: id, status: now } = await findSubject(page);
  if (now === wanted) return;
  await write(page.request, "POST", "/api/registration/Users/blockAccess", {
    id,
    status: wanted,
    ...(wanted ? { description: "Проверка" } : {}),
  });
}

test("FIX-035 USR-001 USR-004 USR-007 PLAT-017 PLAT-134 PLAT-139 G-27: the menu leads to active users, 15 a page", async ({
  page,
}) => {
  const requests = requestsOf(page);
  await page.goto("/");
  await page
    .getByRole("navigation", { name: app.menu.label })
    .getByRole("link", { name: app.menuShort.users })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Список пользователей");
  await expect(page.getByRole("columnheader")).toContainText([
    fields.account,
    fields.name,
    fields.phone,
    fields.registeredDate,
    fields.role,
    fields.status,
  ]);
  await expect(page.getByRole("row").nth(15)).toBeVisible();
  await expect(page.getByRole("row").nth(16)).toHaveCount(0);
  expect(requests[0]!.get("pageSize")).toBe("15");
  expect(requests[0]!.get("status")).toBe("0");

  const select = filters(page).getByRole("combobox", { name: fields.status });
  await expect(select).toHaveValue(users.statuses[0]);
  await select.click();
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([
    shared.words.all,
    users.statuses[0],
    users.statuses[1],
  ]);
  await page.getByRole("option", { name: users.statuses[1] }).click();
  await filters(page).getByRole("button", { name: shared.actions.apply }).click();
  await expect(entry(page, "Передал пароль другому лицу")).toContainText(users.statuses[1]);
  expect(requests.at(-1)!.get("status")).toBe("1");
  await page.reload();
  await expect(entry(page, "Передал пароль другому лицу")).toBeVisible();
  await filters(page).getByRole("button", { name: shared.actions.reset }).click();
  await expect(entry(page, "Передал пароль другому лицу")).toHaveCount(0);

  // FIX-035: page numbers lead to their pages, a reset leads to the first.
  await select.click();
  await page.getByRole("option", { name: shared.words.all, exact: true }).click();
  await filters(page).getByRole("button", { name: shared.actions.apply }).click();
  const pages = page.getByRole("navigation", { name: shared.paging.label });
  await pages.getByRole("button", { name: "Страница 2", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^16–/)).toBeVisible();
  await filters(page).getByRole("button", { name: shared.actions.reset }).click();
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByText(/^1–15 /)).toBeVisible();
});

test("USR-001 USR-002 USR-003 USR-005 PLAT-098: applied login, name and day narrow the list", async ({
  page,
}) => {
  await open(page);
  const requests = requestsOf(page);
  const form = filters(page);
  const day = form.getByRole("textbox", { name: fields.registeredDate });
  await day.fill("01.01.2099");
  await day.press("Tab");
  const today = new Intl.DateTimeFormat("ru-RU", { timeZone: "Europe/Moscow" }).format(new Date());
  await expect(day).toHaveValue(today);
  await day.fill("");
  await day.press("Tab");
  await form.getByRole("textbox", { name: fields.account }).pressSequentially("DEMO-zh");
  await form.getByRole("textbox", { name: fields.name }).pressSequentially("жернова");
  expect(requests).toHaveLength(0);
  await form.getByRole("button", { name: shared.actions.apply }).click();
  await expect(page).toHaveURL(/account=DEMO-zh&name=/);
  await expect.poll(() => requests.length).toBe(1);
  expect(Object.fromEntries(requests[0]!)).toMatchObject({ account: "DEMO-zh", name: "жернова" });

  await day.fill("02.01.2001");
  await form.getByRole("button", { name: shared.actions.apply }).click();
  await expect(page.getByText(shared.table.empty)).toBeVisible();
  expect(requests.at(-1)!.get("registeredDate")).toBe("2001-01-02");
});

test("USR-006 USR-032: the icon saves a workbook of the filtered list", async ({ page }) => {
  await open(page, "/users?status=1");
  const request = page.waitForRequest("**/Users/report/download*");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: list.download }).click();
  expect(new URL((await request).url()).searchParams.get("status")).toBe("1");
  const file = await download;
  expect(file.suggestedFilename()).toBe("users.xlsx");
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
});

test("USR-008 PLAT-018: a row opens its user by mouse and keyboard", async ({ page }) => {
  await open(page, "/users?status=all&account=demo-zhernova");
  await entry(page, subject).getByRole("cell").nth(1).click();
  await expect(page).toHaveURL(/\/users\/view\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
  await page.goBack();
  await page.getByRole("link", { name: "demo-zhernova" }).press("Enter");
  await expect(page).toHaveURL(/\/users\/view\/\d+$/);
});

test("USR-017 USR-018 USR-027 G-87: a block requires a reason, keeps it and is confirmed", async ({
  page,
  console,
}) => {
  await make(page, 0);
  await open(page);
  await page.goto(`/users?name=${encodeURIComponent(subject)}`);
  const row = entry(page, subject);
  await row.getByRole("button", { name: /^Заблокировать/ }).click();
  const question = page.getByRole("dialog", { name: status.blockTitle });
  await expect(question).toContainText(subject);
  await expectAccessible(page, "block prompt");
  await question.getByRole("button", { name: status.block, exact: true }).click();

  const reason = page.getByRole("dialog", { name: "Причина" });
  const send = reason.getByRole("button", { name: shared.actions.send });
  await expect(send).toBeDisabled();
  await reason.getByRole("textbox").fill("я".repeat(510));
  await expect(reason.getByRole("textbox")).toHaveValue("я".repeat(510));
  await expect(send).toBeDisabled();
  await reason.getByRole("textbox").fill("Нет ответа на запрос биржи");

  console.expect(/500 \(Internal Server Error\)/);
  await page.route(`${calls}/blockAccess`, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
  await send.click();
  await expect(toast(page, "Ошибка при смене статуса пользователя!").first()).toBeVisible();

  await row.getByRole("button", { name: /^Заблокировать/ }).click();
  await question.getByRole("button", { name: status.block, exact: true }).click();
  await expect(reason.getByRole("textbox")).toHaveValue("Нет ответа на запрос биржи");
  await send.click();
  await expect(toast(page, "Статус пользователя успешно изменён").first()).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.goto("/users?status=1");
  await expect(row).toContainText("Нет ответа на запрос биржи");
  await make(page, 0);
});

test("USR-017 G-87 @phone: unblocking only asks for confirmation", async ({ page }) => {
  await make(page, 1);
  await open(page, `/users?status=all&name=${encodeURIComponent(subject)}`);
  const row = entry(page, subject);
  await row.getByRole("button", { name: /^Разблокировать/ }).click();
  const question = page.getByRole("dialog", { name: status.unblockTitle });
  const request = page.waitForRequest(`${calls}/blockAccess`);
  await question.getByRole("button", { name: status.unblock, exact: true }).click();
  expect((await request).postDataJSON()).not.toHaveProperty("description");
  await expect(row).toContainText(users.statuses[0]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("USR-017 G-65: a late block shows the conflict and the current state", async ({ page, console }) => {
  await make(page, 0);
  await open(page, `/users?status=all&name=${encodeURIComponent(subject)}`);
  const row = entry(page, subject);
  await row.getByRole("button", { name: /^Заблокировать/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: status.block, exact: true }).click();
  await make(page, 1);
  console.expect(/409 \(Conflict\)/);
  await page.getByRole("dialog").getByRole("textbox").fill("Мой повод");
  await page.getByRole("dialog").getByRole("button", { name: shared.actions.send }).click();
  await expect(toast(page, users.errors["same-status"]).first()).toBeVisible();
  await expect(row).toContainText("Проверка");
  await make(page, 0);
});

test("USR-033 G-70: self-blocking is disabled and shows why", async ({ page }) => {
  await open(page, "/users?account=operator");
  const own = entry(page, ru.users.roles[2]).getByRole("button", { name: /^Заблокировать/ });
  await expect(own.first()).toBeDisabled();
  await expect(own.first()).toHaveAttribute("title", users.errors["self-block"]);
});

test("USR-021 USR-022: failures show their text and empty the list", async ({ page, console }) => {
  await open(page);
  console.expect(/500 \(Internal Server Error\)/);
  await page.route(`${calls}/report/download*`, (route) => route.fulfill({ status: 500, body: "" }), {
    times: 1,
  });
  await page.getByRole("button", { name: list.download }).click();
  await expect(toast(page, "Ошибка при загрузке отчёта по пользователям!").first()).toBeVisible();
  await page.route(`${calls}/list*`, (route) => route.fulfill({ status: 500, body: "" }));
  await page.reload();
  await expect(toast(page, "Ошибка при загрузке списка пользователей!").first()).toBeVisible();
  await expect(page.getByText(shared.table.failed)).toBeVisible();
  const people = page.getByRole("main").getByRole("link").filter({ hasNotText: list.invitations });
  await expect(people).toHaveCount(0);
  await page.unroute(`${calls}/list*`);
  await page.getByRole("main").getByRole("button", { name: app.errors.retry }).click();
  await expect(people.first()).toBeVisible();
});

test("USR-021: an empty workbook is a failure", async ({ page }) => {
  await open(page);
  await page.route(`${calls}/report/download*`, (route) => route.fulfill({ status: 200, body: "" }));
  await page.getByRole("button", { name: list.download }).click();
  await expect(toast(page, "Ошибка при загрузке отчёта по пользователям!").first()).toBeVisible();
});

test("design 8: the list is accessible and fits the screen @phone", async ({ page }) => {
  await open(page);
  await expect(page.getByRole("link", { name: /demo|[А-Я][а-я]+ов/ }).first()).toBeVisible();
  await expectAccessible(page, "users");
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test.describe("the employee", () => {
  test.use({ login: "employee" });

  test("PLAT-017 USR-023 G-24: an employee gets the error page instead of the list", async ({ page }) => {
    await page.goto("/users");
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(app.errors.title);
  });
});
