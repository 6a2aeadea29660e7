import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { signIn } from "../support/sign-in.ts";
import {
  allToasts,
  coveredActions,
  coveredInUse,
  expectAtTopRight,
  openInside,
  openProfile,
  showThreeToasts,
  startThreeCalls,
} from "../support/toasts.ts";
import { expect, test } from "../support/fixtures.ts";

const { agreements, app, users, shared } = ru;

const widths = [1440, 1024, 390];

test.describe("a toast", () => {
  test.use({ login: "employee" });

  test("PLAT-150 PLAT-152 PLAT-153 FIX-244: lies below the header row, 400 px wide @phone", async ({
    page,
    console,
  }) => {
    console.expect(/status of 500/);
    await openProfile(page);
    await showThreeToasts(page);
    const { width: window } = page.viewportSize()!;
    const box = (await allToasts(page).first().boundingBox())!;
    if (window < 768) expect(box.width).toBeGreaterThan(window - 48);
    else expect(Math.round(box.width)).toBe(400);
    await expectAtTopRight(page);
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

  test("SCREEN-001 FIX-244: three toasts shift nothing and cover no control in use", async ({
    context,
    console,
  }) => {
    console.expect(/status of 500/);
    for (const address of mainPages)
      await test.step(address, async () => {
        // A new tab has no unsaved input and no toast of the previous page.
        const page = await context.newPage();
        const { promise, resolve } = Promise.withResolvers<void>();
        await openProfile(page);
        // The held calls keep the network busy afterwards.
        await page.waitForLoadState("networkidle");
        await startThreeCalls(page, promise);
        await openInside(page, address);
        await untilSettled(page);
        const shiftsOf = await followShifts(page);
        resolve();
        await expect(allToasts(page)).toHaveCount(3);
        expect.soft(await shiftsOf(), address).toBe(0);
        expect.soft(await coveredInUse(page), address).toEqual([]);
        await page.close();
      });
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
  await expect(allToasts(page).filter({ hasText: app.session.ended })).toBeVisible();
  await expect.poll(async () => (await coveredActions(page, "body")).errors).toEqual([]);
  await page.getByRole("banner").getByRole("button", { name: app.menu.signIn }).click();
  await expect(page).toHaveURL(/\/identity\//);
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
    await openInside(page, await otherUser(page));
    await page.getByRole("button", { name: users.status.block }).click();
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      await expect.poll(async () => (await coveredActions(page, "[role=dialog]")).errors).toEqual([]);
    }
    await page.getByRole("dialog").getByRole("button", { name: shared.actions.cancel }).click();
    await openInside(page, "/agreements");
    await page
      .getByRole("button", { name: /^Фильтры/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      await expect(async () => {
        const { errors, checked } = await coveredActions(page, "[role=dialog]");
        expect(errors).toEqual([]);
        expect(checked).toBeGreaterThan(10);
      }).toPass({ timeout: 60_000 });
    }
    await page.keyboard.press("Escape");
    for (const count of [2, 1, 0]) {
      await page.getByRole("button", { name: app.toasts.close }).first().click({ timeout: 30_000 });
      await expect(allToasts(page)).toHaveCount(count);
    }
  });
});
