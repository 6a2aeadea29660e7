import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { OrganizationUser } from "@birzha/domain/users/user.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { organizations, shared, app, users } = ru;
const { page: words, users: tab, status } = organizations;
const calls = "**/api/registration/Users";
const colleague = "Ермаков Павел Сергеевич";

interface Own {
  readonly id: number;
  readonly userType: number;
}

async function ownOf(request: APIRequestContext): Promise<Own> {
  const own = await read<Own[]>(request, "/api/registration/Users/organizations");
  return own.find(({ userType }) => userType === 1)!;
}

const entry = (page: Page, text: string) =>
  page
    .getByRole("tabpanel")
    .getByRole("row")
    .or(page.getByRole("tabpanel").getByRole("article"))
    .filter({ hasText: text });

async function open(page: Page): Promise<void> {
  const { id } = await ownOf(page.request);
  await page.goto(`/organizations/edit/${id}`);
  await page.getByRole("tab", { name: words.users }).click();
  await expect(entry(page, colleague)).toBeVisible();
}

test.describe("the owner", () => {
  test.use({ login: "owner" });

  test("ORG-036 ORG-037 ORG-039 ORG-064 @phone: the page lists the users of the acting organisation", async ({
    page,
  }) => {
    await open(page);
    await expect(page).toHaveURL(/tab=users/);
    await expect(page.getByRole("tab")).toHaveText([
      "История изменений",
      "Пользователи организации",
      "Ключи доступа",
      "Делегирование",
      "Вебхуки",
    ]);
    await expect(entry(page, "owner")).toContainText(users.types[1]);
    await expect(entry(page, "owner").getByRole("button")).toHaveCount(0);
    await expect(entry(page, colleague)).toContainText(tab.active);
    await expectAccessible(page, "users of the organisation");
    await page.reload();
    await expect(entry(page, colleague)).toBeVisible();
  });

  test("ORG-036 SCREEN-009 PLAT-074: the menu opens the users by a tab", async ({ page }) => {
    await page.goto("/contacts");
    await page
      .getByRole("navigation", { name: app.menu.label })
      .getByRole("link", { name: app.menuLines.organization })
      .click();
    const tabs = page.getByRole("navigation", { name: app.menuLines.organization });
    await tabs.getByRole("link", { name: app.menuShort.organizationUsers }).click();
    await expect(page.getByRole("tab", { name: words.users })).toHaveAttribute("aria-selected", "true");
    await expect(
      page.getByRole("navigation", { name: app.menu.label }).locator("[aria-current=page]"),
    ).toContainText([app.menuLines.organization]);
    await expect(tabs.locator("[aria-current=page]")).toHaveText(app.menuShort.organizationUsers);
    await expect(entry(page, colleague)).toBeVisible();
  });

  test("ORG-041 ORG-042 ORG-043 ORG-044 ORG-046 ORG-047: blocks a user with a reason, disables rights, unblocks", async ({
    page,
    console,
  }) => {
    await open(page);
    const row = entry(page, colleague);
    const transfer = row.getByRole("button", { name: tab.transferTo.replace("{name}", colleague) });
    await expect(transfer).toBeEnabled();
    await row.getByRole("button", { name: tab.blockOf.replace("{name}", colleague) }).click();
    const question = page.getByRole("dialog", { name: "Заблокировать пользователя ЛК?" });
    await question.getByRole("button", { name: tab.block, exact: true }).click();
    const reason = page.getByRole("dialog", { name: "Причина" });
    const send = reason.getByRole("button", { name: shared.actions.send });
    await expect(send).toBeDisabled();
    await expect(reason).toContainText(status.reasonHint);
    await reason.getByRole("textbox").fill("Уволен");
    console.expect(/500 \(Internal Server Error\)/);
    const call = `${calls}/blockAccessToOrganization`;
    await page.route(call, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await send.click();
    await expect(toast(page, "Ошибка при смене статуса пользователя!").first()).toBeVisible();

    await row.getByRole("button", { name: tab.blockOf.replace("{name}", colleague) }).click();
    await question.getByRole("button", { name: tab.block, exact: true }).click();
    await expect(reason.getByRole("textbox")).toHaveValue("Уволен");
    await send.click();
    await expect(toast(page, "Статус пользователя успешно изменён").first()).toBeVisible();
    await expect(row).toContainText("Уволен");
    await expect(transfer).toBeDisabled();
    await expect(transfer).toHaveAttribute("title", users.errors["inactive-member"]);

    await row.getByRole("button", { name: tab.unblockOf.replace("{name}", colleague) }).click();
    const back = page.getByRole("dialog", { name: "Разблокировать пользователя ЛК?" });
    const request = page.waitForRequest(call);
    await back.getByRole("button", { name: tab.unblock, exact: true }).click();
    expect((await request).postDataJSON()).toMatchObject({ isActive: true });
    await expect(row).toContainText(tab.active);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("ORG-040 ORG-048 ORG-049: failures show their text", async ({ page, console }) => {
    await open(page);
    console.expect(/500 \(Internal Server Error\)/);
    await entry(page, colleague)
      .getByRole("button", { name: tab.transferTo.replace("{name}", colleague) })
      .click();
    const question = page.getByRole("dialog", { name: "Передать пользователю права владельца ЛК?" });
    await expect(question).toContainText(colleague);
    await expectAccessible(page, "transfer of rights");
    await question.getByRole("button", { name: "Нет", exact: true }).click();
    await entry(page, colleague)
      .getByRole("button", { name: tab.transferTo.replace("{name}", colleague) })
      .click();
    await page.route(`${calls}/transferRightsOwner`, (route) => route.fulfill({ status: 500, body: "" }));
    await question.getByRole("button", { name: "Да", exact: true }).click();
    await expect(toast(page, "Ошибка при передаче прав!").first()).toBeVisible();
    await expect(page).toHaveURL(/tab=users/);

    await page.route("**/Organizations/users*", (route) => route.fulfill({ status: 500, body: "" }));
    await page.reload();
    await expect(toast(page, "Ошибка при загрузке списка пользователей!").first()).toBeVisible();
    await expect(page.getByRole("tabpanel").getByText(shared.table.failed)).toBeVisible();
  });
});

test("ORG-040 ORG-045 G-72: handing over the account signs the previous owner out", async ({
  page,
  playwright,
  sessionOf,
  baseURL,
}) => {
  await signIn(page, "owner");
  const { id: organizationId } = await ownOf(page.request);
  const members = await read<OrganizationUser[]>(page.request, "/api/registration/Organizations/users", {
    organizationId,
  });
  const [owner, heir] = ["owner", "employee"].map((account) =>
    members.find((member) => member.account === account)!,
  );
  await open(page);
  await entry(page, colleague)
    .getByRole("button", { name: tab.transferTo.replace("{name}", colleague) })
    .click();
  const question = page.getByRole("dialog", { name: tab.transferTitle });
  await expect(question).toContainText(tab.transferText.replace("{name}", colleague));
  await question.getByRole("button", { name: "Да", exact: true }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("banner").getByRole("button", { name: app.menu.signIn })).toBeVisible();

  const operator = await playwright.request.newContext({
    baseURL: baseURL!,
    storageState: await sessionOf("operator"),
  });
  const now = await read<OrganizationUser[]>(operator, "/api/registration/Organizations/users", {
    organizationId,
  });
  expect(now.filter(({ userType }) => userType === 1).map(({ userId }) => userId)).toEqual([heir!.userId]);
  // Restore the state for later tests.
  const back = await operator.put("/api/registration/Users/transferRightsOwner", {
    data: { userId: owner!.userId, organizationId },
    headers: { ClientRequestId: randomUUID() },
  });
  expect(back.status()).toBe(200);
  await operator.dispose();
});

test.describe("the employee", () => {
  test.use({ login: "employee" });

  test("ORG-036: the address opens no users tab", async ({ page }) => {
    const [own] = await read<Own[]>(page.request, "/api/registration/Users/organizations");
    await page.goto(`/organizations/edit/${own!.id}?tab=users`);
    await expect(page.getByRole("tab")).toHaveText(["История изменений"]);
  });
});
