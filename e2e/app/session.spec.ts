import { ru } from "@birzha/phrases/ru.ts";
import { fillSignIn, signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/fixtures.ts";

const { app } = ru;

test("PLAT-003 PLAT-046 PLAT-055: sign-out closes other tabs and blocks the way back", async ({
  page,
  context,
}) => {
  await signIn(page, "employee");
  await page.goto("/agreements");
  const other = await context.newPage();
  await other.goto("/agreements");
  await expect(other.getByRole("row").nth(1)).toBeVisible();

  await page.getByRole("button", { name: app.user.menu }).click();
  await page.getByRole("menuitem", { name: app.menu.signOut }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: app.menu.signIn })).toBeVisible();
  await expect(other).toHaveURL(/:\d+\/$/);
  await expect(other.getByRole("banner").getByRole("button", { name: app.menu.signIn })).toBeVisible();

  await other.goto("/agreements");
  await expect(other).toHaveURL(/\/identity\//);
});

test("PLAT-055 G-6: a request of an ended session opens home", async ({ page, context, console }) => {
  await signIn(page, "employee");
  await page.goto("/agreements");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  console.expect(/401 \(Unauthorized\)/);
  await context.clearCookies({ name: "auth.session" });
  await page.getByRole("button", { name: ru.shared.statuses.report.changed }).click();
  await expect(page.getByRole("alert").filter({ hasText: app.session.ended })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("FIX-126: Back after a sign-in leads to the portal", async ({ page }) => {
  await page.goto("/");
  await page.goto("/agreements");
  await fillSignIn(page, "employee");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: app.user.menu })).toBeVisible();
  await expect(page).not.toHaveURL(/identity/);
});
