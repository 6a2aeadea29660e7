import { getCurrentUser } from "@birzha/domain/users/own-api.ts";
import { en } from "@birzha/phrases/en.ts";
import { calls } from "@birzha/phrases/calls/ru.ts";
import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { fillSignIn } from "../support/sign-in.ts";
import { expect, test } from "../support/fixtures.ts";

const { docs } = ru;

/** The endpoint in its opened area. */
const entry = (page: Page) => page.locator("#getCurrentUser");

test("DOOR-008: a guest reads the API page and tries an endpoint @phone", async ({ page, console }) => {
  console.expect(/status of 401/);
  await page.goto("/docs#getCurrentUser");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(docs.title);
  await expect(entry(page)).toContainText(calls.summaries["getCurrentUser"]!);
  await expect(entry(page).getByText(docs.call.guest)).toBeVisible();
  const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);

  await page.getByRole("button", { name: "EN" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.docs.title);
  await expect(entry(page)).toContainText("Get the current user");
  const enter = page.getByRole("banner").getByRole("button", { name: en.app.menu.signIn });
  await expect(enter).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(page).toHaveURL(/\/en\/docs#getCurrentUser$/);
  await page.getByRole("button", { name: "RU" }).click();

  await entry(page).getByRole("button", { name: docs.caller.signIn }).click();
  await fillSignIn(page, "owner");
  await expect(page).toHaveURL(/\/docs#getCurrentUser$/);
  await entry(page).getByRole("button", { name: docs.call.send }).click();
  const response = entry(page).getByRole("region", { name: docs.result.title });
  await expect(response).toContainText("200");
  await expect(response).toContainText('"account": "owner"');
  await expectAccessible(page, "a call that was tried");

  // A key replaces the session of the browser.
  await page.getByText(docs.caller.key, { exact: true }).click();
  await page.getByLabel(docs.caller.keyLabel).fill("none");
  const request = page.waitForRequest((sent) => sent.url().endsWith(getCurrentUser.path));
  await entry(page).getByRole("button", { name: docs.call.send }).click();
  expect(await (await request).headerValue("cookie")).toBeNull();
  await expect(response).toContainText("401");
});
