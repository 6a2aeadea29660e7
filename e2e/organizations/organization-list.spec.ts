import type { Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { chooseInRow } from "../support/more-actions.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { organizations, shared } = ru;
const { list, fields, status } = organizations;

test.use({ login: "operator" });

const entry = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const filters = (page: Page) => page.getByRole("form", { name: list.filters });

test("ORG-001 ORG-004 ORG-006 ORG-008 ORG-009 ORG-017 ORG-067 PLAT-015 G-19: the operator filters, downloads, opens and blocks organisations", async ({
  page,
}) => {
  await test.step("an applied status survives a reload and goes into the workbook", async () => {
    await page.goto("/organizations");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Список организаций");
    await expect(entry(page, "Учебный агрохолдинг")).toBeVisible();
    await expect(entry(page, "Мнимая нива")).toHaveCount(0);
    await filters(page).getByRole("combobox", { name: fields.status }).click();
    await page.getByRole("option", { name: organizations.statuses[1] }).click();
    await filters(page).getByRole("button", { name: shared.actions.apply }).click();
    await expect(entry(page, "Мнимая нива")).toContainText(organizations.statuses[1]);
    await page.reload();
    await expect(entry(page, "Мнимая нива")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: list.download }).click();
    expect((await download).suggestedFilename()).toBe("organizations.xlsx");
    await filters(page).getByRole("button", { name: shared.actions.reset }).click();
    await expect(entry(page, "Мнимая нива")).toHaveCount(0);
  });
  await test.step("a row opens its organisation by mouse and keyboard", async () => {
    await entry(page, "Учебный агрохолдинг").getByRole("cell").first().click();
    await expect(page).toHaveURL(/\/organizations\/edit\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Учебный агрохолдинг");
    await page.goBack();
    await page.getByRole("link", { name: /Учебный агрохолдинг/ }).press("Enter");
    await expect(page).toHaveURL(/\/organizations\/edit\/\d+$/);
  });
  await test.step("a block shows its reason until the unblock", async () => {
    await page.goto("/organizations?status=all&organizationName=Пробное масло");
    const row = entry(page, "Пробное масло");
    await chooseInRow(row, status.block);
    await page
      .getByRole("dialog", { name: status.blockTitle })
      .getByRole("button", { name: status.block, exact: true })
      .click();
    const reason = page.getByRole("dialog", { name: "Причина" });
    await reason.getByRole("textbox").fill("Нет ответа на запрос биржи");
    await reason.getByRole("button", { name: shared.actions.send }).click();
    await expect(toast(page, "Статус организации успешно изменен").first()).toBeVisible();
    await expect(row).toContainText("Нет ответа на запрос биржи");
    await chooseInRow(row, status.unblock);
    await page
      .getByRole("dialog", { name: status.unblockTitle })
      .getByRole("button", { name: status.unblock, exact: true })
      .click();
    await expect(row).toContainText(organizations.statuses[0]);
  });
});
