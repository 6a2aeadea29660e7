import type { Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { organizations, shared, app } = ru;
const { own: words } = organizations;

interface Own {
  readonly id: number;
  readonly name: string;
}

const ownOf = (page: Page) => read<Own[]>(page.request, "/api/registration/Users/organizations");

async function open(page: Page): Promise<void> {
  await page.goto("/organizations");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.title);
}

test.describe("an employee of two organisations", () => {
  test.use({ login: "employee" });

  test("ORG-052 ORG-054 PLAT-092 G-18 @phone: the selected organisation acts in header, requests and lists", async ({
    page,
  }) => {
    const own = await ownOf(page);
    await open(page);
    const radios = page.getByRole("radio");
    await expect(radios).toHaveCount(own.length);
    const choose = page.getByRole("button", { name: shared.actions.choose });
    await expect(choose).toBeDisabled();
    await expect(choose).toHaveAttribute("title", words.isCurrent);
    await expect(
      page
        .getByRole("button", { name: shared.actions.add })
        .or(page.getByRole("link", { name: shared.actions.add })),
    ).toBeVisible();

    const before = page.getByRole("radio", { checked: true });
    const beforeId = await before.getAttribute("value");
    const other = own.find(({ id }) => String(id) !== beforeId)!;
    await page.getByRole("radio", { name: new RegExp(other.name.slice(0, 12)) }).check();
    const reread = page.waitForRequest(
      (request) =>
        request.url().includes("/Users/organizations") &&
        request.headers()["currentorganization"] === String(other.id),
    );
    await choose.click();
    await expect(toast(page, "Текущая организация успешно изменена").first()).toBeVisible();
    await reread;
    await expect(choose).toBeDisabled();
    await expect(page.locator("[data-chosen]")).toContainText(words.current);

    // No data of the other organisation stays: the register is refetched.
    const register = page.waitForRequest("**/api/Agreements/list*");
    await page.goto("/agreements");
    expect((await register).headers()["currentorganization"]).toBe(String(other.id));

    await open(page);
    await page.locator(`input[type=radio][value="${beforeId}"]`).check();
    await choose.click();
    await expect(toast(page, "Текущая организация успешно изменена").first()).toBeVisible();
  });

  test("ORG-021: an employee owns no account", async ({ page }) => {
    await open(page);
    await expect(page.getByRole("radio").first()).toBeVisible();
    await expect(page.getByRole("main").getByText(words.owner)).toHaveCount(0);
  });

  test("ORG-019 ORG-054: failures show an error and keep the selection", async ({ page, console }) => {
    await open(page);
    const own = await ownOf(page);
    const current = await page.getByRole("radio", { checked: true }).getAttribute("value");
    const other = own.find(({ id }) => String(id) !== current)!;
    await page.locator(`input[type=radio][value="${other.id}"]`).check();
    console.expect(/500 \(Internal Server Error\)/);
    await page.route("**/keycloak/users/info", (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("button", { name: shared.actions.choose }).click();
    await expect(toast(page, words.failed).first()).toBeVisible();
    await expect(page.locator(`input[type=radio][value="${other.id}"]`)).toBeChecked();
    await page.unroute("**/keycloak/users/info");
    await page.route("**/Users/organizations*", (route) => route.fulfill({ status: 500, body: "" }));
    await page.reload();
    await expect(toast(page, "Ошибка при загрузке списка организаций!").first()).toBeVisible();
  });

  test("design 8: «Мои организации» is accessible, also by keyboard @phone", async ({ page }) => {
    await open(page);
    await expect(page.getByRole("radio").first()).toBeVisible();
    await expectAccessible(page, "my organisations");
    await page.getByRole("radio", { checked: true }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("button", { name: shared.actions.choose })).toBeEnabled();
  });
});

test.describe("the owner", () => {
  test.use({ login: "owner" });

  test("ORG-021 ORG-030: the owner's organisation has an owner mark and a link", async ({ page }) => {
    const [own] = await ownOf(page);
    await open(page);
    await expect(page.getByRole("radio").first()).toBeVisible();
    await expect(page.getByText(words.owner)).toHaveCount(1);
    await page.getByRole("link", { name: words.detailsOf.replace("{name}", own!.name) }).click();
    await expect(page).toHaveURL(new RegExp(`/organizations/edit/${own!.id}$`));
  });
});

test.describe("the newcomer", () => {
  test.use({ login: "newcomer" });

  test("ORG-052 ORG-053: an empty list leads to sign-up", async ({ page }) => {
    await open(page);
    await expect(page.getByText(words.empty)).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: shared.actions.add }).click();
    await expect(page).toHaveURL(/\/signup$/);
  });
});

test.describe("the farmer", () => {
  test.use({ login: "farmer" });

  test("PLAT-015 G-19: the menu leads to the user's organisations", async ({ page }) => {
    await page.goto("/");
    await page
      .getByRole("navigation", { name: app.menu.label })
      .getByRole("link", { name: app.menuLines.organization })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.title);
    await expect(page.getByText(words.owner)).toHaveCount(1);
  });
});
