import { readFile } from "node:fs/promises";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test, toast } from "../support/story.ts";

const { agreements, reporting, shared } = ru;

test.use({ login: "employee" });

test("OTC-002 REP-006 REP-009 REP-011 REP-016: a member downloads the register of a year @phone", async ({
  page,
}) => {
  await page.goto("/agreements");
  await expect(page.getByRole("heading", { level: 1, name: agreements.register.title })).toBeVisible();
  await page.getByRole("button", { name: reporting.download.open }).click();
  const drawer = page.getByRole("dialog", { name: reporting.download.title });
  const save = drawer.getByRole("button", { name: shared.actions.download });

  await save.click();
  await expect(toast(page, reporting.download.kindRequired)).toBeVisible();

  const start = drawer.getByLabel(`${reporting.download.period}: ${shared.dates.rangeFrom}`);
  await start.fill("01.01.2025");
  await start.press("Tab");
  await drawer.getByRole("combobox", { name: reporting.download.kind }).click();
  await page.getByRole("option", { name: reporting.kinds.register, exact: true }).click();
  await expectAccessible(page, "report download");
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);

  const asked = page.waitForRequest(/\/api\/Reporting\/registries\/users\/downloadReport/);
  const saved = page.waitForEvent("download");
  await save.click();
  expect(new URL((await asked).url()).searchParams.get("dateBegin")).toBe("2025-01-01");
  const file = await saved;
  expect(file.suggestedFilename()).toBe("report.xlsx");
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");
  await expect(save).toBeEnabled();
});
