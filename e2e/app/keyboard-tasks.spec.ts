import { randomUUID } from "node:crypto";
import type { SavedView } from "@birzha/domain/views/view.ts";
import { ru } from "@birzha/phrases/ru.ts";
import type { Locator, Page } from "@playwright/test";
import { read } from "../support/calls.ts";
import { expect, test, toast } from "../support/fixtures.ts";
import { importTable } from "../support/import-table.ts";
import { registerReport } from "../support/reports.ts";
import { StoredReportScreen } from "../support/stored-report-screen.ts";

const { agreements, editing, imports, shared, views } = ru;

/** Most presses of Tab from the top of a page to its rows, and from a control to its neighbour. */
const [far, near] = [90, 6];

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator, limit: number, key = "Tab"): Promise<void> {
  for (let steps = 0; steps < limit; steps += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}

const button = (root: Page | Locator, name: string) => root.getByRole("button", { name, exact: true });

test.describe("a user of an organisation", () => {
  test.use({ login: "employee" });

  test("SCREEN-112: the keyboard alone repeats a report", async ({ page }) => {
    const { id } = await registerReport(page.request);
    await page.goto("/agreements");
    const repeat = button(page, `${agreements.register.repeat}: ${id}`);
    await expect(repeat).toBeAttached();
    await tabTo(page, repeat, far);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    const field = (name: keyof typeof agreements.fields) =>
      dialog.getByRole("textbox", { name: agreements.fields[name], exact: true });
    await expect(field("contract_date")).toBeFocused();
    await page.keyboard.type("03112026");
    await tabTo(page, field("contract_number"), near);
    await page.keyboard.type(`КЛ-${randomUUID().slice(0, 8)}`);
    await tabTo(page, field("amount"), near);
    await page.keyboard.type("61,5");
    await tabTo(page, field("price"), near);
    await page.keyboard.type("18000");
    await page.keyboard.press("Enter");
    await expect(toast(page, agreements.successes.create)).toBeVisible();
    await expect(repeat).toBeFocused();
  });

  test("SCREEN-112: the keyboard alone terminates a contract", async ({ page }) => {
    const { id } = await registerReport(page.request);
    const report = new StoredReportScreen(page, id);
    await report.open();
    await tabTo(page, report.terminationButton, far);
    await page.keyboard.press("Enter");
    const register = button(page.locator("#termination"), agreements.termination.register);
    await expect(register).toBeVisible();
    await tabTo(page, register, 10);
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: agreements.termination.confirmTitle });
    await expect(button(question, shared.actions.cancel)).toBeFocused();
    await tabTo(page, button(question, agreements.termination.register), near);
    await page.keyboard.press("Enter");
    await expect(question).toBeHidden();
    await expect(
      report.main.getByText(shared.statuses.report.terminated, { exact: true }).first(),
    ).toBeVisible();
  });
});

test.describe("a trading member", () => {
  test.use({ login: "owner" });

  test("SCREEN-112 DESK-002: ticked rows lead to their actions in one step", async ({ page }) => {
    await page.goto("/commodity/contracts?tab=waiting");
    const boxes = page.locator("tbody").getByRole("checkbox");
    await expect(boxes.nth(1)).toBeVisible();
    await tabTo(page, boxes.nth(1), far);
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect(button(page, shared.table.toSelectionActions).last()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(button(page, editing.bulk)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByRole("combobox").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button(page, editing.bulk)).toBeFocused();
    await tabTo(page, boxes.nth(1), far);
    await page.keyboard.press("Space");
    await expect(page.getByRole("region", { name: editing.acts })).toBeHidden();
  });

  test("SCREEN-112 WORK-040: the keyboard alone saves a search as a view", async ({ page }) => {
    const name = `Шрот ${randomUUID().slice(0, 8)}`;
    await page.goto("/spot?f.search=шрот");
    const more = button(page.getByRole("main"), shared.actions.more);
    await expect(more).toBeVisible();
    await tabTo(page, more, far);
    await page.keyboard.press("Enter");
    await tabTo(page, button(page, shared.table.views), near);
    await page.keyboard.press("Enter");
    await tabTo(page, button(page.getByRole("dialog"), views.panel.saveNew), near);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: views.panel.name })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-toolbar]").getByRole("button", { name }).first()).toBeVisible();
    for (const { id } of await read<SavedView[]>(page.request, "/api/views", { register: "spot" }))
      await page.request.delete(`/api/views/${id}`, { headers: { ClientRequestId: randomUUID() } });
  });
});

test.describe("a user with a file", () => {
  test.use({ login: "employee" });

  test("SCREEN-112 BULK-102: the keyboard alone imports a file and registers its rows", async ({ page }) => {
    const { values } = await registerReport(page.request);
    const run = randomUUID().slice(0, 8);
    const rows = [
      { shipment_zip_code: "" },
      { shipment_zip_code: "" },
      { contract_date: "35.11.2026" },
      {},
    ].map((row, index) => ({ contract_number: `${run}-${index}`, ...row }));
    await page.goto("/agreements/import");
    await expect(button(page, imports.choose)).toBeVisible();
    // Playwright must catch the dialog before the key opens it.
    const choosing = page.waitForEvent("filechooser");
    await tabTo(page, button(page, imports.choose), far);
    await page.keyboard.press("Enter");
    const chooser = await choosing;
    await chooser.setFiles({
      name: "клавиши.csv",
      mimeType: "text/csv",
      buffer: importTable(values, rows),
    });

    const zip = page.getByRole("group", { name: /^Нет индекса отгрузки/ });
    await expect(zip.getByRole("textbox")).toBeFocused();
    await page.keyboard.type("410000");
    await page.keyboard.press("Enter");
    await expect(zip).toHaveCount(0);
    const date = page.getByRole("group", { name: /^«35.11.2026»/ });
    await expect(date.getByRole("button").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: imports.correct.value })).toBeFocused();
    await page.keyboard.type("18.11.2026");
    await page.keyboard.press("Enter");
    const register = button(page, "Зарегистрировать 4");
    await expect(register).toBeEnabled();
    await tabTo(page, register, far, "Shift+Tab");
    await page.keyboard.press("Enter");
    const progress = page.getByRole("region", { name: imports.progress.label });
    await expect(progress).toBeFocused();
    await expect(page.getByRole("button", { name: new RegExp(`^${imports.states.done} ?4`) })).toBeVisible();
    await tabTo(page, button(progress, ru.progress.close), near);
    await page.keyboard.press("Enter");
    await expect(progress).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
  });
});
