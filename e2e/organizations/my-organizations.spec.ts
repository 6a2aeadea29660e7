import { ru } from "@birzha/phrases/ru.ts";
import { read } from "../support/calls.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { organizations, shared, app } = ru;
const { own: words } = organizations;

interface Own {
  readonly id: number;
  readonly name: string;
}

test.describe("an employee of two organisations", () => {
  test.use({ login: "employee" });

  test("ORG-021 ORG-052 ORG-054 PLAT-092 G-18 @phone: an organisation chosen by keyboard acts in requests and lists", async ({
    page,
  }) => {
    const own = await read<Own[]>(page.request, "/api/registration/Users/organizations");
    await page.goto("/organizations");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.title);
    await expect(page.getByRole("radio")).toHaveCount(own.length);
    await expect(page.getByRole("main").getByText(words.owner)).toHaveCount(0);
    const choose = page.getByRole("button", { name: shared.actions.choose });
    await expect(choose).toBeDisabled();

    const beforeId = await page.getByRole("radio", { checked: true }).getAttribute("value");
    await page.getByRole("radio", { checked: true }).focus();
    await page.keyboard.press("ArrowDown");
    const otherId = await page.getByRole("radio", { checked: true }).getAttribute("value");
    expect(otherId).not.toBe(beforeId);
    const reread = page.waitForRequest(
      (request) =>
        request.url().includes("/Users/organizations") &&
        request.headers()["currentorganization"] === otherId,
    );
    await choose.click();
    await expect(toast(page, "Текущая организация успешно изменена").first()).toBeVisible();
    await reread;
    await expect(choose).toBeDisabled();
    await expect(page.locator("[data-chosen]")).toContainText(words.current);

    // No data of the other organisation stays: the register is refetched.
    const register = page.waitForRequest("**/api/Agreements/list*");
    await page.goto("/agreements");
    expect((await register).headers()["currentorganization"]).toBe(otherId);

    await page.goto("/organizations");
    await page.locator(`input[type=radio][value="${beforeId}"]`).check();
    await choose.click();
    await expect(toast(page, "Текущая организация успешно изменена").first()).toBeVisible();
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
