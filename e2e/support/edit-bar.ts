import type { Locator, Page } from "@playwright/test";
import { en } from "@birzha/phrases/editing/en.ts";
import { ru } from "@birzha/phrases/editing/ru.ts";

/** The bar of selected and edited rows (SCREEN-014). The top bar of the page has the same buttons (FIX-243). */
export const editBar = (page: Page): Locator =>
  page.getByRole("region", { name: new RegExp(`^(${ru.acts}|${en.acts})$`) });
