import type { Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read, write } from "../support/calls.ts";
import { fillSignIn, signIn } from "../support/sign-in.ts";
import { withoutEvents } from "../support/events.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { users, shared, app, consents, notices } = ru;
const { fields, page: words } = users;
const calls = "**/api/registration/Users";

interface Person {
  readonly userId: number;
  readonly account: string;
  readonly name: string;
  readonly phone: string;
}

const form = (page: Page) => page.getByRole("form", { name: words.details });
const field = (page: Page, name: "account" | "registeredDate" | "name" | "phone") =>
  form(page).getByRole("textbox", { name: fields[name] });
const button = (page: Page, name: string) => form(page).getByRole("button", { name });
const ownOf = (page: Page) => read<Person>(page.request, "/keycloak/users/info");
/** A row of the tables below the details, or a card on a narrow screen. */
const entry = (page: Page) => {
  const panel = page.getByRole("tabpanel");
  return panel.getByRole("row").or(panel.getByRole("article"));
};
const change = (page: Page) => page.getByRole("tabpanel").getByRole("listitem");

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/users/view/${id}`);
  await expect(field(page, "account")).toBeVisible();
}

test.describe("the employee", () => {
  test.use({ login: "employee" });

  test("PLAT-018 PLAT-083 G-20 INST-041: the header opens the profile and the personal data @phone", async ({
    page,
  }) => {
    const own = await ownOf(page);
    await page.goto("/contacts");
    await page.getByRole("button", { name: app.user.menu }).click();
    await page.getByRole("menuitem", { name: app.user.profile }).click();
    await expect(page).toHaveURL(new RegExp(`/users/view/${own.userId}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.own);
    await expect(field(page, "account")).toHaveValue(own.account);
    await expect(page.getByRole("tab")).toHaveText([
      words.history,
      users.sessions.title,
      notices.emails.title,
      consents.tab,
    ]);
    await expect(page.getByRole("main").getByRole("button", { name: /локировать/ })).toHaveCount(0);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: words.exportOwn }).click();
    expect((await saving).suggestedFilename()).toBe(`user-${own.userId}.zip`);
    await page.goto("/users/view");
    await expect(page).toHaveURL(new RegExp(`/users/view/${own.userId}$`));
  });

  test("USR-009..016 USR-029 USR-030: edit mode asks before leaving, changes name and phone", async ({
    page,
  }) => {
    const own = await ownOf(page);
    await open(page, own.userId);
    for (const name of ["account", "registeredDate", "name", "phone"] as const)
      await expect(field(page, name)).toBeDisabled();
    await button(page, shared.actions.edit).click();
    await expect(field(page, "account")).toBeDisabled();
    await expect(field(page, "registeredDate")).toBeDisabled();
    const save = button(page, shared.actions.save);
    await expect(save).toBeDisabled();

    await test.step("leaving with input asks first, cancelling restores the values", async () => {
      await field(page, "name").fill("Другое имя");
      const contacts = { name: app.menu.contacts };
      await page
        .getByRole("contentinfo")
        .getByRole("link", contacts)
        .or(page.getByRole("navigation", { name: app.menu.label }).getByRole("link", contacts))
        .first()
        .click();
      const question = page.getByRole("dialog", { name: shared.confirm.unsavedTitle });
      await question.getByRole("button", { name: shared.confirm.stay }).click();
      await expect(field(page, "name")).toHaveValue("Другое имя");
      await button(page, shared.actions.cancel).click();
      await expect(field(page, "name")).toHaveValue(own.name);
      await expect(field(page, "name")).toBeDisabled();
      await button(page, shared.actions.edit).click();
    });

    await field(page, "name").fill("  ");
    await expect(form(page)).toContainText("Поле обязательно для заполнения");
    await expect(save).toBeDisabled();
    const name = `${own.name} мл.`;
    await field(page, "name").fill(name);
    await field(page, "phone").fill("");
    await field(page, "phone").pressSequentially("900123");
    await expect(form(page)).toContainText("Номер телефона должен быть в формате +7 (___) ___-__-__");
    await expect(save).toBeDisabled();
    await expectAccessible(page, "profile, edit mode");
    const last = String(Date.now() % 10_000).padStart(4, "0");
    await field(page, "phone").pressSequentially(last);
    const phone = `+7 (900) 123-${last.slice(0, 2)}-${last.slice(2)}`;
    await expect(field(page, "phone")).toHaveValue(phone);

    const request = page.waitForRequest(`${calls}/update`);
    await save.click();
    expect((await request).postDataJSON()).toEqual({
      id: own.userId,
      name,
      phone,
      version: expect.any(Number),
    });
    await expect(toast(page, words.saved).first()).toBeVisible();
    await expect(field(page, "phone")).toBeDisabled();
    await expect(page.getByRole("button", { name: app.user.menu })).toContainText(name);
    await expect(change(page).filter({ hasText: phone }).first()).toContainText(name);
    await expect(change(page).filter({ hasText: phone })).toHaveCount(1);

    // Restore the state for later tests.
    await button(page, shared.actions.edit).click();
    await field(page, "name").fill(own.name);
    await save.click();
    await expect(field(page, "name")).toHaveValue(own.name);
    await expect(field(page, "name")).toBeDisabled();
  });

  test("USR-019 USR-020: failures show their text and keep input", async ({ page, console }) => {
    const own = await ownOf(page);
    console.expect(/500 \(Internal Server Error\)/);
    const one = `${calls}/${own.userId}`;
    await page.route(one, (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto(`/users/view/${own.userId}`);
    await expect(toast(page, "Ошибка при загрузке данных пользователя!").first()).toBeVisible();
    await page.unroute(one);
    // A request started before the outage ended may fail.
    await expect(async () => {
      const retry = page.getByRole("main").getByRole("button", { name: app.errors.retry });
      if (await retry.isVisible()) await retry.click();
      await expect(field(page, "name")).toHaveValue(own.name, { timeout: 2_000 });
    }).toPass();

    await button(page, shared.actions.edit).click();
    await field(page, "name").fill("Не сохранится");
    await field(page, "phone").fill("+7 (900) 000-00-01");
    await page.route(`${calls}/update`, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await button(page, shared.actions.save).click();
    await expect(toast(page, "Ошибка при сохранении данных пользователя!").first()).toBeVisible();
    await expect(field(page, "name")).toHaveValue("Не сохранится");
    await button(page, shared.actions.cancel).click();
  });

  test("USR-024 G-20 G-24: another user shows the error page, a word no user", async ({ page, console }) => {
    console.expect(/404 \(Not Found\)/);
    console.expect(new RegExp(shared.errors["not-found"]));
    const own = await ownOf(page);
    await page.goto(`/users/view/${own.userId + 1}`);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(app.errors.title);
    await page.goto("/users/view/abc");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page could not be found");
  });
});

test.describe("the operator", () => {
  test.use({ login: "operator" });

  const find = async (page: Page, account: string) => {
    const found = await read<Person[]>(page.request, "/api/registration/Users/list", { account });
    return found.find((each) => each.account === account)!;
  };

  test("USR-025 FIX-007 INST-041: all tabs of the own profile fit one phone line @phone-only", async ({
    page,
  }) => {
    await open(page, (await ownOf(page)).userId);
    const tabs = page.getByRole("tab");
    await expect(tabs).toHaveText([
      words.history,
      words.organizations,
      users.sessions.title,
      notices.emails.title,
      consents.tab,
    ]);
    const places = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect()));
    expect(new Set(places.map(({ top }) => top)).size).toBe(1);
    expect(Math.max(...places.map(({ right }) => right))).toBeLessThanOrEqual(390);
  });

  test("USR-024 USR-025 USR-029 G-71: sees any user with organisations, changes name and phone", async ({
    page,
  }) => {
    const { userId, name } = await find(page, "demo-petukhov");
    await open(page, userId);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    // S-7: the history starts with the creation of the user.
    await expect(change(page).filter({ hasText: "demo-petukhov" }).last()).toContainText(name);
    await page.getByRole("tab", { name: words.organizations }).click();
    await expect(page).toHaveURL(/tab=organizations$/);
    await expect(entry(page).filter({ hasText: users.types[1] })).toHaveCount(1);
    await button(page, shared.actions.edit).click();
    const phone = `+7 (901) 000-00-${String(Date.now() % 100).padStart(2, "0")}`;
    await field(page, "phone").fill(phone);
    await button(page, shared.actions.save).click();
    await expect(toast(page, words.saved).first()).toBeVisible();
    await page.getByRole("tab", { name: words.history }).click();
    const own = await ownOf(page);
    await expect(change(page).filter({ hasText: phone }).first()).toContainText(own.name);
    await page.getByRole("tab", { name: words.organizations }).click();
    await page.getByRole("tabpanel").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/organizations\/edit\/\d+$/);
  });

  test("USR-029 G-85: an edit conflict shows the other change and keeps input", async ({ page, console }) => {
    const { userId, name } = await find(page, "demo-altaeva");
    await open(page, userId);
    await button(page, shared.actions.edit).click();
    await field(page, "phone").fill("+7 (902) 000-00-01");
    await write(page.request, "PUT", "/api/registration/Users/update", {
      id: userId,
      name,
      phone: "+7 (902) 000-00-02",
    });
    console.expect(/409 \(Conflict\)/);
    await button(page, shared.actions.save).click();
    await expect(form(page)).toContainText("+7 (902) 000-00-02");
    await expect(toast(page, shared.errors.stale), "no message asks to reload the input").toHaveCount(0);
    await expect(field(page, "phone")).toHaveValue("+7 (902) 000-00-01");
    await button(page, shared.actions.save).click();
    await expect(toast(page, words.saved).first()).toBeVisible();
    await expect(field(page, "phone")).toHaveValue("+7 (902) 000-00-01");
  });

  test("USR-017 G-87 @phone: a blocked user's page shows the reason and unblocks", async ({ page }) => {
    const { userId: id } = await find(page, "demo-ermolin");
    await write(page.request, "POST", "/api/registration/Users/blockAccess", {
      id,
      status: 1,
      description: "Проверка доступа",
    });
    await open(page, id);
    await expect(page.getByRole("note")).toHaveText("Пользователь заблокирован: Проверка доступа");
    await page.getByRole("button", { name: /^Разблокировать/ }).click();
    const question = page.getByRole("dialog", { name: users.status.unblockTitle });
    await question.getByRole("button", { name: users.status.unblock, exact: true }).click();
    await expect(toast(page, "Статус пользователя успешно изменен").first()).toBeVisible();
    await expect(page.getByRole("note")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Заблокировать/ })).toBeEnabled();
  });
});

test("FIX-007 USR-017 G-14 PLAT-058 PLAT-071: a block signs out at the next request and explains", async ({
  page,
  playwright,
  sessionOf,
  console,
  baseURL,
}) => {
  // Without the event the user is unaware of the block.
  await withoutEvents(page);
  await signIn(page, "newcomer");
  const own = await ownOf(page);
  await open(page, own.userId);
  const operator = await playwright.request.newContext({
    baseURL: baseURL!,
    storageState: await sessionOf("operator"),
  });
  const make = (status: 0 | 1) =>
    write(operator, "POST", "/api/registration/Users/blockAccess", {
      id: own.userId,
      status,
      ...(status ? { description: "Передал пароль соседу" } : {}),
    });
  console.expect(/401 \(Unauthorized\)/);
  await button(page, shared.actions.edit).click();
  await field(page, "name").fill("Новое имя");
  await field(page, "phone").fill("+7 (903) 000-00-01");
  await make(1);
  try {
    await button(page, shared.actions.save).click();
    await expect(toast(page, app.session.ended).first()).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
    await signIn(page, "newcomer");
    await expect(page.getByRole("alert").filter({ hasText: "Передал пароль соседу" })).toContainText(
      app.home.blockedTitle,
    );
    await expect(page.getByRole("navigation", { name: app.menu.label }).getByRole("link")).toHaveText([
      app.menu.contacts,
    ]);
  } finally {
    await make(0);
    await operator.dispose();
  }
});

test("FIX-007 FIX-002 INST-001 @phone: the user ends another session, the banner stays everywhere", async ({
  page,
  browser,
}) => {
  const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
  const elsewhere = await browser.newContext({ userAgent });
  const there = await elsewhere.newPage();
  await signIn(there, "newcomer");
  await expect(there.getByText(app.demo)).toBeVisible();
  await signIn(page, "newcomer");
  const own = await ownOf(page);
  await page.goto(`/users/view/${own.userId}`);
  await page.getByRole("tab", { name: users.sessions.title }).click();
  await expect(page).toHaveURL(/tab=sessions$/);
  await expect(entry(page).filter({ hasText: users.sessions.current })).toHaveCount(1);
  const other = entry(page).filter({ hasText: "Firefox, Windows" }).first();
  await expect(other).toContainText(/127\.0\.0\.1|::1/);
  await expect(page.getByText(app.demo)).toBeVisible();
  await expectAccessible(page, "sessions");
  const account = page.getByRole("link", { name: users.sessions.account });
  await expect(account).toHaveAttribute("href", "/identity/account");

  const others = page.getByRole("main").getByRole("button", { name: users.sessions.endOthers });
  await others.click();
  await page.getByRole("dialog").getByRole("button", { name: shared.actions.cancel }).click();
  const before = await entry(page).filter({ hasText: "Firefox, Windows" }).count();
  await other.getByRole("button").click();
  const question = page.getByRole("dialog", { name: users.sessions.endTitle });
  await expect(question).toContainText("Firefox, Windows");
  await question.getByRole("button", { name: users.sessions.end, exact: true }).click();
  await expect(toast(page, users.sessions.ended).first()).toBeVisible();
  await expect(entry(page).filter({ hasText: "Firefox, Windows" })).toHaveCount(before - 1);
  expect(
    (await there.request.get("/keycloak/users/info", { headers: { ClientRequestId: "test" } })).status(),
  ).toBe(401);
  await elsewhere.close();
  // The test's own session stays.
  await page.reload();
  await expect(entry(page).filter({ hasText: users.sessions.current })).toHaveCount(1);
});

test("FIX-030: an expired session returns to edit mode with saved input", async ({ page, console }) => {
  await signIn(page, "farmer");
  const own = await ownOf(page);
  await open(page, own.userId);
  await button(page, shared.actions.edit).click();
  await field(page, "name").fill("Фермеров Пётр");
  await page.context().clearCookies();
  console.expect(/401 \(Unauthorized\)/);
  await button(page, shared.actions.save).click();
  const ended = toast(page, app.session.ended);
  await expect(page).toHaveURL(/:\d+\/$/);

  await ended.getByRole("button", { name: app.menu.signIn }).click();
  await fillSignIn(page, "farmer");
  await expect(page).toHaveURL(new RegExp(`/users/view/${own.userId}$`));
  await expect(field(page, "name")).toHaveValue("Фермеров Пётр");
  await expect(form(page).getByText(/^Сеанс завершён .* Данные формы сохранены/)).toBeVisible();
  await button(page, shared.actions.cancel).click();
  await expect(field(page, "name")).toHaveValue(own.name);
  await page.reload();
  await expect(field(page, "name")).toHaveValue(own.name);
  await expect(field(page, "name")).toBeDisabled();
});
