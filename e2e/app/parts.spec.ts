import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { overflow, test } from "../support/parts.ts";
import { expect } from "../support/story.ts";

const { table, paging, words } = ru.shared;
const filterOf = (name: string) => table.filterBy.replace("{name}", name);
const deals = (page: Page) => page.getByRole("region", { name: "Таблица" }).getByRole("table");
const rows = (page: Page) => deals(page).locator("tbody tr");

for (const language of ["ru", "en"] as const)
  test(`PLAT-031 PLAT-119: every part, ${language}: nothing bars anybody, nothing overflows @phone`, async ({
    page,
    openParts,
  }) => {
    await openParts(language);
    expect(await overflow(page)).toBe(0);
    await expectAccessible(page, `every part, ${language}`);
    if (language === "en") expect(await page.locator("[lang=en]").last().innerText()).not.toMatch(/[а-яё]/i);
  });

test("PLAT-150 PLAT-152 PLAT-153: toasts stand at the top right, 400 px wide or as wide as a phone @phone", async ({
  page,
  openParts,
}) => {
  await openParts();
  await page.getByRole("button", { name: "Постоянное" }).click();
  const toast = page.locator(
    "[data-position='top-right'] [role=alert], [data-position='top-right'] [role=status]",
  );
  await expect(toast.first()).toBeVisible();
  const { width: window } = page.viewportSize()!;
  const box = (await page
    .getByText("Соединение потеряно")
    .locator("xpath=ancestor::*[contains(@class,'mantine-Notification-root')]")
    .boundingBox())!;
  expect(box.y).toBeLessThan(90);
  if (window < 768) expect(box.width).toBeGreaterThan(window - 48);
  else {
    expect(Math.round(box.width)).toBe(400);
    expect(box.x + box.width).toBeGreaterThan(window - 48);
  }
});

test("PLAT-110 PLAT-098: columns are narrowed by text, by a choice and by a period", async ({
  page,
  openParts,
}) => {
  await openParts();
  const total = page.getByRole("status").filter({ hasText: /\sиз\s\d+/ });
  await expect(total).toHaveText(/из\s137/);
  await page.getByLabel(filterOf("Покупатель")).fill("мельница");
  await expect(total).toHaveText(/из\s46/);
  await page.getByRole("combobox", { name: filterOf("Статус") }).click();
  await page.getByRole("option", { name: "Отменён" }).click();
  await expect(page.getByRole("main").getByText(table.empty)).toBeVisible();
  await page.getByRole("combobox", { name: filterOf("Статус") }).click();
  await page.getByRole("option", { name: words.all }).click();

  const period = page.getByRole("group", { name: filterOf("Дата договора") });
  await expect(period.getByRole("textbox")).toHaveCount(2);
  // The calendar opens at the day that stands in the field, whatever month it is today.
  await period.getByRole("textbox").first().fill("15.11.2026");
  await period.getByRole("button", { name: ru.shared.dates.calendar }).first().click();
  const calendar = page.getByRole("dialog", { name: ru.shared.dates.calendar });
  await calendar.getByRole("button", { name: /^1 ноября 2026/ }).click();
  await expect(calendar).toBeHidden();
  await expect(period.getByRole("textbox").first()).toHaveValue("01.11.2026");
  await expect(total).toHaveText(/из\s\d$/);
});

test("CON-022 A-67: cells are edited in place, and stay so on other pages until they are taken back", async ({
  page,
  openParts,
}) => {
  await openParts();
  const comment = page.getByRole("textbox", { name: "Комментарий: 1000", exact: true });
  await comment.fill("самовывоз");
  await comment.press("Enter");
  await page.getByRole("combobox", { name: "Статус: 1001", exact: true }).click();
  await page.getByRole("option", { name: "Отменён" }).click();
  await expect(page.getByText("Изменено строк: 2")).toBeVisible();
  await page.getByRole("button", { name: paging.next }).click();
  await page.getByRole("button", { name: paging.previous }).click();
  await expect(comment).toHaveValue("самовывоз");
  await page.getByRole("button", { name: "Отменить изменения" }).click();
  await expect(comment).toHaveValue("");
});

test("PLAT-113: of a thousand rows only those near the window are in the document, and all can be selected", async ({
  page,
  openParts,
}) => {
  await openParts();
  await page.getByRole("button", { name: "Показать 1000 строк" }).click();
  const large = page.getByRole("region", { name: "Большая таблица" }).getByRole("table");
  await expect(large.getByText("1.1", { exact: true })).toBeVisible();
  expect(await large.locator("tbody tr").count()).toBeLessThan(80);
  await large.getByRole("checkbox", { name: table.selectAll }).check();
  await page.mouse.move(700, 400);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(large.getByText("1000.1", { exact: true })).toBeVisible();
  await expect(large.getByRole("checkbox", { name: `${table.selectRow}: 1000`, exact: true })).toBeChecked();
});

test("ACC-014 PLAT-111 PLAT-113 PLAT-117 PLAT-118: everything is done without a mouse", async ({
  page,
  openParts,
}) => {
  await openParts();
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const reach = async (name: string | RegExp, role: "button" | "textbox" | "checkbox" | "combobox") => {
    const wanted = page.getByRole(role, { name, exact: typeof name === "string" }).first();
    for (let steps = 0; steps < 150; steps += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return wanted;
      await page.keyboard.press("Tab");
    }
    throw new Error(`the keyboard does not reach ${String(name)}`);
  };

  await press("Tab");
  await expect(page.getByRole("link", { name: ru.app.skip })).toBeFocused();
  await press("Enter");

  await reach("Комментарий", "button");
  await press("Enter");
  const dialog = page.getByRole("dialog", { name: "Отклонить отчет?" });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Ошибка в цене");
  await press("Tab", "Tab");
  await press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Ошибка в цене")).toBeVisible();

  await reach(table.columns, "button");
  await press("Enter");
  const panel = page.getByRole("dialog", { name: table.columns });
  await expect(panel).toBeVisible();
  await page.waitForFunction(() => document.activeElement?.closest("[role=dialog]"));
  const box = (await panel.boundingBox())!;
  expect([Math.round(box.width), Math.round(box.height)]).toEqual([300, 412]);
  await reach(table.moveColumn.replace("{name}", "Покупатель"), "button");
  await press("Space");
  // Taking it is told first, its place right after: the place is what stays to be heard.
  const heard = page.getByRole("status").filter({ hasText: "«Покупатель»" });
  await expect(heard).toBeAttached();
  await press("ArrowDown");
  await expect(heard).toHaveText(/на место 2/);
  await press("Space");
  await press("Escape");
  await expect(page.getByRole("button", { name: table.columns })).toBeFocused();
  await expect(deals(page).locator("thead tr").first().locator("th").nth(2)).toHaveText("Дата договора");

  await reach(table.selectAll, "checkbox");
  await press("Space");
  await expect(page.getByText("Выбрано: 15")).toBeVisible();
  await reach("Номер", "button");
  await press("Enter");
  await expect(rows(page).first()).toContainText("1136");
  await reach(filterOf("Номер"), "textbox");
  await page.keyboard.type("1042");
  await press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await reach(`${table.expand}: 1042`, "button");
  await press("Enter");
  await expect(rows(page)).toHaveCount(4);
  await reach("Открыть: 1042", "button");
  await press("Enter");
  await expect(page.getByText("Открыть: 1042").first()).toBeVisible();
});
