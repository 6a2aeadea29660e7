import {
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type WebError,
} from "@playwright/test";
import type { staffRegisterRow } from "@birzha/domain/agreements/agreement.ts";
import type { z } from "zod";
import { portalAddress } from "./portals.ts";
import { signIn, type DemoLogin } from "./sign-in.ts";

export { expect } from "@playwright/test";

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Console messages of the browser that the test expects. */
interface Console {
  /** Allows errors and warnings that match. The test fails if a pattern matches none. */
  readonly expect: (message: RegExp) => void;
}

interface TestFixtures {
  /** User whose session the test starts with; undefined is a guest. */
  readonly login: DemoLogin | undefined;
  /**
   * Runs the test in a browser context of its own, with an empty cache. For tests that measure a first visit or install a
   * clock, which a context keeps.
   */
  readonly freshContext: boolean;
  /** Fails the test after an unexpected error, warning or violation of the content security policy in the browser. */
  readonly console: Console;
}

interface WorkerFixtures {
  /** Address of the portal of this worker. */
  readonly address: string;
  /** Signs in once by the sign-in page. Tests that sign out must not use it. */
  readonly sessionOf: (login: DemoLogin) => Promise<Session>;
  /** Browser contexts of this worker by their options. */
  readonly contexts: Map<string, BrowserContext>;
}

const noSession: Session = { cookies: [], origins: [] };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  login: [undefined, { option: true }],
  freshContext: [false, { option: true }],

  address: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of the first parameter.
    async ({}, use, { parallelIndex }) => use(portalAddress(parallelIndex)),
    { scope: "worker" },
  ],

  baseURL: ({ address }, use) => use(address),

  sessionOf: [
    async ({ browser, address }, use, { project }) => {
      const sessions = new Map<DemoLogin, Session>();
      await use(async (login) => {
        const known = sessions.get(login);
        if (known) return known;
        const { locale, timezoneId } = project.use;
        // New contexts inherit the options of the running test, its session included.
        const page = await browser.newPage({ baseURL: address, locale, timezoneId, storageState: noSession });
        await signIn(page, login);
        const session = await page.context().storageState();
        await page.context().close();
        sessions.set(login, session);
        return session;
      });
    },
    { scope: "worker" },
  ],

  storageState: async ({ login, sessionOf }, use) => {
    await use(login && (await sessionOf(login)));
  },

  contexts: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of the first parameter.
    async ({}, use) => {
      const contexts = new Map<string, BrowserContext>();
      await use(contexts);
      await Promise.all([...contexts.values()].map((context) => context.close()));
    },
    { scope: "worker" },
  ],

  /**
   * The tests of a worker share a context for each set of options. Its cache keeps the compiled code of the portal, which
   * makes a page load 2.5 times cheaper. Cookies and storage are those of the login at the start of each test.
   */
  context: async (
    { browser, contexts, freshContext, login, sessionOf, viewport, colorScheme, contextOptions },
    use,
  ) => {
    const session = login ? await sessionOf(login) : noSession;
    if (freshContext) {
      const context = await browser.newContext({ storageState: session });
      await use(context);
      return await context.close();
    }
    const key = JSON.stringify([viewport, colorScheme, contextOptions]);
    const context = contexts.get(key) ?? (await browser.newContext({ storageState: noSession }));
    contexts.set(key, context);
    await context.setStorageState(session);
    await use(context);
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await Promise.all(context.pages().map((page) => page.close()));
    await context.setOffline(false);
    await context.clearPermissions();
  },

  console: [
    async ({ context }, use) => {
      const messages: string[] = [];
      const expected: RegExp[] = [];
      const onMessage = (message: ConsoleMessage) => {
        if (isProblem(message)) messages.push(`${message.text()} (${message.location().url})`);
      };
      const onError = (error: WebError) => void messages.push(String(error.error()));
      context.on("console", onMessage);
      context.on("weberror", onError);
      await use({ expect: (message) => void expected.push(message) });
      // Ignore later requests: pages follow events (WORK-030), and the routes of the test no longer serve chunks that
      // load when the page is idle.
      const received = [...messages];
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      context.off("console", onMessage);
      context.off("weberror", onError);
      const unexpected = received.filter(
        (text) =>
          !isOfBusyMachine.test(text) &&
          !isOfLostRight.test(text) &&
          !expected.some((pattern) => pattern.test(text)),
      );
      const missed = expected.filter((pattern) => !received.some((text) => pattern.test(text)));
      base.expect(unexpected, "unexpected messages of the browser").toEqual([]);
      base.expect(missed.map(String), "expected messages of the browser").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * HOUSE-023: on a slow machine the portal can reject a read with 503 and the screen repeats it. Without the repetition
 * the test fails, because the screen shows no data.
 */
const isOfBusyMachine = /status of 503 \(Service Unavailable\)/;

/**
 * WORK-030: an event tells an open page that its user has lost a right. Requests for events, tasks and notifications
 * are rejected until the page has loaded the user again.
 */
const isOfLostRight = /status of 40[13] \(\w+\) \(\S*\/api\/(?:events|tasks|notices)\b/;

/** Violations of the content security policy are console errors. */
const isProblem = (message: ConsoleMessage): boolean => ["error", "warning"].includes(message.type());

/** Row of the register in responses to staff. */
export type Entry = z.output<typeof staffRegisterRow>;

/** Toast or message with a text. */
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });
