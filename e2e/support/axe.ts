import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

type Scheme = "light" | "dark";
type RunOnly = { readonly type: "rule" | "tag"; readonly values: string[] };

/** WCAG 2.0 to 2.2, levels A and AA. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** What another theme can change; everything else is the same in both and judged once. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/** Judges what is on the screen now, in both themes: one line for every fault and place. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Rows of an older answer are faded until the new one is drawn: nobody reads them.
  await expect(page.locator("[data-stale]")).toHaveCount(0);
  const errors: string[] = [];
  const judge = async (scheme: Scheme, runOnly: RunOnly) => {
    await wear(page, scheme);
    errors.push(...(await errorsOf(page, runOnly)).map((error) => `${what}, ${scheme}: ${error}`));
  };
  await judge("dark", { type: "rule", values: rulesOfColours });
  await judge("light", { type: "tag", values: tags });
  expect(errors).toEqual([]);
}

/**
 * SCREEN-017: validates a page of the portal by the best practices of axe, such as unique landmarks, the order of
 * headings and the names of dialogs.
 */
export async function expectLandmarks(page: Page, what: string): Promise<void> {
  expect(await errorsOf(page, { type: "tag", values: ["best-practice"] }), what).toEqual([]);
}

/** The portal follows the system as long as nobody has chosen a theme. */
async function wear(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  // The pages of the identity server have styles alone and follow by themselves.
  const themed = page.locator("html[data-mantine-color-scheme]");
  if ((await themed.count()) > 0) await expect(themed).toHaveAttribute("data-mantine-color-scheme", scheme);
  // A colour in the middle of its change is nobody's fault; what turns for ever is not waited for.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  );
}

async function errorsOf(page: Page, only: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const judge = (globalThis as unknown as { axe: typeof axe }).axe;
    // What it would fetch beside sounds and films, style sheets, is read by no rule that is asked for.
    const preload = { assets: ["media"], timeout: 60_000 };
    const { violations } = await judge.run(document, { runOnly, resultTypes: ["violations"], preload });
    /** What is open over the page covers its targets for the moment: they are as large as they were. */
    const isUnderAnOpenList = (box: DOMRect) =>
      document.querySelector("[role=listbox], [role=menu], [role=dialog]") !== null &&
      box.width >= 24 &&
      box.height >= 24;
    /** A target that stands half under a bar that stays is judged where a person scrolls it to. */
    const isSmall = async (target: string) => {
      const element = document.querySelector(target);
      if (element === null) return true;
      if (isUnderAnOpenList(element.getBoundingClientRect())) return false;
      const { scrollX, scrollY } = globalThis;
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const again = await judge.run(element, { runOnly: { type: "rule", values: ["target-size"] } });
      globalThis.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
      return again.violations.length > 0;
    };
    const errors: string[] = [];
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        if (id !== "target-size" || (await isSmall(String(target))))
          errors.push(`${id} at ${String(target)}: ${failureSummary ?? ""}`);
    return errors;
  }, only);
}
