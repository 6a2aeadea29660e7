import { ru } from "@birzha/phrases/ru.ts";
import { expect, test } from "../support/fixtures.ts";

const { table } = ru.shared;

/** Registers with their path, and the reader who sees them. */
const registers = {
  operator: [
    "/agreements",
    "/applications/cabinet",
    "/catalogs/product_types",
    "/commodity/contracts",
    "/duties",
    "/duties/punctuality",
    "/exchange/notices",
    "/commodity/members",
    "/commodity/members/access",
    "/commodity/members/applications",
    "/organizations",
    "/commodity",
    "/spot",
    "/users",
  ],
  owner: ["/agreements", "/commodity/members/edit", "/commodity/members/applications?tab=drafts"],
} as const;

for (const [login, paths] of Object.entries(registers))
  test.describe(login, () => {
    test.use({ login: login as keyof typeof registers, viewport: { width: 1440, height: 900 } });

    for (const path of paths)
      test(`SCREEN-008: ${path} has export, columns and views in one row for ${login}`, async ({ page }) => {
        await page.goto(path);
        const buttons = [table.views, table.export, table.columns].map((name) =>
          page.getByRole("button", { name, exact: true }),
        );
        for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 });
        const middles = await Promise.all(
          buttons.map(async (button) => {
            const { y, height } = (await button.boundingBox())!;
            return Math.round(y + height / 2);
          }),
        );
        expect(new Set(middles).size).toBe(1);
      });
  });

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
