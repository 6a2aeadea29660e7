import { test as base, type BrowserContext, type ConsoleMessage, type Page } from "@playwright/test";
import type { staffRegisterRow } from "@birzha/domain/agreements/agreement.ts";
import type { z } from "zod";
import { portalAddress } from "./portals.ts";
import { signIn, type DemoLogin } from "./sign-in.ts";

export { expect } from "@playwright/test";

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** What the browser complains about, and what of it the story provokes on purpose. */
interface Console {
  /** Complaints that match are part of the story; each pattern must be met. */
  readonly expect: (complaint: RegExp) => void;
}

interface Story {
  /** Whose session the story begins with; undefined is a guest. */
  readonly login: DemoLogin | undefined;
  /** Fails the story when the browser complains: errors, warnings, violations of the content security policy. */
  readonly console: Console;
}

interface Shared {
  /** Of the portal that this worker has for itself. */
  readonly address: string;
  /** Signs in once, through the sign-in page; stories that leave their session must not use it. */
  readonly sessionOf: (login: DemoLogin) => Promise<Session>;
}

export const test = base.extend<Story, Shared>({
  login: [undefined, { option: true }],

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
        // Contexts take over what the running story uses, its session included.
        const storageState = { cookies: [], origins: [] };
        const page = await browser.newPage({ baseURL: address, locale, timezoneId, storageState });
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

  console: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const expected: RegExp[] = [];
      context.on("console", (message) => {
        if (isComplaint(message)) complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => complaints.push(String(error.error())));
      await use({ expect: (complaint) => void expected.push(complaint) });
      // What the page asks for after the last look of a story is nobody's: pages follow events (WORK-030), and parts that
      // a page brings when it has time are no longer answered by the story's routes.
      const heard = [...complaints];
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      const surprises = heard.filter(
        (text) =>
          !isOfBusyMachine.test(text) &&
          !isOfLostRight.test(text) &&
          !expected.some((pattern) => pattern.test(text)),
      );
      const missed = expected.filter((pattern) => !heard.some((text) => pattern.test(text)));
      base.expect(surprises, "complaints of the browser").toEqual([]);
      base.expect(missed.map(String), "complaints that the story expected").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * HOUSE-023: a portal that cannot keep up turns reads away and is asked again by the screen; on a slow machine that is
 * no fault. What is not asked again fails the story by what it does not show.
 */
const isOfBusyMachine = /status of 503 \(Service Unavailable\)/;

/**
 * WORK-030: who loses a right while his page is open hears of it by the line of events, which is then refused and, until
 * he is known anew, so is what waits for him.
 */
const isOfLostRight = /status of 40[13] \(\w+\) \(\S*\/api\/(?:events|tasks|notices)\b/;

/** Violations of the content security policy arrive as errors of the console. */
const isComplaint = (message: ConsoleMessage): boolean => ["error", "warning"].includes(message.type());

/** A row of the register, as the calls of staff answer it. */
export type Entry = z.output<typeof staffRegisterRow>;

/** The news at the edge of the screen. */
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });
