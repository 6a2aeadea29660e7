import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { OrganizationUser } from "@birzha/domain/users/user.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { organizations, shared, app } = ru;
const { page: words, users: tab } = organizations;
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

  test("ORG-036 ORG-039 ORG-043 ORG-046 ORG-064 SCREEN-009 PLAT-074 @phone: the menu opens the users; a block keeps its reason", async ({
    page,
  }, { project }) => {
    if (project.name === "phone") await open(page);
    else
      await test.step("the menu opens the users by a tab", async () => {
        await page.goto("/contacts");
        const menu = page.getByRole("navigation", { name: app.menu.label });
        await menu.getByRole("link", { name: app.menuLines.organization }).click();
        const tabs = page.getByRole("navigation", { name: app.menuLines.organization });
        await tabs.getByRole("link", { name: app.menuShort.organizationUsers }).click();
        await expect(page.getByRole("tab", { name: words.users })).toHaveAttribute("aria-selected", "true");
        await expect(menu.locator("[aria-current=page]")).toContainText([app.menuLines.organization]);
        await expect(tabs.locator("[aria-current=page]")).toHaveText(app.menuShort.organizationUsers);
      });
    await expect(page).toHaveURL(/tab=users/);
    const row = entry(page, colleague);
    await expect(row).toContainText(tab.active);
    await expect(entry(page, "owner").getByRole("button")).toHaveCount(0);
    await expectAccessible(page, "users of the organisation");

    await row.getByRole("button", { name: tab.blockOf.replace("{name}", colleague) }).click();
    await page
      .getByRole("dialog", { name: "Заблокировать пользователя ЛК?" })
      .getByRole("button", { name: tab.block, exact: true })
      .click();
    const reason = page.getByRole("dialog", { name: "Причина" });
    await reason.getByRole("textbox").fill("Уволен");
    await reason.getByRole("button", { name: shared.actions.send }).click();
    await expect(toast(page, "Статус пользователя успешно изменен").first()).toBeVisible();
    await page.reload();
    await expect(row).toContainText("Уволен");
    await row.getByRole("button", { name: tab.unblockOf.replace("{name}", colleague) }).click();
    await page
      .getByRole("dialog", { name: "Разблокировать пользователя ЛК?" })
      .getByRole("button", { name: tab.unblock, exact: true })
      .click();
    await expect(row).toContainText(tab.active);
    await expect(page.getByRole("dialog")).toHaveCount(0);
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
  await expectAccessible(page, "transfer of rights");
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
