import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** Width in pixels below which the layout is that of a phone. */
const phoneWidth = 768;

type Scheme = "light" | "dark";
type RunOnly = { readonly type: "rule" | "tag"; readonly values: string[] };

/** WCAG 2.0 to 2.2, levels A and AA. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** Rules that depend on the theme. All other rules run once. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/**
 * Validates the visible page in both themes, or its open modal dialog alone, because page-walk.spec.ts validates the page
 * behind it. Colours do not depend on the width: only `withColours` validates them on phones, for parts that a desktop does
 * not show. Fails with one line per error and element.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  withColours = page.viewportSize()!.width >= phoneWidth,
): Promise<void> {
  // Stale rows are faded until the new ones render.
  await expect(page.locator("[data-stale]")).toHaveCount(0);
  const errors: string[] = [];
  const validate = async (scheme: Scheme, runOnly: RunOnly, without: readonly string[] = []) => {
    await wear(page, scheme);
    const found = await errorsOf(page, runOnly, without);
    errors.push(...found.map((error) => `${what}, ${scheme}: ${error}`));
  };
  if (withColours) await validate("dark", { type: "rule", values: rulesOfColours });
  await validate("light", { type: "tag", values: tags }, withColours ? [] : rulesOfColours);
  expect(errors).toEqual([]);
}

/**
 * SCREEN-017: validates a page of the portal by the best practices of axe, such as unique landmarks, the order of
 * headings and the names of dialogs.
 */
export async function expectLandmarks(page: Page, what: string): Promise<void> {
  expect(await errorsOf(page, { type: "tag", values: ["best-practice"] }), what).toEqual([]);
}

/** Without a selected theme the portal follows the system. */
async function wear(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  // The pages of the identity server follow by CSS alone.
  const themed = page.locator("html[data-mantine-color-scheme]");
  if ((await themed.count()) > 0) await expect(themed).toHaveAttribute("data-mantine-color-scheme", scheme);
  // A colour in transition could fail the contrast rule. Endless animations are skipped.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  );
}

async function errorsOf(page: Page, only: RunOnly, without: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  return page.evaluate(
    async (options) => {
      const library = (globalThis as unknown as { axe: typeof axe }).axe;
      // The rules used here need no style sheets.
      const preload = { assets: ["media"], timeout: 60_000 };
      // Lists of a dialog open outside of it.
      const modals = [...document.querySelectorAll("[role=dialog][aria-modal=true]")];
      const lists = [...document.querySelectorAll("[role=listbox], [role=menu]")];
      const scope = modals.length > 0 ? { include: [...modals, ...lists] } : document;
      const { violations } = await library.run(scope, { ...options, resultTypes: ["violations"], preload });
      /** An open overlay covers targets of the page without changing their size. */
      const isUnderAnOpenList = (box: DOMRect) =>
        document.querySelector("[role=listbox], [role=menu], [role=dialog]") !== null &&
        box.width >= 24 &&
        box.height >= 24;
      /** A target half below a sticky bar is measured after scrolling to it. */
      const isSmall = async (target: string) => {
        const element = document.querySelector(target);
        if (element === null) return true;
        if (isUnderAnOpenList(element.getBoundingClientRect())) return false;
        const { scrollX, scrollY } = globalThis;
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const again = await library.run(element, { runOnly: { type: "rule", values: ["target-size"] } });
        globalThis.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
        return again.violations.length > 0;
      };
      const errors: string[] = [];
      for (const { id, nodes } of violations)
        for (const { target, failureSummary, any } of nodes)
          if (id !== "target-size" || (await isSmall(String(target)))) {
            const others = any.flatMap(({ relatedNodes = [] }) => relatedNodes.map((node) => node.html));
            errors.push(`${id} at ${String(target)}: ${failureSummary ?? ""} ${others.join(" ")}`);
          }
      return errors;
    },
    { runOnly: only, rules },
  );
}
