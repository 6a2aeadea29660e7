import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import type { DemoLogin } from "../support/sign-in.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { organizations, shared } = ru;
const { fields, page: words } = organizations;
const calls = "**/api/registration/Organizations";

interface Own {
  readonly id: number;
  readonly name: string;
}

const details = (page: Page) => page.getByRole("form", { name: words.details });
const field = (page: Page, name: "inn" | "name" | "address") =>
  details(page).getByRole("textbox", { name: fields[name] });
const ownOf = (page: Page) => read<Own[]>(page.request, "/api/registration/Users/organizations");

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/organizations/edit/${id}`);
  await expect(field(page, "inn")).toBeVisible();
}

test.describe("the owner", () => {
  test.use({ login: "owner" });

  test("ORG-032 ORG-033 ORG-034 ORG-038 ORG-066 PLAT-154 @phone: edit mode changes name and address, header and history follow", async ({
    page,
  }) => {
    const [own] = await ownOf(page);
    await open(page, own!.id);
    for (const name of ["inn", "name", "address"] as const) await expect(field(page, name)).toBeDisabled();
    const before = await field(page, "address").inputValue();
    await details(page).getByRole("button", { name: shared.actions.edit }).click();
    await expect(field(page, "inn")).toBeDisabled();
    const save = details(page).getByRole("button", { name: shared.actions.save });
    await expect(save).toBeDisabled();
    await field(page, "address").fill("  ");
    await expect(details(page)).toContainText("Поле обязательно для заполнения");
    await expect(save).toBeDisabled();
    await expectAccessible(page, "organisation, edit mode");

    const address = `344002, г. Ростов-на-Дону, ул. Новая, д. ${Date.now() % 1000}`;
    await field(page, "address").fill(address);
    await field(page, "name").fill(`${own!.name} плюс`);
    const request = page.waitForRequest(`${calls}/update`);
    await save.click();
    expect((await request).postDataJSON()).toMatchObject({ id: own!.id, version: expect.any(Number) });
    await expect(toast(page, words.saved).first()).toBeVisible();
    await expect(field(page, "name")).toBeDisabled();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("плюс");
    const newest = page.getByRole("tabpanel").getByRole("listitem");
    await expect(newest.filter({ hasText: address }).first()).toContainText("owner");

    // Restore the state for later tests.
    await details(page).getByRole("button", { name: shared.actions.edit }).click();
    await field(page, "address").fill(before);
    await field(page, "name").fill(own!.name);
    await save.click();
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText("плюс");
  });

  test("ORG-033: cancelling restores values, leaving with input asks first", async ({ page }) => {
    const [own] = await ownOf(page);
    await open(page, own!.id);
    await details(page).getByRole("button", { name: shared.actions.edit }).click();
    await field(page, "name").fill("Другое имя");
    await page.getByRole("link", { name: words.backToOwn }).click();
    const question = page.getByRole("dialog", { name: shared.confirm.unsavedTitle });
    await question.getByRole("button", { name: shared.confirm.stay }).click();
    await expect(field(page, "name")).toHaveValue("Другое имя");
    await details(page).getByRole("button", { name: shared.actions.cancel }).click();
    await expect(field(page, "name")).toHaveValue(own!.name);
    await page.getByRole("link", { name: words.backToOwn }).click();
    await expect(page).toHaveURL(/\/organizations$/);
  });

  test("ORG-050 ORG-051: failures show their text and keep input", async ({ page, console }) => {
    const [own] = await ownOf(page);
    console.expect(/500 \(Internal Server Error\)/);
    const one = `${calls}/${own!.id}`;
    await page.route(one, (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto(`/organizations/edit/${own!.id}`);
    await expect(toast(page, "Ошибка при загрузке данных об организации!").first()).toBeVisible();
    await page.unroute(one);
    await page.getByRole("main").getByRole("button", { name: ru.app.errors.retry }).click();
    await expect(field(page, "name")).toHaveValue(own!.name);

    await details(page).getByRole("button", { name: shared.actions.edit }).click();
    await field(page, "name").fill("Не сохранится");
    await page.route(`${calls}/update`, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await details(page).getByRole("button", { name: shared.actions.save }).click();
    await expect(toast(page, "Не удалось обновить данные об организации!").first()).toBeVisible();
    await expect(field(page, "name")).toHaveValue("Не сохранится");
    await details(page).getByRole("button", { name: shared.actions.cancel }).click();
  });

  test("design 8: a long word does not widen the page @phone", async ({ page }) => {
    const [own] = await ownOf(page);
    await page.route(`**/api/registration/Organizations/${own!.id}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Organization };
      await route.fulfill({ json: { ...body, data: { ...body.data, name: "Зерно".repeat(60) } } });
    });
    await page.goto(`/organizations/edit/${own!.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("ЗерноЗерно");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });

  test("ORG-030 ORG-032 G-85: an edit conflict shows the other change and keeps input", async ({
    page,
    console,
  }) => {
    const [own] = await ownOf(page);
    await open(page, own!.id);
    const stored = await read<Organization>(page.request, `/api/registration/Organizations/${own!.id}`);
    await details(page).getByRole("button", { name: shared.actions.edit }).click();
    await field(page, "address").fill("г. Ростов-на-Дону, ул. Моя, д. 1");
    const put = (address: string) =>
      page.request.put("/api/registration/Organizations/update", {
        data: { id: own!.id, name: stored.name, address },
        headers: { ClientRequestId: randomUUID() },
      });
    expect((await put("г. Ростов-на-Дону, ул. Чужая, д. 2")).status()).toBe(200);
    console.expect(/409 \(Conflict\)/);
    await details(page).getByRole("button", { name: shared.actions.save }).click();
    await expect(details(page)).toContainText("ул. Чужая, д. 2");
    await expect(toast(page, shared.errors.stale), "no message asks to reload the input").toHaveCount(0);
    await expect(field(page, "address")).toHaveValue("г. Ростов-на-Дону, ул. Моя, д. 1");
    await details(page).getByRole("button", { name: shared.actions.save }).click();
    await expect(toast(page, words.saved).first()).toBeVisible();
    await expect(field(page, "address")).toHaveValue("г. Ростов-на-Дону, ул. Моя, д. 1");
    await put(stored.address);
  });
});

test.describe("the employee", () => {
  test.use({ login: "employee" });

  test("ORG-030 ORG-032 ORG-035 ORG-066 PLAT-016: the employee reads both organisations and edits none", async ({
    page,
  }) => {
    const own = await ownOf(page);
    expect(own.length).toBeGreaterThan(1);
    const [first, second] = [own[0]!, own[1]!];
    await open(page, first.id);
    await expect(page.getByRole("tab")).toHaveText(["История изменений"]);
    await expect(details(page).getByRole("button")).toHaveCount(0);
    await page.getByRole("combobox", { name: words.selector }).click();
    await expect(page.getByRole("option")).toHaveCount(own.length);
    await page.getByRole("option", { name: second.name }).click();
    await expect(page).toHaveURL(new RegExp(`/organizations/edit/${second.id}$`));
    await expect(field(page, "name")).toHaveValue(second.name);
  });

  test("ORG-055 G-24: a foreign organisation shows the error page", async ({ page, console }) => {
    console.expect(/404 \(Not Found\)/);
    console.expect(new RegExp(shared.errors["not-found"]));
    const own = new Set((await ownOf(page)).map(({ id }) => id));
    const foreign = Array.from({ length: 14 }, (_, index) => index + 1).find((id) => !own.has(id))!;
    await page.goto(`/organizations/edit/${foreign}`);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(ru.app.errors.title);
  });
});

test.describe("the operator", () => {
  test.use({ login: "operator" });

  test("FIX-041 ORG-031 ORG-036 ORG-066 G-19: selects among a hundred, sees users, renames and blocks", async ({
    page,
  }) => {
    const request = page.waitForRequest(
      (requestPromise) =>
        requestPromise.url().includes("/Organizations/list") && requestPromise.url().includes("pageSize=100"),
    );
    await open(page, 1);
    await request;
    await expect(page.getByRole("tab")).toHaveText(["История изменений", "Пользователи организации"]);
    await expect(details(page).getByRole("button", { name: shared.actions.edit })).toBeEnabled();
    await expect(page.getByRole("button", { name: /^Заблокировать/ })).toBeEnabled();
    const selector = page.getByRole("combobox", { name: words.selector });
    await selector.fill("мнимая");
    await page.getByRole("option", { name: /Мнимая нива/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Мнимая нива");
    await expect(page.getByRole("note")).toContainText(
      "Организация заблокирована: Не представлены документы",
    );
    await expect(page.getByRole("button", { name: /^Разблокировать/ })).toBeEnabled();
  });

  test("PLAT-016: a missing id opens the list, a word an error", async ({ page }) => {
    await page.goto("/organizations/edit");
    await expect(page).toHaveURL(/\/organizations$/);
    await page.goto("/organizations/edit/abc");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page could not be found");
  });
});

for (const login of ["operator", "employee"] as const satisfies DemoLogin[])
  test.describe(`the page for ${login}`, () => {
    test.use({ login });

    test("design 8: the page is accessible and fits the screen @phone", async ({ page }) => {
      await open(page, login === "operator" ? 1 : (await ownOf(page))[0]!.id);
      await expect(
        page
          .getByRole("tabpanel")
          .getByText(/\d\d\.\d\d\.\d{4}/)
          .first(),
      ).toBeVisible();
      await expectAccessible(page, "organisation");
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  });
