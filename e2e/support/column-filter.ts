import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";

const { table } = ru.shared;

/** SCREEN-102: opens the filter of a column: by its button above the table, else with those of the hidden columns. */
export async function openFilter(page: Page, name: string): Promise<void> {
  const line = page.getByRole("group", { name: table.filters, exact: true });
  await line.waitFor();
  if (await page.getByLabel(table.filterBy.replace("{name}", name)).first().isVisible()) return;
  const own = line.getByRole("button", { name: new RegExp(`^${name}(:|$)`) });
  const others = line.getByRole("button", { name: new RegExp(`^${table.moreFilters}`) });
  await ((await own.count()) > 0 ? own : others).click();
}
