import type { Page } from "@playwright/test";
import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
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

  test("ORG-033 ORG-034 ORG-038 ORG-066 @phone: edit mode changes name and address, header and history follow", async ({
    page,
  }) => {
    const [own] = await ownOf(page);
    await open(page, own!.id);
    const before = await field(page, "address").inputValue();
    await details(page).getByRole("button", { name: shared.actions.edit }).click();
    await expectAccessible(page, "organisation, edit mode");
    const save = details(page).getByRole("button", { name: shared.actions.save });

    await test.step("leaving with input asks first", async () => {
      await field(page, "name").fill("Другое имя");
      await page.getByRole("link", { name: words.backToOwn }).click();
      await page
        .getByRole("dialog", { name: shared.confirm.unsavedTitle })
        .getByRole("button", { name: shared.confirm.stay })
        .click();
      await expect(field(page, "name")).toHaveValue("Другое имя");
    });

    const address = `344002, г. Ростов-на-Дону, ул. Новая, д. ${Date.now() % 1000}`;
    await field(page, "address").fill(address);
    await field(page, "name").fill(`${own!.name} плюс`);
    await save.click();
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

  test("design 8: a long word does not widen the page @phone-only", async ({ page }) => {
    const [own] = await ownOf(page);
    await page.route(`${calls}/${own!.id}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: Organization };
      await route.fulfill({ json: { ...body, data: { ...body.data, name: "Зерно".repeat(60) } } });
    });
    await page.goto(`/organizations/edit/${own!.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("ЗерноЗерно");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
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
    // ORG-036: an employee has no tab of users.
    await page.goto(`/organizations/edit/${first.id}?tab=users`);
    await expect(page.getByRole("tab")).toHaveText(["История изменений"]);
    await expect(details(page).getByRole("button")).toHaveCount(0);
    await expectAccessible(page, "organisation of an employee");
    await page.getByRole("combobox", { name: words.selector }).click();
    await expect(page.getByRole("option")).toHaveCount(own.length);
    await page.getByRole("option", { name: second.name }).click();
    await expect(page).toHaveURL(new RegExp(`/organizations/edit/${second.id}$`));
    await expect(field(page, "name")).toHaveValue(second.name);
  });
});

test.describe("the operator", () => {
  test.use({ login: "operator" });

  test("FIX-041 ORG-031 ORG-036 ORG-037 ORG-066 G-19: the operator finds a blocked organisation by typing", async ({
    page,
  }) => {
    await open(page, 1);
    await expect(page.getByRole("tab")).toHaveText(["История изменений", "Пользователи организации"]);
    const selector = page.getByRole("combobox", { name: words.selector });
    await selector.fill("мнимая");
    await page.getByRole("option", { name: /Мнимая нива/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Мнимая нива");
    await expect(page.getByRole("note")).toContainText(
      "Организация заблокирована: Не представлены документы",
    );
    await expect(page.getByRole("button", { name: /^Разблокировать/ })).toBeEnabled();
  });
});
