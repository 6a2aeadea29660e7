import { ru } from "@birzha/phrases/ru.ts";
import type { APIRequestContext } from "@playwright/test";
import { expectAccessible, expectLandmarks } from "../support/axe.ts";
import { accessiblePages as pages } from "../support/accessible-addresses.ts";
import { read } from "../support/calls.ts";
import { withoutEvents } from "../support/events.ts";
import type { DemoLogin } from "../support/sign-in.ts";
import { expect, test } from "../support/fixtures.ts";

/*
 * Pages by login on desktop and phone. Drawers and dialogs are checked in their areas and in accessible-states.spec.ts.
 */

/** Placeholders of addresses, with the calls that list their records. */
const records = {
  "{organization}": ["/api/registration/Organizations/list", "id"],
  "{report}": ["/api/Agreements/list", "id"],
  "{user}": ["/api/registration/Users/list", "userId"],
} as const;

/** Replaces a placeholder with the first record that the user sees. */
async function pathOf(request: APIRequestContext, address: string): Promise<string> {
  for (const [placeholder, [list, key]] of Object.entries(records)) {
    if (!address.includes(placeholder)) continue;
    const [first] = await read<Record<string, number>[]>(request, list, { pageIndex: 0, pageSize: 1 });
    return address.replace(placeholder, String(first![key]));
  }
  return address;
}

test("SCREEN-017: the page of a failed sign-in is accessible @phone", async ({ page, console }) => {
  console.expect(/status of 500/);
  await page.route("**/keycloak/auth/token", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/callback?code=1&state=1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(ru.callback.failedTitle);
  await expectAccessible(page, "failed sign-in");
  await expectLandmarks(page, "failed sign-in");
});

for (const login of Object.keys(pages) as DemoLogin[])
  test.describe(`signed in as ${login}`, () => {
    test.use({ login });

    test(`design 8: every page of ${login} is accessible and fits the screen @phone`, async ({ page }) => {
      await withoutEvents(page);
      for (const address of pages[login]!) {
        const path = await pathOf(page.request, address);
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
        await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(ru.app.errors.title);
        await expectAccessible(page, path);
        await expectLandmarks(page, path);
        const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
        expect(scrollWidth, `${path} is wider than the screen`).toBe(clientWidth);
      }
    });
  });

test.describe("signed in as owner", () => {
  test.use({ login: "owner" });

  test("SCREEN-017: the palette and the keys have names and landmarks", async ({ page }) => {
    await withoutEvents(page);
    await page.goto("/commodity");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: ru.tasks.keys.title })).toBeVisible();
    await expectLandmarks(page, "keys");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: ru.search.title, exact: true })).toBeVisible();
    await expectLandmarks(page, "palette");
  });

  test("SCREEN-017: J marks rows of contracts, Enter opens no calendar", async ({ page }) => {
    await page.goto("/commodity/contracts");
    const boxes = page.locator("tbody").getByRole("checkbox");
    await expect(boxes.nth(1)).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(boxes.nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await boxes.nth(1).press("Space");
    await expect(boxes.nth(1)).toBeChecked();
  });
});
