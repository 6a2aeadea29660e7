import type { Locator } from "@playwright/test";
import { readAllNotices } from "../support/calls.ts";
import type { DemoLogin } from "../support/sign-in.ts";
import { expect, test } from "../support/fixtures.ts";

const sizes = [
  { width: 720, height: 450 },
  { width: 390, height: 844 },
];
/** Height of a row that a user recognises, in pixels. */
const recognisable = 40;

const ofMembers = [
  "/commodity",
  "/commodity/contracts",
  "/spot",
  "/agreements",
  "/commodity/members",
  "/commodity/members/access",
  "/commodity/members/applications",
];
const registers: readonly (readonly [DemoLogin, readonly string[]])[] = [
  ["owner", [...ofMembers, "/commodity/members/edit"]],
  [
    "operator",
    [
      ...ofMembers,
      "/organizations",
      "/users",
      "/applications",
      "/applications/bidders",
      "/audit",
      "/catalogs/origin_goods",
      "/duties",
      "/exchange/dictionaries",
      "/exchange/notices",
    ],
  ],
];

for (const [login, paths] of registers)
  test.describe(login, () => {
    test.use({ login });

    test(`SCREEN-014: the first row of listed registers of the ${login} is in sight`, async ({ page }) => {
      await readAllNotices(page.request);
      for (const path of paths) {
        await page.setViewportSize(sizes[0]!);
        await page.goto(path);
        const row = page.getByRole("main").locator("[data-card], ol > li").first();
        const empty = page.getByRole("main").locator("section [role=status] > p");
        await expect(row.or(empty).first(), path).toBeVisible();
        if (await empty.isVisible()) continue;
        await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
        for (const size of sizes) {
          await page.setViewportSize(size);
          const { top } = await row.evaluate((element) => element.getBoundingClientRect());
          expect(top + recognisable, `${path} at ${size.width} px`).toBeLessThanOrEqual(size.height);
          // Without edits and selected rows no bar covers the rows.
          expect(await stickyBars(row), `${path}: sticky bars`).toEqual([]);
        }
      }
    });
  });

/** Returns the names of the bars that stick to the bottom of the window. */
const stickyBars = (row: Locator) =>
  row.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter((element) => {
        const { position, bottom } = getComputedStyle(element);
        return position === "sticky" && bottom === "0px" && element.getBoundingClientRect().height > 0;
      })
      .map((element) => element.ariaLabel ?? element.tagName),
  );
