import type { Page } from "@playwright/test";
import { listAgreements } from "@birzha/domain/agreements/api.ts";
import { addMonths, formatDate } from "@birzha/domain/shared/values/dates.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { keys: words } = ru;
test.use({ login: "owner" });

interface Own {
  readonly id: number;
  readonly userType: number;
}

const entry = (page: Page, text: string) =>
  page.getByRole("tabpanel").getByRole("row").filter({ hasText: text });

test("DOOR-002: a new key appears once and works until revoked", async ({ page, playwright, baseURL }) => {
  const own = await read<Own[]>(page.request, "/api/registration/Users/organizations");
  await page.goto(`/organizations/edit/${own.find(({ userType }) => userType === 1)!.id}?tab=keys`);
  const name = `1С ${Date.now()}`;

  await page.getByRole("button", { name: words.add }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.fields.name).fill(name);
  await dialog.getByRole("checkbox", { name: words.rights.read }).check();
  await dialog.getByLabel(words.fields.addresses).fill("localhost");
  await dialog.getByRole("button", { name: words.form.make }).click();
  // An invalid value shows an error and typed values stay.
  await expect(dialog.getByText(words.form.wrongAddress.replace("{address}", "localhost"))).toBeVisible();
  await expect(dialog.getByLabel(words.fields.name)).toHaveValue(name);
  await expectAccessible(page, "a new key");
  await dialog.getByLabel(words.fields.addresses).fill("");
  await dialog
    .getByRole("textbox", { name: words.fields.until })
    .fill(formatDate(addMonths(moscowDate(new Date()), 6)));
  await dialog.getByRole("button", { name: words.form.make }).click();

  const secret = await dialog.getByLabel(words.made.secret).inputValue();
  await dialog.getByRole("button", { name: words.made.done }).click();
  await page.getByRole("button", { name: words.made.leave }).click();
  await expect(dialog).toHaveCount(0);
  await expect(entry(page, name)).toContainText(`${secret.slice(0, 12)}…`);
  await expect(page.getByText(secret)).toHaveCount(0);

  const machine = await playwright.request.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  expect((await machine.get(listAgreements.path)).status()).toBe(200);
  await page.getByRole("button", { name: words.revokeOf.replace("{name}", name) }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.revoke }).click();
  await expect(toast(page, words.revoked)).toBeVisible();
  await expect(entry(page, name)).toContainText(words.states.revoked);
  expect((await machine.get(listAgreements.path)).status()).toBe(401);
  await machine.dispose();
});
