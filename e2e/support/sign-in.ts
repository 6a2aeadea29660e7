import { expect, type Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { ru as identity } from "@birzha/phrases/identity/ru.ts";

/** The accounts of the demonstration, as the README and the sign-in page name them. */
export type DemoLogin = "operator" | "owner" | "employee" | "farmer" | "newcomer" | "blocked";

const demoPassword = "demo";

/** Signs in as a person does: by the button of the home page and the form of the identity server. */
export async function signIn(page: Page, login: DemoLogin): Promise<void> {
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: ru.app.menu.signIn }).click();
  await fillSignIn(page, login);
  await expect(page.getByRole("button", { name: ru.app.user.menu })).toBeVisible();
}

/** The form of the identity server, when a page has sent the visitor there. */
export async function fillSignIn(page: Page, login: DemoLogin): Promise<void> {
  await page.getByLabel(identity.signIn.login).fill(login);
  await page.getByLabel(identity.signIn.password).fill(demoPassword);
  await page.getByRole("button", { name: identity.signIn.submit, exact: true }).click();
}
