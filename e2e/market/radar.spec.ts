import { getRadar } from "@birzha/domain/market/radar/radar-api.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { listQueue } from "@birzha/domain/tasks/api.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { expect, test } from "../support/fixtures.ts";

const words = ru.market.radar;

test.describe("an operator", () => {
  test.use({ login: "operator" });

  test("MKT-014 @phone: keys flag and dismiss suspicions, the precision counts both", async ({ page }) => {
    const suspicions = async () => {
      const { items } = await read<ResponseOf<typeof listQueue>>(page.request, listQueue.path);
      return items.filter(({ kind }) => kind === "dealSuspected");
    };
    const decided = async () => {
      const { rules } = await read<ResponseOf<typeof getRadar>>(page.request, getRadar.path);
      return rules.reduce((sum, { flagged, dismissed }) => sum + flagged + dismissed, 0);
    };
    const [first, second] = await suspicions();
    const before = await decided();
    await page.goto(`/queue?tab=suspicions&item=dealSuspected-${first!.id}`);
    const why = page.getByRole("region", { name: words.why });
    await expect(why.getByRole("listitem").first()).toBeVisible();
    await expect(why.getByText(words.median)).toBeVisible();
    await expectAccessible(page, "suspicion");
    await page.keyboard.press("a");
    await expect(page.getByRole("region", { name: new RegExp(`${second!.id}$`) })).toBeVisible();
    await page.keyboard.press("r");
    // Leaving the page sends the decisions.
    await page.goto("/prices/method");
    const table = page.getByRole("table", { name: words.title });
    await expect(table.getByRole("row")).toHaveCount(7);
    await expectAccessible(page, "radar");
    await expect.poll(decided).toBeGreaterThanOrEqual(before + 2);
    const left = await suspicions();
    expect(left.map(({ id }) => id)).not.toContain(first!.id);
    expect(left.map(({ id }) => id)).not.toContain(second!.id);
  });
});

test.describe("an owner", () => {
  test.use({ login: "owner" });

  test("MKT-014: the page of the method shows no radar to members", async ({ page }) => {
    await page.goto("/prices/method");
    await expect(page.getByRole("heading", { name: ru.market.method.lastRun })).toBeVisible();
    await expect(page.getByText(words.title)).toHaveCount(0);
  });
});
