import { ru } from "@birzha/phrases/ru.ts";
import { expect, test } from "../support/fixtures.ts";

test.describe("the operator", () => {
  test.use({ login: "operator" });

  test("PLAT-094: invalid values in an address are ignored", async ({ page }) => {
    for (const address of [
      "/agreements?reportId=abc&page=0&sort=nothing",
      "/users?page=-1&size=7777&status=9",
      "/organizations?status=77&activeDate=2026-13-45",
      "/catalogs/ports?page=x&isActive=maybe",
      "/users/view/3?tab=nothing&page=-9",
    ])
      await test.step(address, async () => {
        await page.goto(address);
        const cell = page.getByRole("table").getByRole("row").nth(1).getByRole("cell").first();
        await expect.soft(cell, address).toBeVisible();
        await expect.soft(page.getByText(ru.shared.table.failed), address).toHaveCount(0);
      });
  });

  test("PLAT-115 PLAT-140: a page after the last one shows the last", async ({ page }) => {
    await page.goto("/catalogs/ports?page=9999");
    await expect(page).toHaveURL(/page=1?\d\b/);
    await expect(page.getByRole("table").getByRole("row").nth(1).getByRole("cell").first()).toBeVisible();
    await page.goto("/users?page=5000");
    await expect(page).toHaveURL(/page=\d\b/);
    await expect(page.getByText(ru.users.list.empty)).toHaveCount(0);
  });
});

test.describe("the newcomer", () => {
  test.use({ login: "newcomer" });

  test("PLAT-094 SIGN-001: an unknown step opens the first one", async ({ page }) => {
    await page.goto("/signup?step=nothing");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(ru.signing.signUp.steps.contacts.title);
  });
});
