import { ru } from "@birzha/phrases/ru.ts";
import { expect, test } from "../support/fixtures.ts";

const { table } = ru.shared;

test.use({ login: "operator" });

test("ACC-014 PLAT-111 PLAT-117 PLAT-118 OTC-018: the keyboard alone operates the register", async ({
  page,
}) => {
  await page.goto("/agreements");
  const rows = page.locator("main table tbody tr");
  await expect(rows.first()).toBeVisible();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const reach = async (name: string | RegExp, role: "button" | "link") => {
    const wanted = page.getByRole(role, { name, exact: typeof name === "string" }).first();
    for (let steps = 0; steps < 150; steps += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await press("Tab");
    }
    throw new Error(`Tab does not reach ${String(name)}`);
  };

  await press("Tab");
  await expect(page.getByRole("link", { name: ru.app.skip })).toBeFocused();
  await press("Enter");

  await reach(ru.shared.actions.more, "button");
  await press("Enter");
  await reach(table.columns, "button");
  await press("Enter");
  const panel = page.getByRole("dialog", { name: table.columns });
  await expect(panel).toBeVisible();
  await page.waitForFunction(() => document.activeElement?.closest("[role=dialog]"));
  const box = (await panel.boundingBox())!;
  expect([Math.round(box.width), Math.round(box.height)]).toEqual([300, 412]);
  await press("Escape");
  await expect(page.getByRole("button", { name: ru.shared.actions.more }).first()).toBeFocused();

  await reach(ru.agreements.fields.purchaser, "button");
  await press("Enter", "Enter");
  await expect(page).toHaveURL(/order=Asc/);
  await reach(new RegExp(`^${table.expand}`), "button");
  await press("Enter");
  await expect(page.getByText(/^Версия 1/).first()).toBeVisible();
});
