import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/story.ts";

const { imports } = ru;

test.describe("the import of a file", () => {
  test.use({ login: "owner" });

  test("BULK-001 BULK-002 @phone: an error is corrected in all equal cells", async ({ page }) => {
    await page.goto("/agreements/import");
    const table = `Договор;Дата;ИНН\n${["А", "Б", "В"].map((name) => `${name}-1;18.11.2026;772440539`).join("\n")}`;
    await page
      .getByLabel(imports.choose)
      .and(page.locator("input"))
      .setInputFiles({ name: "договоры.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
    const cells = page.getByRole("button", { name: /^ИНН: 772440539/ });
    await expect(cells).toHaveCount(3);
    await expectAccessible(page, "imported rows");
    await cells.first().click();
    await page.getByRole("textbox", { name: imports.correct.value }).fill("7724405391");
    // Enter corrects all equal cells as soon as their number is known.
    await page.getByRole("button", { name: "Исправить во всех 3 строках" }).click();
    await expect(page.getByRole("button", { name: /^ИНН: 7724405391/ })).toHaveCount(3);
    await page.reload();
    await expect(page.getByRole("button", { name: /^ИНН: 7724405391/ })).toHaveCount(3);
  });
});
