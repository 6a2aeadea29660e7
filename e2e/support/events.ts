import type { BrowserContext, Page } from "@playwright/test";

/**
 * Answers the event stream with 204, so that a page sees changes of other users only when it requests data. For tests of
 * edit conflicts and tests that wait for network idle.
 */
export const withoutEvents = (of: Page | BrowserContext): Promise<unknown> =>
  of.route(/\/api\/events(\?|$)/, (route) => route.fulfill({ status: 204 }));
