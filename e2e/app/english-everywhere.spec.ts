import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { readAllNotices } from "../support/calls.ts";
import { withoutEvents } from "../support/events.ts";
import { pagesOf } from "../support/pages.ts";
import { recordAddress } from "../support/record-address.ts";
import { russianLeft, russianTexts } from "../support/russian-left.ts";
import { untilLoaded } from "../support/toasts.ts";
import { expect, test } from "../support/fixtures.ts";

const staticTexts = (texts: object): readonly string[] =>
  Object.values(texts).flatMap((text: string | object) =>
    typeof text === "string" ? (text.includes("{") ? [] : [text]) : staticTexts(text),
  );

/** Texts of the portal. Other Russian texts of a page are names and typed texts. */
const ownTexts = new Set(staticTexts(ru));

/** Texts of the portal that are also values of a catalogue. */
const catalogued = new Set<string>(["Порт", "Поле"]);

/** Opens pages as a portal with `ENGLISH_PAGES=all` sends them. */
const openEnglish = (page: Page) =>
  page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '<meta name="english-pages" content="commodity"',
      '<meta name="english-pages" content="all"',
    );
    await route.fulfill({ response, body });
  });

for (const visitor of ["guest", "newcomer", "owner", "operator"] as const)
  test.describe(`signed in as ${visitor}`, () => {
    test.use({ login: visitor === "guest" ? undefined : visitor });

    test(
      `SCREEN-108 DESK-030: with English pages everywhere ${visitor} reads English, Russian data is marked`,
      { tag: "@night" },
      async ({ page }) => {
        await openEnglish(page);
        await withoutEvents(page);
        if (visitor !== "guest") await readAllNotices(page.request);
        for (const { address } of pagesOf(visitor)) {
          const path = await recordAddress(page.request, address, visitor);
          await untilLoaded(page, () => page.goto(path === "/" ? "/en" : `/en${path}`));
          await expect.soft(page.locator("html"), path).toHaveAttribute("lang", "en");
          // The list of changes is an English document with names of Russian pages.
          if (path === "/docs/changelog") continue;
          const { left, all } = await russianTexts(page);
          expect.soft(left, path).toEqual([]);
          if (path.startsWith("/help")) continue;
          expect
            .soft(
              all.filter((text) => ownTexts.has(text) && !catalogued.has(text)),
              path,
            )
            .toEqual([]);
        }
      },
    );
  });

/** Rows that open details, a dialog or a drawer. */
const openedRows = [
  ["/applications", "tbody tr td:nth-child(3)"],
  ["/duties", "tbody tr td:nth-child(3)"],
  ["/exchange/notices?show=all", "tbody tr td:nth-child(3)"],
  ["/agreements", "tbody button[aria-expanded=false]"],
  ["/queue", "ul li > button"],
  ["/organizations/edit/1", "[role=tab]:nth-child(2)"],
] as const;

test.describe("details of rows", () => {
  test.use({ login: "operator" });

  test("DESK-030: opened rows of English pages mark Russian data", { tag: "@night" }, async ({ page }) => {
    await openEnglish(page);
    await withoutEvents(page);
    await readAllNotices(page.request);
    for (const [path, row] of openedRows) {
      await untilLoaded(page, () => page.goto(`/en${path}`));
      await page.getByRole("main").locator(row).first().click();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect.soft(await russianLeft(page), path).toEqual([]);
    }
  });
});
