import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { expect, test, type Entry } from "../support/fixtures.ts";

const { app, search } = ru;

test.describe("the owner", () => {
  test.use({ login: "owner" });

  test("WORK-010: the keyboard alone finds a record in any layout", async ({ page }) => {
    await page.goto("/contacts");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(app.contacts.title);
    await page.keyboard.press("Control+k");
    const box = page.getByRole("combobox", { name: search.title });
    await expect(box).toBeFocused();
    await expectAccessible(page, "the palette at first");
    await page.keyboard.type("gitybw");
    const hits = page.getByRole("group", { name: search.kinds.agreements }).getByRole("option");
    await expect(hits.first()).toHaveAttribute("data-combobox-selected");
    await expect(hits.first().locator("mark").first()).toHaveText(/^пшениц$/i);
    await expectAccessible(page, "the palette with hits");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("listbox").getByRole("group")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    const number = (await hits.nth(1).textContent())!.split(" ")[0]!;
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/agreements/view/${number}`);
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("WORK-010: a phone finds a report by its contract number @phone-only", async ({ page }) => {
    const [report] = await read<Entry[]>(page.request, "/api/Agreements/list", { pageSize: 1 });
    await page.goto("/contacts");
    await page.getByRole("button", { name: app.search.hint }).click();
    await expectAccessible(page, "the palette on a phone");
    await page.getByRole("combobox", { name: search.title }).fill(`${report!.contractNumber} ${report!.id}`);
    await page.getByRole("option", { name: new RegExp(`^${report!.id} `) }).click();
    await expect(page).toHaveURL(`/agreements/view/${report!.id}`);
  });
});
