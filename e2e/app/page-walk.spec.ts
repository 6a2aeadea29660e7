import { en } from "@birzha/phrases/en.ts";
import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { expectAccessible, expectLandmarks } from "../support/axe.ts";
import { readAllNotices } from "../support/calls.ts";
import { withoutEvents } from "../support/events.ts";
import { pages, pagesOf, type PortalPage, type Visitor } from "../support/pages.ts";
import { recordAddress } from "../support/record-address.ts";
import { russianLeft } from "../support/russian-left.ts";
import {
  allToasts,
  coveredActions,
  expectAtTopRight,
  openInside,
  openProfile,
  setToastVisibility,
  showThreeToasts,
  untilLoaded,
} from "../support/toasts.ts";
import { expect, test } from "../support/fixtures.ts";

/*
 * Opens each page of support/pages.ts once and checks it. A failed check names its page and the walk continues. Drawers
 * and dialogs are checked in their areas and in accessible-states.spec.ts.
 */

// The tests only read, so the portals share them.
test.describe.configure({ mode: "parallel" });

const pagesOfTest = 12;
/** Height of a row that a user recognises, in pixels. */
const recognisable = 40;

/** Windows with a mouse. The third one is the first one at 200 % zoom. */
const desktop = { width: 1440, height: 900 };
const tablet = { width: 1024, height: 900 };
const zoomed = { width: 720, height: 450 };
const narrow = { width: 390, height: 844 };

type Check = (page: Page) => Promise<void>;

/** Runs a check of a page. A failure names both and does not stop the walk. */
const checkPage = (page: Page, address: string, question: string, check: Check): Promise<void> =>
  test.step(`${address}: ${question}`, async () => {
    const failure = await check(page).then(
      () => "",
      (error: unknown) => String(error),
    );
    expect.soft(failure, `${address}: ${question}`).toBe("");
  });

const fitsWindow: Check = async (page) => {
  const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
};

const isEnglishAddress = (address: string) => address.startsWith("/en/");

/** SCREEN-102: the export and «…» stand in the row of the tabs and cover none of them. */
const hasToolbarInOneRow: Check = async (page) => {
  const { table, actions } = isEnglishAddress(new URL(page.url()).pathname) ? en.shared : ru.shared;
  const toolbar = page.getByRole("main").locator("[data-toolbar]").first();
  const buttons = [table.export, actions.more].map((name) =>
    toolbar.getByRole("button", { name, exact: true }),
  );
  for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 });
  const boxes = await Promise.all(buttons.map(async (button) => (await button.boundingBox())!));
  expect(new Set(boxes.map(({ y, height }) => Math.round(y + height / 2))).size).toBe(1);
  const tabs = await toolbar
    .locator("button[aria-pressed]")
    .evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().right));
  for (const right of tabs) expect(right).toBeLessThanOrEqual(boxes[0]!.x);
};

/** SCREEN-102: height of a row with two lines, in pixels. */
const rowHeight = 44;

/** SCREEN-102: a table fits its panel, its rows have one height, no name is cut, and its headings hold no inputs. */
const hasCalmTable: Check = async (page) => {
  const found = await page.evaluate(() => {
    const region = document.querySelector("main [role=region]:has(> table)");
    const rows = [...(region?.querySelectorAll("tbody > tr:has(> td.lead, > td)") ?? [])];
    return {
      overflow: region ? region.scrollWidth - region.clientWidth : 0,
      // The screen-reader text of a cell is one pixel wide.
      cut: [...(region?.querySelectorAll("tbody td > div > :first-child:not(small), tbody td a") ?? [])]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
      inputs: region?.querySelectorAll("thead :is(input:not([type=checkbox]), select)").length ?? 0,
      heights: [
        ...new Set(
          rows
            .filter((row) => !row.matches("[data-note]"))
            .map((row) => Math.round(row.getBoundingClientRect().height)),
        ),
      ],
    };
  });
  expect(found.overflow, "overflow").toBe(0);
  expect(found.cut, "cut texts").toEqual([]);
  expect(found.inputs, "inputs in the headings").toBe(0);
  expect(
    found.heights.filter((height) => height !== rowHeight),
    "heights of rows",
  ).toEqual([]);
};

/** SCREEN-102: a tick counts in the bar at the bottom and moves no row. */
const isStillWhenTicked: Check = async (page) => {
  const boxes = page.getByRole("main").locator("tbody").getByRole("checkbox");
  if ((await boxes.count()) < 2) return;
  const second = () => boxes.nth(1).boundingBox();
  const before = await second();
  await boxes.first().click();
  await expect(boxes.first()).toBeChecked();
  expect(await second()).toEqual(before);
  await boxes.first().click();
};

/** SCREEN-110: two reports are whole in view. */
const showsTwoCards: Check = async (page) => {
  const second = page.getByRole("main").locator("[data-card]").nth(1);
  const { y, height } = (await second.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
};

const isEnglish: Check = async (page) => {
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(await russianLeft(page)).toEqual([]);
};

/** An empty list has no first row. Without edits and selected rows no bar covers the rows. */
const showsFirstRow: Check = async (page) => {
  const main = page.getByRole("main");
  const row = main.locator("[data-card], ol > li").first();
  const empty = main.locator("section [role=status] > p");
  await expect(row.or(empty).first()).toBeVisible();
  if (await empty.isVisible()) return;
  await page.evaluate(() => scrollTo(0, 0));
  // The layout of another width follows a moment after its size.
  await expect
    .poll(() => row.evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThanOrEqual(page.viewportSize()!.height - recognisable);
  expect(await stickyBars(page), "sticky bars").toEqual([]);
};

/** Returns the names of the bars that stick to the bottom of the window. */
const stickyBars = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter((element) => {
        const { position, bottom } = getComputedStyle(element);
        return position === "sticky" && bottom === "0px" && element.getBoundingClientRect().height > 0;
      })
      .map((element) => element.ariaLabel ?? element.tagName),
  );

const hasReachableActions: Check = async (page) => {
  // Toasts below the pointer keep their place.
  await page.mouse.move(1, 1);
  // A register becomes cards shortly after the width changes.
  await expect(async () => {
    const { errors, checked } = await coveredActions(page, "body");
    expect(errors).toEqual([]);
    expect(checked).toBeGreaterThan(3);
  }).toPass({ timeout: 60_000 });
};

/** Phones zoom into inputs with smaller letters. */
const hasLargeInputs: Check = async (page) => {
  const inputs = page.getByRole("main").locator(":is(input, textarea, select):visible");
  const small = await inputs.evaluateAll((all) =>
    all.filter((input) => parseFloat(getComputedStyle(input).fontSize) < 16).map((input) => input.outerHTML),
  );
  expect(small).toEqual([]);
};

async function checkContent(page: Page, address: string): Promise<void> {
  await checkPage(page, address, "opens without an error", () =>
    expect(page.getByRole("heading", { level: 1 })).not.toHaveText(new RegExp(`^${ru.app.errors.title}`)),
  );
  await checkPage(page, address, "is accessible", () => expectAccessible(page, address));
  await checkPage(page, address, "follows best practice", () => expectLandmarks(page, address));
  await checkPage(page, address, "fits the window", fitsWindow);
  if (isEnglishAddress(address)) await checkPage(page, address, "is English", isEnglish);
}

/** Checks of a window with a mouse in several widths. */
async function checkWidths(
  page: Page,
  address: string,
  { kind, english }: PortalPage,
  hasToasts: boolean,
): Promise<void> {
  // The documentation for programmers changes its language without another address.
  const hasSwitch = english !== undefined || address.startsWith("/docs");
  await checkPage(page, address, "has a language switch only with an English version", () =>
    expect(page.getByRole("banner").getByRole("group", { name: /^(Язык|Language)$/ })).toHaveCount(
      hasSwitch ? 1 : 0,
    ),
  );
  if (kind === "register" || kind === "charts")
    await checkPage(page, address, "has its toolbar in one row", hasToolbarInOneRow);
  if (kind === "register") {
    await checkPage(page, address, "has a calm table", hasCalmTable);
    await checkPage(page, address, "stays still when a row is ticked", isStillWhenTicked);
  }
  for (const size of [desktop, tablet, zoomed, narrow]) {
    await page.setViewportSize(size);
    const at = (question: string) => `${question} at ${size.width} px`;
    if (size === narrow) await checkPage(page, address, at("fits the window"), fitsWindow);
    const isList = kind === "register" || kind === "list";
    if (isList && size.width < tablet.width)
      await checkPage(page, address, at("shows the first row"), showsFirstRow);
    if (!hasToasts || size === zoomed) continue;
    await checkPage(page, address, at("has its toasts at the top right"), expectAtTopRight);
    await checkPage(page, address, at("has reachable actions under toasts"), hasReachableActions);
  }
}

const visitors = [...new Set(pages.flatMap((page) => page.visitors))];
const hasProfile = (visitor: Visitor) => visitor !== "guest" && visitor !== "blocked";

for (const visitor of visitors)
  test.describe(`signed in as ${visitor}`, () => {
    test.use({ login: visitor === "guest" ? undefined : visitor });

    const all = pagesOf(visitor);
    for (let first = 0; first < all.length; first += pagesOfTest) {
      const visited = all.slice(first, first + pagesOfTest);
      const range = `${first + 1} to ${first + visited.length}`;

      test(`ACC-017 PLAT-020 PLAT-021 SCREEN-008 SCREEN-014 SCREEN-017 SCREEN-102 SCREEN-112 FIX-022 FIX-244 design 8: pages ${range} of ${visitor} pass every check`, async ({
        page,
        console,
      }) => {
        const hasToasts = hasProfile(visitor);
        if (hasToasts) {
          console.expect(/status of 500/);
          await readAllNotices(page.request);
          await openProfile(page);
          await showThreeToasts(page);
        } else await withoutEvents(page);
        for (const visit of visited) {
          const path = await recordAddress(page.request, visit.address, visitor);
          await page.setViewportSize(desktop);
          if (hasToasts) {
            await setToastVisibility(page, "hidden");
            await openInside(page, path);
          } else await untilLoaded(page, () => page.goto(path));
          await checkContent(page, path);
          if (hasToasts) await setToastVisibility(page, "visible");
          await checkWidths(page, path, visit, hasToasts);
        }
        await expect(allToasts(page)).toHaveCount(hasToasts ? 3 : 0);
      });
    }

    test(
      `FIX-123 SCREEN-014 SCREEN-017 SCREEN-110 design 8: pages of ${visitor} pass the checks of phones`,
      {
        tag: ["@phone-only", "@night"],
      },
      async ({ page }) => {
        await withoutEvents(page);
        if (hasProfile(visitor)) await readAllNotices(page.request);
        for (const { address, kind } of all) {
          const path = await recordAddress(page.request, address, visitor);
          await untilLoaded(page, () => page.goto(path));
          await checkContent(page, path);
          await checkPage(page, path, "has inputs of 16 px or more", hasLargeInputs);
          if (kind === "form")
            await checkPage(page, path, "has inputs", () =>
              expect(
                page.getByRole("main").locator(":is(input, textarea, select):visible").first(),
              ).toBeVisible(),
            );
          if (kind === "register" || kind === "list")
            await checkPage(page, path, "shows the first row", showsFirstRow);
          if (path === "/agreements") await checkPage(page, path, "shows two reports", showsTwoCards);
        }
      },
    );
  });

for (const login of ["owner", "operator"] as const)
  test.describe(`in English, signed in as ${login}`, () => {
    test.use({ login });

    test(
      `DESK-030 SCREEN-017 design 8: trade pages are English for the ${login} except typed text`,
      {
        tag: ["@phone", "@night"],
      },
      async ({ page, isMobile }) => {
        await withoutEvents(page);
        await readAllNotices(page.request);
        for (const visit of pages) {
          const { english } = visit;
          if (!english) continue;
          await untilLoaded(page, () => page.goto(english));
          await checkContent(page, english);
          if (isMobile) continue;
          await checkWidths(page, english, visit, false);
          await page.setViewportSize(desktop);
        }
      },
    );
  });
