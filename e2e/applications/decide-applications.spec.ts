import type { Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { applications, shared } = ru;
const { list, decision, fields, purpose } = applications;

const rows = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const filters = (page: Page) => page.getByRole("form", { name: list.filters });

async function open(page: Page, path = "/applications") {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test.describe("the operator", () => {
  test.use({ login: "operator" });

  test("PLAT-008 PLAT-009 PLAT-010 APP-001 APP-010 APP-012 APP-013 APP-014 APP-016 APP-017 APP-028 APP-030 G-63 G-81: staff reads, accepts and rejects applications by purpose", async ({
    page,
  }) => {
    await test.step("both purposes together are all applications", async () => {
      await open(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Заявки на доступ");
      await expect(rows(page).first()).toBeVisible();
      const all = await rows(page).count();
      await open(page, "/applications/bidders");
      await expect(page.getByText(purpose.bidders).first()).toBeVisible();
      await expect(rows(page).first()).toBeVisible();
      const bidders = await rows(page).count();
      await open(page, "/applications/cabinet");
      await expect(page.getByText(purpose.cabinet).first()).toBeVisible();
      await expect(rows(page).first()).toBeVisible();
      expect(bidders + (await rows(page).count())).toBe(all);
    });
    await test.step("a row opens the whole application and keeps the address", async () => {
      const row = rows(page).filter({ hasText: "demo-yurieva" }).first();
      await row.click();
      const drawer = page.getByRole("dialog");
      await expect(drawer).toContainText("Юрьева Алёна Михайловна");
      await expect(drawer).toContainText(ru.signing.errors.expired);
      await expect(page).toHaveURL(/open=\d+/);
      await expectAccessible(page, "an application");
      await page.reload();
      await expect(drawer).toContainText("Юрьева Алёна Михайловна");
      await page.keyboard.press("Escape");
      await expect(drawer).toHaveCount(0);
      const name = row.getByRole("button").first();
      await name.press("Enter");
      await expect(drawer).toContainText("Юрьева Алёна Михайловна");
      await page.keyboard.press("Escape");
      await expect(name).toBeFocused();
    });
    const row = rows(page).filter({ hasText: "demo-kalinin" }).first();
    await test.step("an accepted application leaves the list", async () => {
      await row.getByRole("button", { name: new RegExp(`^${decision.accept}`) }).click();
      const question = page.getByRole("dialog", { name: decision.acceptTitle });
      await question.getByRole("button", { name: decision.accept }).click();
      await expect(toast(page, "Заявка успешно принята").first()).toBeVisible();
      await expect(row).toHaveCount(0);
    });
    await test.step("a rejection needs a reason", async () => {
      await open(page, "/applications/bidders");
      await row.getByRole("button", { name: new RegExp(`^${decision.reject}`) }).click();
      const dialog = page.getByRole("dialog", { name: decision.rejectTitle });
      await dialog.getByRole("textbox").fill("Нет договора");
      await dialog.getByRole("button", { name: decision.reject }).click();
      await expect(toast(page, "Заявка успешно отклонена").first()).toBeVisible();
      await expect(row).toHaveCount(0);
    });
  });

  test("APP-003 APP-004 APP-005 APP-018: a phone opens the list first, the button its filters @phone-only", async ({
    page,
  }) => {
    await open(page);
    const form = filters(page);
    const unfold = async () => {
      await expect(form).toHaveCount(0);
      await page.getByRole("button", { name: new RegExp(`^${shared.table.filters}`) }).click();
    };
    await unfold();
    await form.getByRole("combobox", { name: fields.status }).click();
    await page.getByRole("option", { name: "Отклонена" }).click();
    await form.getByRole("checkbox", { name: list.toOperator }).uncheck();
    await form.getByRole("button", { name: shared.actions.apply }).click();
    await expect(page).toHaveURL(/status=2/);
    await expect(page.getByText("Нет договора с биржей об участии в торгах.").first()).toBeVisible();
    await expect(page.getByRole("button", { name: new RegExp(`^${decision.accept}`) })).toHaveCount(0);
    await unfold();
    await form.getByLabel(fields.name).fill("такой нет");
    await form.getByRole("button", { name: shared.actions.apply }).click();
    await expect(page.getByText(shared.table.empty)).toBeVisible();
    await page.getByRole("button", { name: shared.actions.resetAll }).click();
    await expect(page).toHaveURL(/\/applications$/);
  });
});

test.describe("the owner", () => {
  test.use({ login: "owner" });

  test("APP-001 APP-029 APP-011 APP-006: decides on applications to the own organisation only", async ({
    page,
  }) => {
    await open(page);
    await expect(page.getByRole("checkbox", { name: list.toOperator })).toHaveCount(0);
    await expect(page.getByRole("columnheader", { name: fields.resultCheck })).toHaveCount(0);
    await expect(rows(page).filter({ hasText: "demo-ivolgina" })).toHaveCount(1);
    await expect(rows(page).filter({ hasText: "demo-kalinin" })).toHaveCount(0);
  });
});
