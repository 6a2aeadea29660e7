import { ru } from "@birzha/phrases/ru.ts";
import { expect, type Page, type Request, type Route } from "@playwright/test";
import { withoutEvents } from "./events.ts";

const { users, notices, shared } = ru;

const stack = "[data-position='top-right']";
const failure = { status: 500, body: "" };
const exportCall = "**/api/registration/Users/export?*";

export const allToasts = (page: Page) => page.locator(`${stack} .mantine-Notification-root`);

/** Opens the own profile. Its toasts stay until closed: the timer of PLAT-151 never fires. */
export async function openProfile(page: Page): Promise<void> {
  await withoutEvents(page);
  await page.addInitScript((lifetime) => {
    const original = window.setTimeout.bind(window);
    const patched = (handler: () => void, delay?: number, ...rest: unknown[]) =>
      original(handler, delay === lifetime ? 2 ** 31 - 1 : delay, ...rest);
    window.setTimeout = patched as unknown as typeof window.setTimeout;
  }, 30_000);
  await page.goto("/users/view");
  await expect(page.getByRole("button", { name: users.page.exportOwn })).toBeVisible();
}

/** Starts three calls that fail once `released` is: the export of the own data, saving the name and the e-mail choice. */
export async function startThreeCalls(page: Page, released: Promise<void>): Promise<void> {
  const fail = (route: Route) => released.then(() => route.fulfill(failure));
  for (const call of [exportCall, "**/api/registration/Users/update"])
    await page.route(call, fail, { times: 1 });
  await page.getByRole("button", { name: users.page.exportOwn }).click();

  await page.getByRole("tab", { name: notices.emails.title }).click();
  const emails = page.getByRole("form", { name: notices.emails.title });
  await emails.getByRole("checkbox", { name: notices.emails.digest }).click();
  await page.route("**/api/notices/choices", fail, { times: 1 });
  await emails.getByRole("button").click();

  const details = page.getByRole("form", { name: users.page.details });
  await details.getByRole("button", { name: shared.actions.edit }).click();
  await details.getByRole("textbox", { name: users.fields.name }).fill("Другое имя");
  await details.getByRole("button", { name: shared.actions.save }).click();
}

/** Shows three toasts and leaves nothing unsaved. */
export async function showThreeToasts(page: Page): Promise<void> {
  await startThreeCalls(page, Promise.resolve());
  await expect(allToasts(page)).toHaveCount(3);
  await page
    .getByRole("form", { name: notices.emails.title })
    .getByRole("checkbox", { name: notices.emails.digest })
    .click();
  await page
    .getByRole("form", { name: users.page.details })
    .getByRole("button", { name: shared.actions.cancel })
    .click();
}

/** Navigates and waits until the next page has its title and its data. */
export async function untilLoaded(page: Page, navigate: () => Promise<unknown>): Promise<void> {
  const open = new Set<Request>();
  const add = (request: Request) => void open.add(request);
  const remove = (request: Request) => void open.delete(request);
  page.on("request", add).on("requestfinished", remove).on("requestfailed", remove);
  await navigate();
  await page.waitForFunction(() => {
    const title = document.querySelector("h1");
    return title?.checkVisibility() && title.textContent !== title.dataset["left"];
  });
  await expect.poll(() => open.size, "requests of the page").toBe(0);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  page.off("request", add).off("requestfinished", remove).off("requestfailed", remove);
}

/** Navigates inside the application so that toasts stay. */
export const openInside = (page: Page, address: string): Promise<void> =>
  untilLoaded(page, () =>
    page.evaluate((to) => {
      // Another page has another title, in a new element or in the same one.
      const title = document.querySelector("h1");
      if (title && new URL(to, location.href).pathname !== location.pathname)
        title.dataset["left"] = title.textContent;
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    }, address),
  );

/** Hides toasts from audits without moving them, or shows them again. */
export const setToastVisibility = (page: Page, visibility: "hidden" | "visible"): Promise<void> =>
  page.locator(stack).evaluateAll((corners, value) => {
    for (const corner of corners as HTMLElement[]) corner.style.visibility = value;
  }, visibility);

/** FIX-244: toasts lie at the right edge, below the header row of the page. */
export async function expectAtTopRight(page: Page): Promise<void> {
  const { width } = page.viewportSize()!;
  const header = page.locator("main header:visible, main h1:visible").first();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(async () => {
    const box = (await allToasts(page).first().boundingBox())!;
    const { y, height } = (await header.boundingBox())!;
    expect(Math.round(width - box.x - box.width)).toBe(width < 768 ? 12 : 16);
    expect(box.y).toBeGreaterThanOrEqual(y + height);
  }).toPass({ timeout: 60_000 });
}

/** FIX-244: gives each visible action of the page the focus; returns those that a toast covers then. */
export const coveredInUse = (page: Page) =>
  page.evaluate(async (messages) => {
    const covered: string[] = [];
    scrollTo(0, 0);
    for (const action of document.querySelectorAll<HTMLElement>("main :is(a[href], button, input, select)")) {
      action.focus({ preventScroll: true });
      if (document.activeElement !== action) continue;
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const { left, right, top, bottom } = action.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (hit?.closest(messages)) covered.push(action.ariaLabel ?? action.outerHTML.slice(0, 80));
    }
    return covered;
  }, stack);

/**
 * Returns the actions of the page or the open dialog that a user cannot reach because of a toast, not even by scrolling
 * the action to an end of the window.
 */
export const coveredActions = (page: Page, within: string) =>
  page.evaluate(
    async ([messages, root]) => {
      // A picture can be taller than the window, and an action taller than a toast: a part of it is enough.
      const isCovered = (action: Element) => {
        const { left, right, top, bottom } = action.getBoundingClientRect();
        const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
        const first = Math.max(top, 0);
        const height = Math.min(bottom, innerHeight) - first;
        return [0.5, 0.2, 0.8].every((share) => {
          const hit = document.elementFromPoint(x, first + height * share);
          if (!hit || hit.closest(messages!)) return true;
          const bar = hit.closest("body > * header");
          return bar !== null && !bar.contains(action) && !bar.closest("main");
        });
      };
      const actions =
        "a[href], button, input:not([type=hidden]), textarea, select, [role=tab], [tabindex='0']";
      const nameOf = (element: Element) =>
        element.getAttribute("aria-label") ?? (element.textContent?.trim() || element.outerHTML.slice(0, 80));
      const errors: string[] = [];
      let checked = 0;
      scrollTo(0, 0);
      for (const action of document.querySelectorAll<HTMLElement>(`${root} :is(${actions})`)) {
        // The skip link appears on focus.
        if (
          action.matches("a[href^='#content']") ||
          action.closest(messages!) ||
          !action.checkVisibility({ visibilityProperty: true })
        )
          continue;
        action.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { width, height } = action.getBoundingClientRect();
        if (width < 4 || height < 4) continue;
        checked += 1;
        const until = performance.now() + 1_000;
        for (let block: "start" | "end" = "start"; isCovered(action) && performance.now() < until;) {
          action.scrollIntoView({ block, inline: "nearest" });
          await new Promise((drawn) => requestAnimationFrame(drawn));
          block = block === "start" ? "end" : "start";
        }
        if (isCovered(action)) errors.push(`${innerWidth}: ${nameOf(action)}`);
      }
      return { errors, checked };
    },
    [stack, within] as const,
  );
