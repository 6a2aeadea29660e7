import { ru } from "@birzha/phrases/ru.ts";
import { request } from "@playwright/test";
import { expect, test } from "../support/story.ts";

const { calendar } = ru.duties;

test.describe("the calendar of due dates", () => {
  test.use({ login: "owner" });

  test("WORK-063 @phone: the browser creates the calendar address and revokes it", async ({ page }) => {
    await page.goto("/");
    await page.goto("/duties/calendar");
    const due = page.getByRole("region", { name: calendar.due, exact: true });
    await expect(due.getByRole("link").first()).toBeVisible();
    await page
      .getByRole("button", { name: new RegExp(`${calendar.feedMake}|${calendar.feedRenew}`) })
      .click();
    const address = await page.getByRole("textbox", { name: calendar.feedAddress }).inputValue();

    const nobody = await request.newContext();
    const read = async () => {
      const answer = await nobody.get(address);
      return [answer.status(), (await answer.text()).slice(0, 15)];
    };
    expect(await read()).toEqual([200, "BEGIN:VCALENDAR"]);
    await page.reload();
    await expect(page.getByRole("button", { name: calendar.feedRenew })).toBeVisible();
    await expect(page.getByRole("textbox", { name: calendar.feedAddress })).toHaveCount(0);
    await page.getByRole("button", { name: calendar.feedRemove }).click();
    await expect(page.getByRole("button", { name: calendar.feedMake })).toBeVisible();
    expect((await read())[0]).toBe(404);
    await nobody.dispose();
  });
});
