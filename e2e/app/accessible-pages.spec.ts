import { ru } from "@birzha/phrases/ru.ts";
import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { withoutEvents } from "../support/events.ts";
import type { DemoLogin } from "../support/sign-in.ts";
import { expect, test } from "../support/story.ts";

/*
 * Pages that no test of their area checks on desktop and phone. Lists, profiles, organisations, the audit log and the
 * sign-up are checked in their areas («design 8 …»), drawers and dialogs there and in accessible-states.spec.ts.
 */

type Address = string | ((request: APIRequestContext) => Promise<string>);

async function organizationsOfUser(request: APIRequestContext): Promise<string> {
  const [user] = await read<{ userId: number }[]>(request, "/api/registration/Users/list", { pageSize: 1 });
  return `/users/view/${user!.userId}?tab=organizations`;
}

const pages: Readonly<Partial<Record<DemoLogin, readonly Address[]>>> = {
  operator: [
    "/applications",
    "/applications/cabinet",
    "/applications/bidders",
    "/catalogs",
    "/commodity",
    "/commodity/contracts",
    "/commodity/members/applications",
    "/duties",
    "/duties/punctuality",
    "/exchange/dictionaries/minStepPrice",
    "/exchange/fields",
    "/exchange/notices?show=all",
    "/exchange/working-days",
    "/queue",
    "/queue/work",
    organizationsOfUser,
  ],
  owner: [
    "/applications",
    "/commodity",
    "/commodity?isDraft=true",
    "/commodity/form",
    "/en/commodity",
    "/en/commodity/form",
    "/en/commodity/contracts",
    "/en/commodity/members/access",
    "/en/commodity/members/edit",
    "/duties/calendar",
  ],
  newcomer: ["/organizations", "/docs/changelog", "/docs/versions"],
};

for (const login of Object.keys(pages) as DemoLogin[])
  test.describe(`signed in as ${login}`, () => {
    test.use({ login });

    test(`design 8: every page of ${login} is accessible and fits the screen @phone`, async ({ page }) => {
      await withoutEvents(page);
      for (const address of pages[login]!) {
        const path = typeof address === "string" ? address : await address(page.request);
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
        await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(ru.app.errors.title);
        await expectAccessible(page, path);
        const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
        expect(scrollWidth, `${path} is wider than the screen`).toBe(clientWidth);
      }
    });
  });
