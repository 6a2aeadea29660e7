import { ru } from "@birzha/phrases/ru.ts";
import { expect, test } from "../support/fixtures.ts";

const { table } = ru.shared;

test.describe("a register without a workbook of the server", () => {
  test.use({ login: "operator" });

  test("SCREEN-008: the list is exported with its filter and visible columns", async ({ page }) => {
    await page.goto("/duties");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: table.export, exact: true }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe("export.csv");
  });
});
