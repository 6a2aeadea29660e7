import { expect, type Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { ru as identity } from "@birzha/phrases/identity/ru.ts";

/** Demo accounts of the README and the sign-in page. */
export type DemoLogin = "operator" | "owner" | "employee" | "farmer" | "newcomer" | "blocked";

const demoPassword = "demo";

/** Signs in by the button of the home page and the form of the identity server. */
export async function signIn(page: Page, login: DemoLogin): Promise<void> {
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: ru.app.menu.signIn }).click();
  await fillSignIn(page, login);
  await expect(page.getByRole("button", { name: ru.app.user.menu })).toBeVisible();
}

/** Fills the sign-in form of the identity server after a redirect. */
export async function fillSignIn(page: Page, login: DemoLogin): Promise<void> {
  await page.getByLabel(identity.signIn.login).fill(login);
  await page.getByLabel(identity.signIn.password).fill(demoPassword);
  await page.getByRole("button", { name: identity.signIn.submit, exact: true }).click();
}
