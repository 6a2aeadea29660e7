import { ru } from "@birzha/phrases/ru.ts";
import { registerReport } from "../support/reports.ts";
import { StoredReportScreen } from "../support/stored-report-screen.ts";
import { expect, test } from "../support/fixtures.ts";

const { agreements, shared } = ru;

test.use({ login: "employee", colorScheme: "dark" });

/** An A4 sheet without margins, in CSS pixels. */
const sheet = { width: 740, height: 1060 };

test("design 8: a report prints black on white without screen elements", async ({ page }) => {
  const { id } = await registerReport(page.request);
  const report = new StoredReportScreen(page, id);
  await report.open();
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "dark");

  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(sheet);
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "light");
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  for (const button of await report.main.getByRole("button").all()) await expect(button).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(report.shown("price")).toHaveValue("17\u00a0420,50");
  const paper = await page.evaluate(() => ({
    background: getComputedStyle(document.body).backgroundColor,
    ink: getComputedStyle(document.querySelector("h1")!).color,
    wide: document.documentElement.scrollWidth - innerWidth,
  }));
  expect(paper).toEqual({ background: "rgb(255, 255, 255)", ink: "rgb(23, 32, 28)", wide: 0 });

  await page.emulateMedia({ media: "screen" });
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test("S-7 design 8: register and history print without screen elements", async ({ page }) => {
  const { id } = await registerReport(page.request);
  await test.step("the register prints all columns on the sheet", async () => {
    await page.goto("/agreements");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: sheet.height, height: sheet.width });
    const last = page.getByRole("columnheader", { name: agreements.fields.basis_type, exact: true });
    await expect(last).toBeVisible();
    const box = (await last.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(sheet.height);
    await expect(page.getByRole("button", { name: shared.table.columns })).toBeHidden();
  });
  await test.step("the changes of a version print without the version list", async () => {
    await page.goto(`/agreements/versions/${id}`);
    await expect(page.getByText(agreements.versions.first)).toBeVisible();
    await expect(page.getByRole("navigation", { name: agreements.versions.list })).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await expect(page.getByRole("navigation", { name: agreements.versions.list })).toBeVisible();
  });
});
