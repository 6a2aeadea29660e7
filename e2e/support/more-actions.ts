import { en } from "@birzha/phrases/en.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { expect, type Locator, type Page } from "@playwright/test";

/** Name of «Ещё» of a page or of its register. */
export const moreName = new RegExp(`^(?:${ru.shared.actions.more}|${en.shared.actions.more})$`);

/** SCREEN-014: shows an action that phones keep behind «Ещё» of the page or of its register. */
export async function showAction(page: Page, action: Locator): Promise<Locator> {
  const more = page.getByRole("main").getByRole("button", { name: moreName });
  await expect(action.or(more).locator("visible=true").first()).toBeVisible();
  for (const button of await more.locator("visible=true").all()) {
    if (await action.isVisible()) break;
    await button.click();
  }
  return action;
}

/** SCREEN-102: chooses an action in the menu of a row or card. */
export async function chooseInRow(row: Locator, action: string): Promise<void> {
  await row.getByRole("button", { name: new RegExp(`^${ru.shared.actions.more}: `) }).click();
  await row.page().getByRole("menuitem", { name: action, exact: true }).click();
}
