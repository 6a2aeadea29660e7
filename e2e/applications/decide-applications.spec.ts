import { randomUUID } from "node:crypto";
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

  test("PLAT-008 PLAT-009 PLAT-010 APP-001 APP-006 APP-008 APP-009 APP-011 APP-030: sees new applications for the exchange by purpose", async ({
    page,
  }) => {
    const first = page.waitForRequest("**/Applications/list*");
    await open(page);
    const query = new URL((await first).url()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ status: "0", isOperator: "true", pageSize: "15" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Заявки на доступ");
    await expect(filters(page).getByRole("checkbox", { name: list.toOperator })).toBeChecked();
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole("columnheader", { name: fields.resultCheck })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: fields.isOrganization })).toBeVisible();
    await expectAccessible(page, "applications");
    const all = await rows(page).count();

    await open(page, "/applications/cabinet");
    await expect(page.getByText(purpose.cabinet).first()).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    const cabinet = await rows(page).count();
    await open(page, "/applications/bidders");
    await expect(page.getByText(purpose.bidders).first()).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    expect(cabinet + (await rows(page).count())).toBe(all);
  });

  test("APP-003 APP-004 APP-005 APP-018 @phone: filters narrow the list, decided applications have no buttons", async ({
    page,
  }) => {
    await open(page);
    const form = filters(page);
    // A phone opens the list first.
    const unfold = async () => {
      if (test.info().project.name !== "phone") return;
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
    await form.getByLabel(fields.inn).fill("999999");
    await form.getByLabel(fields.name).fill("такой нет");
    await form.getByRole("button", { name: shared.actions.apply }).click();
    await expect(page.getByText(shared.table.empty)).toBeVisible();
    await page.getByRole("button", { name: shared.actions.resetAll }).click();
    await expect(page).toHaveURL(/\/applications$/);
  });

  test("APP-012 APP-013 APP-016 APP-020 APP-028: accepts an application after a question with its effects", async ({
    page,
  }) => {
    await open(page, "/applications/cabinet");
    const row = rows(page).filter({ hasText: "demo-kalinin" }).first();
    await row.getByRole("button", { name: new RegExp(`^${decision.accept}`) }).click();
    const question = page.getByRole("dialog", { name: decision.acceptTitle });
    await expect(question).toContainText("станет владельцем");
    await question.getByRole("button", { name: shared.actions.cancel }).click();
    await expect(row).toBeVisible();

    await row.getByRole("button", { name: new RegExp(`^${decision.accept}`) }).click();
    await question.getByRole("button", { name: decision.accept }).click();
    await expect(toast(page, "Заявка успешно принята").first()).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test("APP-014 APP-015 APP-017 APP-021 APP-023: rejects with a reason that survives a failure", async ({
    page,
    console,
  }) => {
    console.expect(/500/);
    await open(page, "/applications/bidders");
    const row = rows(page).filter({ hasText: "demo-kalinin" }).first();
    const reject = () => row.getByRole("button", { name: new RegExp(`^${decision.reject}`) }).click();
    await reject();
    const dialog = page.getByRole("dialog", { name: decision.rejectTitle });
    const send = dialog.getByRole("button", { name: decision.reject });
    await expect(send).toBeDisabled();
    const reason = `Нет договора ${randomUUID().slice(0, 6)}`;
    await dialog.getByRole("textbox").fill(reason);
    await page.route("**/Applications/reject", (route) => route.fulfill({ status: 500, json: {} }));
    await send.click();
    await expect(toast(page, "Ошибка при отклонении заявки!").first()).toBeVisible();
    await page.unroute("**/Applications/reject");
    await reject();
    await expect(dialog.getByRole("textbox")).toHaveValue(reason);
    await send.click();
    await expect(toast(page, "Заявка успешно отклонена").first()).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test("APP-010 G-63 G-81: a row opens the whole application and keeps the address", async ({ page }) => {
    await open(page, "/applications/cabinet");
    await rows(page).filter({ hasText: "demo-yurieva" }).first().click();
    const drawer = page.getByRole("dialog");
    await expect(drawer).toContainText("Юрьева Алёна Михайловна");
    await expect(drawer).toContainText(ru.signing.errors.expired);
    await expect(page).toHaveURL(/open=\d+/);
    await expectAccessible(page, "an application");
    await page.reload();
    await expect(drawer).toContainText("Юрьева Алёна Михайловна");
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
    const name = rows(page).filter({ hasText: "demo-yurieva" }).first().getByRole("button").first();
    await name.press("Enter");
    await expect(drawer).toContainText("Юрьева Алёна Михайловна");
    await page.keyboard.press("Escape");
    await expect(name).toBeFocused();
  });

  test("APP-022 APP-024: failures show the documented texts and empty the list", async ({
    page,
    console,
  }) => {
    console.expect(/500/);
    await open(page, "/applications/cabinet");
    await page.route("**/Applications/accept", (route) => route.fulfill({ status: 500, json: {} }));
    await rows(page)
      .first()
      .getByRole("button", { name: new RegExp(`^${decision.accept}`) })
      .click();
    await page
      .getByRole("dialog", { name: decision.acceptTitle })
      .getByRole("button", { name: decision.accept })
      .click();
    await expect(toast(page, "Ошибка при принятии заявки!").first()).toBeVisible();
    await page.route("**/Applications/list*", (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(toast(page, "Ошибка при загрузке списка заявок!").first()).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
  });
});

test.describe("the owner", () => {
  test.use({ login: "owner" });

  test("APP-001 APP-029 APP-011 APP-006: decides on applications to the own organisation only", async ({
    page,
  }) => {
    await open(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Заявки на доступ");
    await expect(page.getByRole("checkbox", { name: list.toOperator })).toHaveCount(0);
    await expect(page.getByRole("columnheader", { name: fields.resultCheck })).toHaveCount(0);
    await expect(rows(page).filter({ hasText: "demo-ivolgina" })).toHaveCount(1);
    await expect(rows(page).filter({ hasText: "demo-kalinin" })).toHaveCount(0);
    await expectAccessible(page, "applications of the owner");
  });
});

for (const login of ["employee", "newcomer"] as const)
  test.describe(login, () => {
    test.use({ login });

    test(`APP-002 G-24 G-64: ${login} reads the responsible role and sends no request`, async ({ page }) => {
      const requests: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/Applications/list")) requests.push(request.url());
      });
      await open(page);
      await expect(page.getByText(list.notForYou)).toBeVisible();
      expect(requests).toEqual([]);
    });
  });
