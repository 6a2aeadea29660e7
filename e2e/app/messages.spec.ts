import type { Page } from "@playwright/test";
import { read } from "../support/calls.ts";
import { test } from "../support/parts.ts";
import type { DemoLogin } from "../support/sign-in.ts";
import { expect, type Entry } from "../support/story.ts";

const widths = [1440, 1024, 390];
const stack = "[data-position='top-right']";

/** Every page that a person may open, once. */
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

/** Goes there without leaving the application, so that what it says stays on the screen. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // What is judged is the page that comes, not the one that goes.
    document.querySelector("h1")?.setAttribute("data-gone", "");
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, address);
  await expect(page.locator("h1:not([data-gone])")).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** Actions of the page or the open dialog that a message, or the room made for it, stands over. */
const coveredBy = (page: Page, within: string) =>
  page.evaluate(
    ([messages, root]) => {
      const actions =
        "a[href], button, input:not([type=hidden]), textarea, select, [role=tab], [tabindex='0']";
      const nameOf = (element: Element) =>
        element.getAttribute("aria-label") ?? (element.textContent?.trim() || element.outerHTML.slice(0, 80));
      const faults: string[] = [];
      let judged = 0;
      scrollTo(0, 0);
      for (const action of document.querySelectorAll<HTMLElement>(`${root} :is(${actions})`)) {
        // The way past the menu shows itself when it is focused.
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
        if (!hit || isMessage) faults.push(`${innerWidth}: ${nameOf(action)}`);
      }
      return { faults, judged };
    },
    [stack, within] as const,
  );

for (const login of Object.keys(pages) as DemoLogin[])
  test.describe(`signed in as ${login}`, () => {
    test.use({ login });

    test(`FIX-022: three messages up, every action of every page that ${login} opens can be reached`, async ({
      page,
      openParts,
    }) => {
      await openParts();
      await page.getByRole("button", { name: "Три постоянных" }).click();
      await expect(page.locator(`${stack} .mantine-Notification-root`)).toHaveCount(3);
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
          // A register becomes cards a moment after the width has changed.
          await expect(async () => {
            const { faults, judged } = await coveredBy(page, "body");
            expect(faults, address).toEqual([]);
            expect(judged, address).toBeGreaterThan(3);
          }).toPass({ timeout: 60_000 });
        }
      }
      await expect(page.locator(`${stack} .mantine-Notification-root`)).toHaveCount(3);
    });
  });

test.describe("a dialog", () => {
  test.use({ login: "operator" });

  test("FIX-022: three messages up, a drawer and a question stand below them and the page has its place back after", async ({
    page,
    openParts,
  }) => {
    await openParts();
    const head = () => page.getByRole("main").evaluate((main) => main.getBoundingClientRect().top + scrollY);
    const before = await head();
    await page.getByRole("button", { name: "Три постоянных" }).click();
    const messages = page.locator(`${stack} .mantine-Notification-root`);
    await expect(messages).toHaveCount(3);
    await page.getByRole("button", { name: "Комментарий", exact: true }).click();
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      await expect.poll(async () => (await coveredBy(page, "[role=dialog]")).faults).toEqual([]);
    }
    await page.getByRole("dialog").getByRole("button", { name: "Отмена" }).click();
    await go(page, "/agreements");
    await page.getByRole("button", { name: "Фильтры" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      await expect(async () => {
        const { faults, judged } = await coveredBy(page, "[role=dialog]");
        expect(faults).toEqual([]);
        expect(judged).toBeGreaterThan(10);
      }).toPass({ timeout: 60_000 });
    }
    await page.keyboard.press("Escape");
    for (const count of [2, 1, 0]) {
      await messages.first().getByRole("button").click();
      await expect(messages).toHaveCount(count);
    }
    await expect.poll(head).toBe(before);
  });

  test("FIX-022: the very first message comes while something is pressed: the page moves after the release", async ({
    page,
    openParts,
  }) => {
    await openParts();
    const question = page.getByRole("button", { name: "Вопрос", exact: true });
    await question.hover();
    await page.mouse.down();
    // As news of an answer do: nobody presses for them.
    await page
      .getByRole("button", { name: "Три постоянных" })
      .evaluate((button: HTMLButtonElement) => button.click());
    await expect(page.locator(`${stack} .mantine-Notification-root`)).toHaveCount(3);
    const room = page.locator("[data-toast-room]");
    const heightOfRoom = () => room.evaluate((element) => element.getBoundingClientRect().height);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await heightOfRoom()).toBe(0);
    await page.mouse.up();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect.poll(heightOfRoom).toBeGreaterThan(0);
  });
});
