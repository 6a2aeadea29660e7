import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { withoutEvents } from "../support/events.ts";
import type { DemoLogin } from "../support/sign-in.ts";
import { expect, test, type Entry } from "../support/story.ts";

const { users, notices, shared } = ru;

const widths = [1440, 1024, 390];
const stack = "[data-position='top-right']";
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

/** Shows three toasts: saving the export, the name and the e-mail choice fails. */
async function showThreeToasts(page: Page): Promise<void> {
  await page.route(exportCall, (route) => route.fulfill(failure), { times: 1 });
  await page.getByRole("button", { name: users.page.exportOwn }).click();
  await expect(toasts(page)).toHaveCount(1);

  await page.route("**/api/registration/Users/update", (route) => route.fulfill(failure), { times: 1 });
  const details = page.getByRole("form", { name: users.page.details });
  await details.getByRole("button", { name: shared.actions.edit }).click();
  await details.getByRole("textbox", { name: users.fields.name }).fill("Другое имя");
  await details.getByRole("button", { name: shared.actions.save }).click();
  await expect(toasts(page)).toHaveCount(2);
  await details.getByRole("button", { name: shared.actions.cancel }).click();

  await page.getByRole("tab", { name: notices.emails.title }).click();
  const emails = page.getByRole("form", { name: notices.emails.title });
  const digest = emails.getByRole("checkbox", { name: notices.emails.digest });
  const isChecked = await digest.isChecked();
  await page.route("**/api/notices/choices", (route) => route.fulfill(failure), { times: 1 });
  await digest.click();
  await emails.getByRole("button").click();
  await expect(toasts(page)).toHaveCount(3);
  await digest.setChecked(isChecked);
}

test.describe("a toast", () => {
  test.use({ login: "employee" });

  test("PLAT-150 PLAT-152 PLAT-153 design 8: appears at the top right, 400 px or phone width @phone", async ({
    page,
    console,
  }) => {
    console.expect(/status of 500/);
    await openProfile(page);
    await showThreeToasts(page);
    const { width: window } = page.viewportSize()!;
    const box = (await toasts(page).first().boundingBox())!;
    expect(box.y).toBeLessThan(90);
    if (window < 768) expect(box.width).toBeGreaterThan(window - 48);
    else {
      expect(Math.round(box.width)).toBe(400);
      expect(box.x + box.width).toBeGreaterThan(window - 48);
    }
    await expectAccessible(page, "toasts");
  });
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

/** Actions of the page or the open dialog that a toast or its spacer covers. */
const coveredBy = (page: Page, within: string) =>
  page.evaluate(
    ([messages, root]) => {
      const actions =
        "a[href], button, input:not([type=hidden]), textarea, select, [role=tab], [tabindex='0']";
      const nameOf = (element: Element) =>
        element.getAttribute("aria-label") ?? (element.textContent?.trim() || element.outerHTML.slice(0, 80));
      const errors: string[] = [];
      let judged = 0;
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
        const { left, top, width, height } = action.getBoundingClientRect();
        if (width < 4 || height < 4) continue;
        judged += 1;
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        const isMessage = hit?.closest(messages!) || hit?.matches("[data-toast-room]");
        if (!hit || isMessage) errors.push(`${innerWidth}: ${nameOf(action)}`);
      }
      return { faults: errors, judged };
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
          // A register becomes cards shortly after the width changes.
          await expect(async () => {
            const { faults: errors, judged } = await coveredBy(page, "body");
            expect(errors, address).toEqual([]);
            expect(judged, address).toBeGreaterThan(3);
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

  test("FIX-022: three messages push drawers and dialogs down until they close", async ({
    page,
    console,
  }) => {
    console.expect(/status of 500/);
    await openProfile(page);
    const head = () => page.getByRole("main").evaluate((main) => main.getBoundingClientRect().top + scrollY);
    const before = await head();
    await showThreeToasts(page);
    await go(page, await otherUser(page));
    await page.getByRole("button", { name: users.status.block }).click();
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      await expect.poll(async () => (await coveredBy(page, "[role=dialog]")).faults).toEqual([]);
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
        const { faults: errors, judged } = await coveredBy(page, "[role=dialog]");
        expect(errors).toEqual([]);
        expect(judged).toBeGreaterThan(10);
      }).toPass({ timeout: 60_000 });
    }
    await page.keyboard.press("Escape");
    for (const count of [2, 1, 0]) {
      await toasts(page).first().getByRole("button").click();
      await expect(toasts(page)).toHaveCount(count);
    }
    await expect.poll(head).toBe(before);
  });

  test("FIX-022: a first message during a press waits for the release", async ({ page, console }) => {
    console.expect(/status of 500/);
    await openProfile(page);
    await go(page, await otherUser(page));
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
    await page.route(exportCall, (route) => pressed.then(() => route.fulfill(failure)), { times: 1 });
    await page.getByRole("button", { name: users.page.export }).click();
    await page.getByRole("button", { name: users.status.block }).hover();
    await page.mouse.down();
    const answered = page.waitForResponse(exportCall);
    press();
    await answered;
    const heightOfRoom = () =>
      page
        .locator("[data-toast-room]")
        .evaluateAll((rooms) => rooms.reduce((sum, room) => sum + room.getBoundingClientRect().height, 0));
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await heightOfRoom()).toBe(0);
    await page.mouse.up();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(toasts(page)).toHaveCount(1);
    await expect.poll(heightOfRoom).toBeGreaterThan(0);
  });
});
