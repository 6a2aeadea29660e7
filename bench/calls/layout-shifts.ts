import type { Page } from "@playwright/test";
import type { FilledPortal } from "../fill/filled-portal.ts";
import { checkLimit } from "../load/limits.ts";
import { launchBrowser, openPage } from "../load/open-page.ts";

/** SCREEN-015: maximum sum of the layout shifts of a page while it loads. */
const limits = { fast: 0.05, slow: 0.1 } as const;

const pages = {
  member: [
    "/",
    "/agreements",
    "/agreements/new",
    "/commodity",
    "/commodity/form",
    "/commodity/contracts",
    "/commodity/members",
    "/commodity/members/edit",
    "/spot",
    "/notices",
    "/duties/calendar",
    "/organizations",
    "/help",
  ],
  operator: [
    "/",
    "/agreements",
    "/applications",
    "/audit",
    "/catalogs",
    "/duties",
    "/duties/punctuality",
    "/exchange/notices",
    "/exchange/working-days",
    "/organizations",
    "/users",
  ],
} as const;

const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Opens each page with an empty cache on a fast and a slow line and sums its layout shifts. */
export async function measureLayoutShifts({ port, register }: FilledPortal): Promise<void> {
  const browser = await launchBrowser();
  try {
    for (const line of ["fast", "slow"] as const)
      for (const viewport of viewports)
        for (const account of ["member", "operator"] as const)
          for (const path of pages[account]) {
            const options = { account, cookies: register.cookies, viewport, isSlow: line === "slow" };
            const page = await openPage(browser, options);
            const { sum, largest } = await sumShifts(page, `http://localhost:${port}${path}`);
            await page.context().close();
            const name = `layout shift of ${path}, ${account}, ${viewport.width} px, ${line}`;
            console.log(`${name}: ${sum.toFixed(3)}${checkLimit(name, sum, limits[line])}`);
            if (sum > limits[line])
              console.log(`  ${largest.value.toFixed(3)}: ${largest.elements.join(" | ")}`);
          }
  } finally {
    await browser.close();
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** Returns the sum of the shifts until the page has loaded and did not shift for two seconds, and the largest of them. */
async function sumShifts(page: Page, url: string) {
  await page.goto(url, { waitUntil: "commit", timeout: 60_000 });
  await page.locator("main h1").waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => !document.querySelector("main [aria-busy=true]"), undefined, {
    timeout: 60_000,
  });
  return page.evaluate(
    () =>
      new Promise<{ sum: number; largest: { value: number; elements: string[] } }>((resolve) => {
        let sum = 0;
        let largest = { value: 0, elements: [] as string[] };
        const settle = () => resolve({ sum, largest });
        let timer = setTimeout(settle, 2_000);
        const nameOf = ({ node, previousRect, currentRect }: LayoutShift["sources"][number]) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const text = element?.textContent?.slice(0, 30) ?? "";
          return `${element?.tagName} «${text}» from ${Math.round(previousRect.y)} to ${Math.round(currentRect.y)} px`;
        };
        new PerformanceObserver((shifts) => {
          for (const { value, sources } of shifts.getEntries() as LayoutShift[]) {
            sum += value;
            if (value > largest.value) largest = { value, elements: sources.map(nameOf) };
          }
          clearTimeout(timer);
          timer = setTimeout(settle, 2_000);
        }).observe({ type: "layout-shift", buffered: true });
      }),
  );
}
