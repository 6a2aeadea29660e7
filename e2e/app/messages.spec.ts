import { ru } from "@birzha/phrases/ru.ts";
import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { withoutEvents } from "../support/events.ts";
import { signIn, type DemoLogin } from "../support/sign-in.ts";
import { expect, test, type Entry } from "../support/fixtures.ts";

const { agreements, app, users, notices, shared } = ru;

const widths = [1440, 1024, 390];
const stack = "[data-position='bottom-center']";
const toasts = (page: Page) => page.locator(`${stack} .mantine-Notification-root`);
const failure = { status: 500, body: "" };
const exportCall = "**/api/registration/Users/export?*";

/** Opens the own profile. Its toasts stay until closed: the timer of PLAT-151 never fires. */
async function openProfile(page: Page): Promise<void> {
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
async function startThreeCalls(page: Page, released: Promise<void>): Promise<void> {
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
async function showThreeToasts(page: Page): Promise<void> {
  await startThreeCalls(page, Promise.resolve());
  await expect(toasts(page)).toHaveCount(3);
  await page
    .getByRole("form", { name: notices.emails.title })
    .getByRole("checkbox", { name: notices.emails.digest })
    .click();
  await page
    .getByRole("form", { name: users.page.details })
    .getByRole("button", { name: shared.actions.cancel })
    .click();
}

test.describe("a toast", () => {
  test.use({ login: "employee" });

  test("PLAT-150 PLAT-152 PLAT-153 SCREEN-001: lies in a free corner, 400 px wide @phone", async ({
    page,
    console,
  }) => {
    console.expect(/status of 500/);
    await openProfile(page);
    await showThreeToasts(page);
    const { width: window, height } = page.viewportSize()!;
    const box = (await toasts(page).first().boundingBox())!;
    if (window < 768) expect(box.width).toBeGreaterThan(window - 48);
    else {
      expect(Math.round(box.width)).toBe(400);
      expect(box.y + box.height).toBeGreaterThan(height - 48);
      // The links of the footer can stand in the right corner.
      expect(box.x < 232 + 48 || box.x + box.width > window - 48).toBe(true);
    }
    await expectAccessible(page, "toasts");
  });
});

/** Resolves after a second in which the layout did not shift: late data of the page has arrived. */
const untilSettled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const settle = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(settle, 1_000);
        const observer = new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(settle, 1_000);
        });
        observer.observe({ type: "layout-shift" });
      }),
  );

/** Starts to sum up the layout shifts; the function that it returns reads the sum. */
async function followShifts(page: Page): Promise<() => Promise<number>> {
  const sum = await page.evaluateHandle(() => {
    const state = { shifts: 0, observer: new PerformanceObserver(() => undefined) };
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) state.shifts += (entry as PerformanceEntry & { value: number }).value;
    };
    state.observer = new PerformanceObserver((list) => add(list.getEntries()));
    state.observer.observe({ type: "layout-shift" });
    return {
      read: async () => {
        for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn));
        add(state.observer.takeRecords());
        return state.shifts;
      },
    };
  });
  return () => sum.evaluate(({ read }) => read());
}

/** Main pages of an owner. */
const mainPages = ["/", "/agreements", "/commodity", "/commodity/contracts", "/notices", "/spot"];

test.describe("three toasts on a main page", () => {
  test.use({ login: "owner" });

  for (const address of mainPages)
    test(`SCREEN-001: three toasts shift nothing on ${address}`, async ({ page, console }) => {
      console.expect(/status of 500/);
      // A live update may add a row, which toasts do not cause.
      await withoutEvents(page);
      const { promise, resolve } = Promise.withResolvers<void>();
      await openProfile(page);
      // The held calls keep the network busy afterwards.
      await page.waitForLoadState("networkidle");
      await startThreeCalls(page, promise);
      await go(page, address);
      await untilSettled(page);
      const shiftsOf = await followShifts(page);
      resolve();
      await expect(toasts(page)).toHaveCount(3);
      expect(await shiftsOf()).toBe(0);
    });
});

test("FIX-129: the toast of an ended session leaves sign-in free @phone", async ({
  page,
  context,
  console,
}) => {
  await signIn(page, "employee");
  await page.goto("/agreements");
  const changed = page
    .getByRole("group", { name: agreements.filters.status })
    .getByRole("button", { name: shared.statuses.report.changed });
  await expect(changed).toBeVisible();
  console.expect(/401 \(Unauthorized\)/);
  await context.clearCookies({ name: "auth.session" });
  await changed.click();
  await expect(toasts(page).filter({ hasText: app.session.ended })).toBeVisible();
  await expect.poll(async () => (await coveredBy(page, "body")).errors).toEqual([]);
  await page.getByRole("banner").getByRole("button", { name: app.menu.signIn }).click();
  await expect(page).toHaveURL(/\/identity\//);
});

/** Pages that a user can open, once each. */
const pages: Readonly<Partial<Record<DemoLogin, readonly string[]>>> = {
  operator: [
    "/",
    "/contacts",
    "/agreements",
    "/agreements/edit/{report}",
    "/agreements/view/{report}",
    "/agreements/versions/{report}",
    "/applications",
    "/applications/cabinet",
    "/applications/bidders",
    "/catalogs",
    "/catalogs/Currencies",
    "/audit",
    "/organizations",
    "/users",
    "/users/view/{user}",
    "/commodity",
    "/commodity/contracts",
    "/commodity/members",
    "/commodity/members/applications",
    "/spot",
  ],
  owner: [
    "/agreements/new",
    "/organizations/edit",
    "/commodity/form",
    "/commodity/members/access",
    "/commodity/members/edit",
  ],
  newcomer: ["/signup"],
};

/** Navigates inside the application so that toasts stay. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // Check the next page, not the previous one.
    document.querySelector("h1")?.setAttribute("data-gone", "");
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, address);
  await expect(page.locator("h1:not([data-gone])")).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** Actions of the page or the open dialog that a toast covers although it has had the time to move. */
const coveredBy = (page: Page, within: string) =>
  page.evaluate(
    async ([messages, root]) => {
      const isCovered = ({ x, y, width, height }: DOMRect) => {
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return !hit || Boolean(hit.closest(messages!));
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
        while (isCovered(action.getBoundingClientRect()) && performance.now() < until) {
          await new Promise((drawn) => requestAnimationFrame(drawn));
          // Without a free corner, the margin below the page lets the action scroll above the toasts.
          action.scrollIntoView({ block: "nearest", inline: "nearest" });
        }
        if (isCovered(action.getBoundingClientRect())) errors.push(`${innerWidth}: ${nameOf(action)}`);
      }
      return { errors, checked };
    },
    [stack, within] as const,
  );

for (const login of Object.keys(pages) as DemoLogin[])
  test.describe(`signed in as ${login}`, () => {
    test.use({ login });

    test(`FIX-022: with three messages every action of ${login} is reachable`, async ({ page, console }) => {
      console.expect(/status of 500/);
      await openProfile(page);
      await showThreeToasts(page);
      const known: Record<string, string> = {};
      if (login === "operator") {
        const reports = "/api/Agreements/registries";
        const [report] = await read<Entry[]>(page.request, reports, { pageIndex: 0, pageSize: 1, status: 1 });
        known["{report}"] = String(report!.id);
        const users = "/api/registration/Users/list";
        known["{user}"] = String(
          (await read<{ userId: number }[]>(page.request, users, { pageSize: 1 }))[0]!.userId,
        );
      }
      for (const address of pages[login]!) {
        await go(
          page,
          address.replace(/\{\w+\}/, (name) => known[name]!),
        );
        for (const width of widths) {
          await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
          // Toasts below the pointer keep their place.
          await page.mouse.move(1, 1);
          // A register becomes cards shortly after the width changes.
          await expect(async () => {
            const { errors, checked } = await coveredBy(page, "body");
            expect(errors, address).toEqual([]);
            expect(checked, address).toBeGreaterThan(3);
          }).toPass({ timeout: 60_000 });
        }
      }
      await expect(toasts(page)).toHaveCount(3);
    });
  });

/** Address of the page of another user. */
async function otherUser(page: Page): Promise<string> {
  const list = await read<{ userId: number; account: string }[]>(
    page.request,
    "/api/registration/Users/list",
    { pageSize: 50 },
  );
  return `/users/view/${list.find(({ account }) => account === "farmer")!.userId}`;
}

test.describe("a dialog", () => {
  test.use({ login: "operator" });

  test("FIX-022: with three messages every action of a dialog is reachable", async ({ page, console }) => {
    console.expect(/status of 500/);
    await openProfile(page);
    await showThreeToasts(page);
    await go(page, await otherUser(page));
    await page.getByRole("button", { name: users.status.block }).click();
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      await expect.poll(async () => (await coveredBy(page, "[role=dialog]")).errors).toEqual([]);
    }
    await page.getByRole("dialog").getByRole("button", { name: shared.actions.cancel }).click();
    await go(page, "/agreements");
    await page
      .getByRole("button", { name: /^Фильтры/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      await expect(async () => {
        const { errors, checked } = await coveredBy(page, "[role=dialog]");
        expect(errors).toEqual([]);
        expect(checked).toBeGreaterThan(10);
      }).toPass({ timeout: 60_000 });
    }
    await page.keyboard.press("Escape");
    for (const count of [2, 1, 0]) {
      await page.getByRole("button", { name: app.toasts.close }).first().click({ timeout: 30_000 });
      await expect(toasts(page)).toHaveCount(count);
    }
  });
});
