import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays, formatDate } from "@birzha/domain/shared/values/dates.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { editBar } from "../support/edit-bar.ts";
import { expect, test } from "../support/fixtures.ts";

const { spot, editing, shared } = ru;
const { fields } = spot;

test.use({ login: "owner" });

test("FIX-317: ten pasted statuses and dates keep rows and cover nothing", async ({ page }) => {
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
  const days = [earlier, ...Array.from({ length: 9 }, () => today)];
  await statuses.first().click();
  const option = page.getByRole("option", { name: delivered });
  await expect(option).toBeVisible();
  // A headless browser has no clipboard.
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      const options = { clipboardData, bubbles: true, cancelable: true };
      document.activeElement!.dispatchEvent(new ClipboardEvent("paste", options));
    },
    days.map((day) => `${delivered}\t${day}`).join("\r\n"),
  );

  // A status has the present day. What the page has no rows for is left out.
  const rows = Math.min(before.length, days.length);
  const rejected = "Не подошла 1 ячейка, она выделена.";
  const message = editBar(page).getByText(rejected);
  await expect(message).toHaveCount(1);
  await expect(message).toContainText(new RegExp(`^Вставлен[оа] ${rows * 2 - 1} яче`));
  if (rows < days.length) await expect(message).toContainText(/Не вставлен.* нет строк/);
  await expect(option).toBeHidden();
  await expect(statuses.first()).toBeFocused();
  expect(await heights()).toEqual(before);
  await expect(page.locator("td").getByText(earlier!, { exact: true })).toHaveCount(1);
  await expect(dates.nth(1)).toHaveValue(today!);
  await page.getByRole("button", { name: shared.table.letGo }).first().click();
  await expect(dates.first()).toHaveValue(today!);
  await editBar(page).getByRole("button", { name: editing.undo }).click();
  await expect(statuses.first()).toHaveValue("");
});
