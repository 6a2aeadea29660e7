import { randomUUID } from "node:crypto";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { clicksOf } from "../support/clicks.ts";
import { importTable } from "../support/import-table.ts";
import { registerReport } from "../support/reports.ts";
import { expect, test } from "../support/fixtures.ts";

const { imports } = ru;

test.describe("the import of a file", () => {
  test.use({ login: "owner" });

  test("BULK-001 BULK-002 SOFT-001 FIX-215 @phone: equal errors and warnings are settled at once", async ({
    page,
    console,
  }) => {
    console.expect(/status of 400 .*\/api\/imports/);
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

    await test.step("FIX-215: columns with unknown headings are assigned by hand", async () => {
      await page.goto("/agreements/import");
      await page
        .getByLabel(imports.choose)
        .and(page.locator("input"))
        .setInputFiles({
          name: "выгрузка.csv",
          mimeType: "text/csv",
          buffer: Buffer.from(
            "за ноябрь\nnum;when;buyer\nГ-1;18.11.2026;7724405391\nГ-2;19.11.2026;7724405391\n",
          ),
        });
      const panel = page.getByRole("region", { name: "Как читается файл выгрузка.csv" });
      await expect(panel.getByText(imports.errors["no-header"])).toBeVisible();
      await panel.getByLabel(imports.reading.headerRow).selectOption("2");
      await expect(panel.getByRole("row", { name: "2 num when buyer" })).toHaveAttribute("data-header");
      await expectAccessible(page, "the reading of a file");
      await panel.getByRole("button", { name: imports.reading.read }).click();
      const number = page.getByLabel(imports.columnOf.replace("{header}", "num"), { exact: true });
      await number.selectOption("contract_number");
      await expect(number).toHaveValue("contract_number");
      const again = page.getByRole("button", { name: imports.reading.again });
      if (!(await again.isVisible()))
        await page.getByRole("button", { name: ru.shared.actions.more, exact: true }).click();
      await again.click();
      await expect(panel.getByText(imports.reading.kept)).toBeVisible();
      await expect(panel.getByLabel(imports.reading.headerRow)).toHaveValue("2");
    });

    await test.step("warnings of all rows are confirmed at once", async () => {
      const { values } = await registerReport(page.request);
      const run = randomUUID().slice(0, 8);
      const table = importTable(
        values,
        [1, 2].map((row) => ({ contract_date: "2024-06-03", contract_number: `${run}-${row}` })),
      );
      await page.goto("/agreements/import");
      await page
        .getByLabel(imports.choose)
        .and(page.locator("input"))
        .setInputFiles({ name: "старые.csv", mimeType: "text/csv", buffer: table });
      await page.getByRole("button", { name: new RegExp(`^${imports.states.warned}`) }).click();
      await expectAccessible(page, "rows with warnings");
      await page.getByRole("button", { name: imports.warnings.all }).click();
      const register = page.getByRole("button", { name: "Зарегистрировать 2" });
      await register.click();
      await page.getByRole("button", { name: new RegExp(`^${imports.states.done} ?2`) }).click();
      await expect(page.getByRole("link", { name: /^Отчёт №/ })).toHaveCount(2);
    });
  });

  test("BULK-102: thirty rows with three kinds of errors take eight clicks from home", async ({ page }) => {
    const { values } = await registerReport(page.request);
    const run = randomUUID().slice(0, 8);
    const rows = Array.from({ length: 30 }, (_, row) => ({
      contract_number: `${run}-${row}`,
      // Filled in by INN without a question.
      manufacturer: "",
      ...(row < 5 && { shipment_zip_code: "" }),
      ...(row >= 5 && row < 8 && { product_type: "Пшеница мягк. 4 кл." }),
      ...(row === 9 && { contract_date: "35.11.2026" }),
    }));
    const clicks = await clicksOf(page);
    await page.goto("/");
    await page
      .getByRole("navigation")
      .getByRole("link", { name: /^Загрузка и сверка/ })
      .click();
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: imports.choose }).click();
    await (
      await choosing
    ).setFiles({ name: "тридцать.csv", mimeType: "text/csv", buffer: importTable(values, rows) });

    const { faults } = imports;
    const card = (name: RegExp) => page.getByRole("group", { name });
    await expectAccessible(page, "cards of errors");
    const zip = card(/^Нет индекса отгрузки: 5 строк$/);
    await zip.getByRole("textbox").click();
    await page.keyboard.type("410000");
    await zip.getByRole("button", { name: faults.correct }).click();
    await expect(zip).toHaveCount(0);
    const product = card(/^«Пшеница мягк. 4 кл.»\s— нет в справочнике: 3 строки$/);
    await expect(product.getByRole("combobox")).toHaveValue("Пшеница мягкая 4 класса");
    await product.getByRole("button", { name: faults.correct }).click();
    await expect(product).toHaveCount(0);
    await card(/^«35.11.2026»\s— не дата: 1 строка$/)
      .getByRole("button", { name: faults.show })
      .click();
    const value = page.getByRole("textbox", { name: imports.correct.value });
    await expect(value).toBeFocused();
    await page.keyboard.type("18.11.2026");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Зарегистрировать 30" }).click();
    await expect(page.getByRole("button", { name: new RegExp(`^${imports.states.done} ?30`) })).toBeVisible();
    expect(clicks()).toBeLessThanOrEqual(8);
  });
});
