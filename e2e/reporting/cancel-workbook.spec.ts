import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { showAction } from "../support/more-actions.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { agreements, progress, shared } = ru;

test.use({ login: "owner" });

test("BULK-009: a long workbook shows its progress and can be cancelled", async ({ page }) => {
  const cancelled = Promise.withResolvers<void>();
  await page.route(/\/registries\/shown/, async (route) => {
    await cancelled.promise;
    await route.abort().catch(() => {});
  });
  await page.goto("/agreements");
  await (await showAction(page, page.getByRole("button", { name: shared.table.export }))).click();
  const work = page.getByRole("region", { name: progress.download.replace("{name}", "report.xlsx") });
  await expect(work).toContainText(progress.preparing);
  await expectAccessible(page, "progress of a workbook");
  await page.getByRole("link", { name: agreements.register.new }).first().click();
  await expect(page).toHaveURL(/\/agreements\/new/);
  await work.getByRole("button", { name: progress.cancel }).click();
  await expect(work).toContainText(progress.ends.cancelled);
  await expect(toast(page, shared.failures.report)).toHaveCount(0);
  cancelled.resolve();
});
