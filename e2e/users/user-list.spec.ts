import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { chooseInRow } from "../support/more-actions.ts";
import { expectAccessible } from "../support/axe.ts";
import { read, write } from "../support/calls.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { users, shared, app } = ru;
const { list, fields, status } = users;
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

/** Resets the user for this test. */
async function make(page: Page, wanted: number): Promise<void> {
  const [found] = await read<Listed[]>(page.request, "/api/registration/Users/list", { name: subject });
  const { userId: id, status: now } = found!;
  if (now === wanted) return;
  await write(page.request, "POST", "/api/registration/Users/blockAccess", {
    id,
    status: wanted,
    ...(wanted ? { description: "Проверка" } : {}),
  });
}

test("FIX-035 USR-001 USR-004 USR-006 USR-008 USR-032 PLAT-017 PLAT-018: staff filters, pages, downloads and opens users", async ({
  page,
}) => {
  const blocked = entry(page, "Передал пароль другому лицу");
  await test.step("the menu opens the active users, 15 a page", async () => {
    await page.goto("/");
    await page
      .getByRole("navigation", { name: app.menu.label })
      .getByRole("link", { name: app.menuShort.users })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Пользователи");
    await expect(page.getByRole("row").nth(15)).toBeVisible();
    await expect(page.getByRole("row").nth(16)).toHaveCount(0);
    await expect(blocked).toHaveCount(0);
  });
  await test.step("page numbers lead to their pages, a reset leads to the first", async () => {
    await filters(page).getByRole("combobox", { name: fields.status }).click();
    await page.getByRole("option", { name: shared.words.all, exact: true }).click();
    await filters(page).getByRole("button", { name: shared.actions.apply }).click();
    await page
      .getByRole("navigation", { name: shared.paging.label })
      .getByRole("button", { name: "Страница 2", exact: true })
      .click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(/^16–/)).toBeVisible();
    await filters(page).getByRole("button", { name: shared.actions.reset }).click();
    await expect(page).not.toHaveURL(/page=/);
    await expect(page.getByText(/^1–15 /)).toBeVisible();
  });
  await test.step("an applied status survives a reload and goes into the workbook", async () => {
    await filters(page).getByRole("combobox", { name: fields.status }).click();
    await page.getByRole("option", { name: users.statuses[1] }).click();
    await filters(page).getByRole("button", { name: shared.actions.apply }).click();
    await expect(blocked).toContainText(users.statuses[1]);
    await page.reload();
    await expect(blocked).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: list.download }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("users.xlsx");
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
  });
  await test.step("a row opens its user by mouse and keyboard", async () => {
    await page.goto("/users?status=all&account=demo-zhernova");
    await entry(page, subject).getByRole("cell").nth(1).click();
    await expect(page).toHaveURL(/\/users\/view\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
    await page.goBack();
    await page.getByRole("link", { name: "demo-zhernova" }).press("Enter");
    await expect(page).toHaveURL(/\/users\/view\/\d+$/);
  });
});

test("USR-017 USR-018 USR-027 G-87 @phone: the operator blocks a user with a reason and unblocks", async ({
  page,
}) => {
  await make(page, 0);
  await page.goto(`/users?status=all&name=${encodeURIComponent(subject)}`);
  const row = entry(page, subject);
  await chooseInRow(row, status.block);
  const question = page.getByRole("dialog", { name: status.blockTitle });
  await expectAccessible(page, "block prompt");
  await question.getByRole("button", { name: status.block, exact: true }).click();
  const reason = page.getByRole("dialog", { name: "Причина" });
  await reason.getByRole("textbox").fill("Нет ответа на запрос биржи");
  await reason.getByRole("button", { name: shared.actions.send }).click();
  await expect(toast(page, "Статус пользователя успешно изменен").first()).toBeVisible();
  await expect(row).toContainText("Нет ответа на запрос биржи");

  await chooseInRow(row, status.unblock);
  await page
    .getByRole("dialog", { name: status.unblockTitle })
    .getByRole("button", { name: status.unblock, exact: true })
    .click();
  await expect(row).toContainText(users.statuses[0]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
