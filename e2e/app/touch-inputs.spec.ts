import { expect, test } from "../support/fixtures.ts";

/** Forms and registers with every kind of input. */
const pages = ["/agreements", "/agreements/new", "/commodity/form", "/commodity/contracts", "/spot"];

test.describe("on a touch screen", () => {
  test.use({ login: "owner" });

  test("FIX-123: inputs have letters of 16 pixels or more @phone-only", async ({ page }) => {
    for (const address of pages) {
      await page.goto(address);
      const inputs = page.getByRole("main").locator(":is(input, textarea, select):visible");
      await expect(inputs.first()).toBeVisible();
      const sizes = await inputs.evaluateAll((all) =>
        all.map((input) => parseFloat(getComputedStyle(input).fontSize)),
      );
      expect(Math.min(...sizes), address).toBeGreaterThanOrEqual(16);
    }
  });
});
