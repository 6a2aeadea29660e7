import type { BrowserContext, Page } from "@playwright/test";

/**
 * A line that brings no events: what others do shows when the page asks, as behind a proxy that cuts every stream. For
 * stories about whoever comes too late, and for those that wait until nothing is on its way any more.
 */
export const withoutEvents = (of: Page | BrowserContext): Promise<unknown> =>
  of.route(/\/api\/events(\?|$)/, (route) => route.fulfill({ status: 204 }));
