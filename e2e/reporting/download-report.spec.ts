import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test, toast } from "../support/fixtures.ts";
import { showAction } from "../support/more-actions.ts";

const { agreements, reporting, shared } = ru;

async function openDownload(page: Page) {
  await page.goto("/agreements");
  await (await showAction(page, page.getByRole("button", { name: agreements.register.download }))).click();
  const drawer = page.getByRole("dialog", { name: reporting.download.title });
  await expect(drawer.getByRole("combobox", { name: reporting.download.kind })).toBeVisible();
  return drawer;
}

async function chooseKind(page: Page, kind: string): Promise<void> {
  await page.getByRole("combobox", { name: reporting.download.kind }).click();
  await page.getByRole("option", { name: kind, exact: true }).click();
}

test.use({ login: "employee" });

test("OTC-002 REP-006 REP-009 REP-011 REP-016: a member downloads the register of a year @phone", async ({
  page,
}) => {
  await page.goto("/agreements");
  await expect(page.getByRole("heading", { level: 1, name: agreements.register.title })).toBeVisible();
  await (await showAction(page, page.getByRole("button", { name: agreements.register.download }))).click();
  const drawer = page.getByRole("dialog", { name: reporting.download.title });
  const save = drawer.getByRole("button", { name: shared.actions.download });

  await save.click();
  await expect(toast(page, reporting.download.kindRequired)).toBeVisible();

  const start = drawer.getByRole("textbox", {
    name: `${reporting.download.period}: ${shared.dates.rangeFrom}`,
  });
  await start.fill("01.01.2025");
  await start.press("Tab");
  await drawer.getByRole("combobox", { name: reporting.download.kind }).click();
  await page.getByRole("option", { name: reporting.kinds.register, exact: true }).click();
  await expectAccessible(page, "report download");
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);

  const requestPromise = page.waitForRequest(/\/api\/Reporting\/registries\/users\/downloadReport/);
  const saved = page.waitForEvent("download");
  await save.click();
  expect(new URL((await requestPromise).url()).searchParams.get("dateBegin")).toBe("2025-01-01");
  const file = await saved;
  expect(file.suggestedFilename()).toBe("report.xlsx");
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");
  await expect(save).toBeEnabled();
});

test.describe("the operator", () => {
  test.use({ login: "operator" });

  test("REP-008 REP-010 REP-015 FIX-023: downloads all organisations or the selected one", async ({
    page,
  }) => {
    const drawer = await openDownload(page);
    await expect(drawer.getByText(reporting.download.allOrganizations)).toBeVisible();
    await chooseKind(page, reporting.kinds.dubious);
    const save = async (): Promise<URLSearchParams> => {
      const requestPromise = page.waitForRequest(/\/api\/Reporting\/registries\/downloadReport\?/);
      const saved = page.waitForEvent("download");
      await drawer.getByRole("button", { name: shared.actions.download }).click();
      expect((await readFile(await (await saved).path())).subarray(0, 2).toString()).toBe("PK");
      return new URL((await requestPromise).url()).searchParams;
    };
    expect((await save()).has("organizationId")).toBe(false);
    await drawer.getByRole("button", { name: shared.actions.close }).click();

    await page.getByRole("button", { name: shared.organizationChoice.title }).click();
    const picker = page.getByRole("dialog", { name: shared.organizationChoice.title });
    await picker.getByRole("textbox", { name: shared.organizationChoice.search }).fill("2399703036");
    await expect(picker.getByRole("row")).toHaveCount(2);
    await picker.getByRole("button", { name: "Выбрать: АО «Образцовый элеватор»" }).click();
    await expect(picker).toBeHidden();
    await (await showAction(page, page.getByRole("button", { name: agreements.register.download }))).click();
    await expect(drawer.getByText("Организация: АО «Образцовый элеватор»")).toBeVisible();
    await chooseKind(page, reporting.kinds.register);
    const requestPromise = await save();
    expect(requestPromise.get("organizationId")).toMatch(/^\d+$/);
    expect(requestPromise.get("organizationId")).toBe(requestPromise.get("currentOrganization"));

    await drawer.getByRole("button", { name: shared.organizationChoice.all }).click();
    await expect(drawer.getByText(reporting.download.allOrganizations)).toBeVisible();
    expect((await save()).has("organizationId")).toBe(false);
  });
});
