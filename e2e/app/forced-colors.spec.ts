import type { Locator, Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { expect, test } from "../support/fixtures.ts";

const { notices, agreements, search, shared } = ru;

/** Least share of the pixels of a control that its state changes. Bold letters change less. */
const visibleShare = 0.25;

/** Returns the share of pixels that differ between two states of an element. */
async function changedShare(element: Locator, change: () => Promise<unknown>): Promise<number> {
  const page = element.page();
  const picture = async () => {
    await page.mouse.move(0, 0);
    await page.evaluate(() => {
      // A dialog keeps the focus.
      const active = document.activeElement;
      if (active instanceof HTMLElement && !active.closest("[role=dialog]")) active.blur();
    });
    return (await element.screenshot({ animations: "disabled" })).toString("base64");
  };
  const before = await picture();
  await change();
  return await page.evaluate(
    async (pictures) => {
      const [one, other] = await Promise.all(
        pictures.map(async (text) => {
          const bytes = Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes]));
          const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
          pen.drawImage(bitmap, 0, 0);
          return new Uint32Array(pen.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
        }),
      );
      return one!.filter((pixel, place) => pixel !== other![place]).length / one!.length;
    },
    [before, await picture()],
  );
}

/** Opens a page unless the previous state left it open. */
async function reach(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname !== path) await page.goto(path);
}

/** States of the same page follow each other. */
const states: Readonly<Record<string, (page: Page) => Promise<number>>> = {
  "a tab of a register": async (page) => {
    await reach(page, "/agreements");
    const tabs = page.getByRole("main").locator("button[aria-pressed]");
    return await changedShare(tabs.nth(0), () => tabs.nth(1).click());
  },
  "the current menu item": async (page) => {
    await reach(page, "/agreements");
    const menu = page.getByRole("navigation", { name: ru.app.menu.label }).getByRole("link");
    const link = page.locator("nav a[aria-current=page]").first();
    await expect(link).toBeVisible();
    const current = menu.filter({ hasText: (await link.textContent())! }).first();
    return await changedShare(current, async () => {
      await page.getByRole("link", { name: ru.app.menu.home }).first().click();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  },
  "a tab of a record": async (page) => {
    await reach(page, "/users/view");
    const tabs = page.getByRole("tab");
    return await changedShare(tabs.first(), () => tabs.nth(1).click());
  },
  "a tick": async (page) => {
    await reach(page, "/users/view");
    await page.getByRole("tab", { name: notices.emails.title }).click();
    const tick = page.getByRole("checkbox", { name: notices.emails.digest });
    return await changedShare(tick.locator(".."), () => tick.click());
  },
  "an answer of two": async (page) => {
    await reach(page, "/agreements/new");
    const responses = page.getByRole("radiogroup").filter({ hasText: "Да" }).first().locator("label");
    await expect(responses).toHaveCount(2);
    const isYes = await responses.first().getByRole("radio").isChecked();
    return await changedShare(responses.first(), () => responses.nth(isYes ? 1 : 0).click());
  },
  "a day of a calendar": async (page) => {
    await reach(page, "/agreements/new");
    const opener = page.getByRole("button", { name: new RegExp(`: ${agreements.fields.contract_date}$`) });
    await opener.click();
    const days = page.getByRole("dialog").locator("td button:not(:disabled):visible");
    // The calendar closes with the choice.
    return await changedShare(days.first(), async () => {
      await days.first().click();
      await opener.click();
    });
  },
  "a missed day of the calendar": async (page) => {
    await reach(page, "/duties/calendar");
    const missed = page.locator("button[data-missed]:visible").first();
    const day = page.locator(`button[data-day="${await missed.getAttribute("data-day")}"]`);
    return await changedShare(day.getByText(/^\d+$/), () =>
      day.evaluate((element) => element.removeAttribute("data-missed")),
    );
  },
  "a chosen row": async (page) => {
    await reach(page, "/commodity/members/edit");
    const tick = page.getByRole("checkbox", { name: new RegExp(`^${shared.table.selectRow}: `) });
    const row = page.getByRole("row").filter({ has: tick }).first();
    await expect(row).toBeVisible();
    return await changedShare(row, () => row.getByRole("checkbox").first().click());
  },
  "a found option": async (page) => {
    await reach(page, "/contacts");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(ru.app.contacts.title);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: search.title })).toBeFocused();
    await page.keyboard.type("пшеница");
    const options = page.getByRole("dialog").getByRole("option");
    await expect(options.nth(1)).toBeVisible();
    return await changedShare(options.first(), () =>
      page.getByRole("combobox", { name: search.title }).press("ArrowDown"),
    );
  },
};

for (const colorScheme of ["light", "dark"] as const)
  test.describe(`in ${colorScheme} forced colours`, () => {
    test.use({ login: "owner" });

    test(
      `FIX-121: states are visible in ${colorScheme} forced colours`,
      { tag: "@night" },
      async ({ page }) => {
        await page.emulateMedia({ forcedColors: "active", colorScheme, reducedMotion: "reduce" });
        for (const [state, shareOf] of Object.entries(states))
          await test.step(state, async () => {
            expect.soft(await shareOf(page), state).toBeGreaterThan(visibleShare);
          });
      },
    );
  });
