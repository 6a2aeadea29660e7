import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays, formatDate } from "@birzha/domain/shared/values/dates.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { editBar } from "../support/edit-bar.ts";
import { expect, test } from "../support/fixtures.ts";

const { spot, editing, shared } = ru;
const { fields } = spot;

test.use({ login: "owner" });

test("FIX-317: pasted statuses and dates keep rows and cover nothing", async ({ page }) => {
  await page.goto("/spot?f.statusExecution=0&f.direction=sale");
  const statuses = page
    .getByLabel(new RegExp(`^${fields.statusExecution}: `))
    .and(page.getByRole("combobox"));
  const dates = page.getByLabel(new RegExp(`^${fields.dateChangeStatus}: `)).and(page.getByRole("textbox"));
  await expect(statuses.nth(2)).toBeVisible();
  const heights = () => page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.clientHeight));
  const before = await heights();
  const [today, earlier] = [moscowDate(new Date()), addDays(moscowDate(new Date()), -8)].map(formatDate);
  const delivered = "Поставка с подтверждением";
  const copied = [`${delivered}\t${earlier}`, `${delivered}\t${today}`, `Расторгнут\t${earlier}`].join(
    "\r\n",
  );
  await statuses.first().click();
  await expect(page.getByRole("option").first()).toBeVisible();
  // The headless shell has no clipboard.
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(paste);
  }, copied);

  await expect(
    editBar(page).getByText("Вставлено 4 ячейки. Не подошли 2 ячейки, они выделены."),
  ).toBeVisible();
  await expect(page.getByRole("option").first()).toBeHidden();
  await expect(statuses.first()).toBeFocused();
  expect(await heights()).toEqual(before);
  // The pasted day is an error, and today's day of the status is not sent with it.
  await expect(page.locator("td").getByText(earlier!, { exact: true }).first()).toBeVisible();
  await expect(editBar(page).getByText(spot.errors["date-not-today"])).toBeVisible();
  await expect(dates.nth(1)).toHaveValue(today!);
  await expect(dates.nth(2)).toHaveValue(earlier!);
  await expect(page.locator("td").getByText("Расторгнут", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: shared.table.letGo }).first().click();
  await expect(dates.first()).toHaveValue(today!);
  await editBar(page).getByRole("button", { name: editing.undo }).click();
  await editBar(page).getByRole("button", { name: editing.undo }).click();
  await expect(statuses.first()).toHaveValue("");
});
