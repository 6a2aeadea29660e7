import { ru } from "@birzha/phrases/ru.ts";
import { request } from "@playwright/test";
import { nilReturnMonths } from "@birzha/domain/duties/nil-return.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { expect, test } from "../support/fixtures.ts";

const { calendar } = ru.duties;

test.describe("the calendar of due dates", () => {
  test.use({ login: "owner" });

  test("SCREEN-010 WORK-063 @phone: days list events, the address is created and revoked", async ({
    page,
  }) => {
    await page.goto("/duties/calendar");
    const month = page.getByRole("region", { name: calendar.month, exact: true });
    const chosen = page.getByRole("region", { name: calendar.day, exact: true });
    await expect(month.getByRole("button", { name: new RegExp(`, ${calendar.today}`) })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    const missed = month.getByRole("button", { name: new RegExp(calendar.missed) });
    const previous = month.getByRole("button", { name: ru.shared.dates.previousMonth });
    // The demo data has missed deals in each of the last months.
    if ((await missed.count()) === 0) await previous.click();
    await missed.first().click();
    await expect(chosen.getByRole("link").first()).toBeVisible();
    await expect(chosen.getByText(calendar.missed).first()).toBeVisible();
    const shown = await month.getByRole("status").textContent();
    await page.keyboard.press("PageDown");
    await expect(month.getByRole("status")).not.toHaveText(shown!);
    await page.keyboard.press("PageUp");
    await expect(month.getByRole("status")).toHaveText(shown!);
    await expect(missed.first()).toBeFocused();
    const strip = page.getByRole("region", { name: calendar.months, exact: true });
    await expect(strip.getByRole("list").first().getByRole("listitem")).toHaveCount(
      nilReturnMonths(moscowDate(new Date())).length,
    );

    await test.step("the browser creates the calendar address and revokes it", async () => {
      const due = page.getByRole("region", { name: calendar.due, exact: true });
      await expect(due.getByRole("link").first()).toBeVisible();
      await page
        .getByRole("button", { name: new RegExp(`${calendar.feedMake}|${calendar.feedRenew}`) })
        .click();
      const address = await page.getByRole("textbox", { name: calendar.feedAddress }).inputValue();

      const guest = await request.newContext();
      const read = async () => {
        const answer = await guest.get(address);
        return [answer.status(), (await answer.text()).slice(0, 15)];
      };
      expect(await read()).toEqual([200, "BEGIN:VCALENDAR"]);
      await page.reload();
      await expect(page.getByRole("button", { name: calendar.feedRenew })).toBeVisible();
      await expect(page.getByRole("textbox", { name: calendar.feedAddress })).toHaveCount(0);
      await page.getByRole("button", { name: calendar.feedRemove }).click();
      await expect(page.getByRole("button", { name: calendar.feedMake })).toBeVisible();
      expect((await read())[0]).toBe(404);
      await guest.dispose();
    });
  });
});
