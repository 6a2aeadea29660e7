import type { CDPSession, Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { en } from "@birzha/phrases/identity/en.ts";
import { ru as identity } from "@birzha/phrases/identity/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { fillSignIn } from "../support/sign-in.ts";
import { expect, test } from "../support/fixtures.ts";

const { app } = ru;
const { passkeys, account, signIn, secondFactor } = identity;

/** A virtual authenticator that asks for user verification. */
async function plugIn(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: app.user.menu })).toBeVisible();
}

/** Opens the sign-in page in a fresh browser. */
async function beginAnew(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/agreements");
  await expect(page.getByRole("heading", { name: signIn.title })).toBeVisible();
}

test("INST-001: a passkey signs in until it is removed", async ({ page, console }) => {
  // A rejected verification and a removed passkey.
  console.expect(/status of 400/);
  console.expect(/status of 401/);
  const { cdp, authenticatorId } = await plugIn(page);
  await page.goto("/agreements");
  await fillSignIn(page, "newcomer");
  await expectSignedIn(page);

  await page.goto("/identity/account");
  const section = page.locator("section", { hasText: passkeys.text });
  await section.getByLabel(account.current).fill("demo");
  await section.getByRole("button", { name: passkeys.add }).click();
  await expect(page.getByRole("heading", { name: passkeys.offerTitle })).toBeVisible();
  await expectAccessible(page, "new passkey");
  await page.getByLabel(passkeys.name).fill("Рабочий компьютер");
  await page.getByRole("button", { name: passkeys.create }).click();
  await expect(page.getByRole("heading", { name: passkeys.added })).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveCount(10);
  await page.getByRole("link", { name: identity.offer.proceed }).click();
  await expect(page.getByRole("link", { name: /Рабочий компьютер/ })).toBeVisible();
  await expectAccessible(page, "account with a passkey");

  await beginAnew(page);
  await page.getByRole("button", { name: passkeys.use }).click();
  await expectSignedIn(page);

  await beginAnew(page);
  await fillSignIn(page, "newcomer");
  await expect(page.getByRole("heading", { name: secondFactor.title })).toBeVisible();
  await expectAccessible(page, "second step");
  await page.getByRole("button", { name: passkeys.use }).click();
  await expectSignedIn(page);

  // The authenticator rejects the user: the page shows the error, in English too.
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await beginAnew(page);
  await page.getByRole("button", { name: passkeys.use }).click();
  await expect(page.getByRole("alert")).toHaveText(passkeys.refused);
  await expectAccessible(page, "refused passkey");
  await page.getByRole("link", { name: passkeys.otherWay }).click();
  await page.getByRole("link", { name: "English" }).click();
  await page.getByRole("button", { name: en.passkeys.use }).click();
  await expect(page.getByRole("alert")).toHaveText(en.passkeys.refused);
  await expectAccessible(page, "refused passkey in English");

  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await page.getByRole("button", { name: en.passkeys.use }).click();
  await expect(page).toHaveURL(/\/agreements|\/$/);
  await page.goto("/identity/account?lang=ru");
  await page.getByRole("link", { name: /Рабочий компьютер/ }).click();
  await expect(page.getByRole("heading", { name: "Рабочий компьютер" })).toBeVisible();
  await expectAccessible(page, "one passkey");
  await page.getByLabel(account.current).fill("demo");
  await page.getByRole("button", { name: passkeys.remove }).click();
  await expect(page.getByRole("heading", { name: passkeys.removed })).toBeVisible();

  await beginAnew(page);
  await page.getByRole("button", { name: passkeys.use }).click();
  await expect(page.getByRole("alert")).toHaveText(passkeys.wrong);
  await page.getByRole("link", { name: passkeys.otherWay }).click();
  await fillSignIn(page, "newcomer");
  await expectSignedIn(page);
});
