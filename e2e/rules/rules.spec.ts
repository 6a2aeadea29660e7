import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { clicksOf } from "../support/clicks.ts";
import { ReportScreen } from "../support/report-screen.ts";
import { expect, test } from "../support/fixtures.ts";

const { agreements, help, rules, shared } = ru;

test("RULE-001 SCREEN-106 @phone: a guest finds a rule and opens its address", async ({ page }) => {
  await page.goto("/help");
  await page.getByRole("link", { name: help.rules }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(rules.title);
  const table = page.getByRole("table");
  const rows = page.locator("tbody tr");
  await expect(table).toContainText(rules.examples.fields.required);
  await page.getByLabel(rules.find).fill("agreements.duplicate");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(rules.texts.reports.duplicate);
  await expectAccessible(page, "rules");
  const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  await page.getByLabel(rules.find).fill("тракторист");
  await expect(page.getByText(rules.nothing)).toBeVisible();
  await page.getByRole("button", { name: rules.reset }).click();
  await page
    .getByRole("combobox", { name: rules.field })
    .selectOption({ label: agreements.fields.purchaser_inn });
  await expect(table).toContainText(rules.texts.fields.inn);
  await expect(table).not.toContainText(rules.texts.fields.zip);
  await page.getByText(rules.groups.warnings).click();
  await expect(table).toContainText(rules.texts.warnings["inn-check-digits"]);

  await test.step("the address of a code opens the page at its rule", async () => {
    // A change of the fragment alone loads nothing.
    await page.goto("/help");
    await page.goto("/rules#agreements.termination-before-contract");
    const rule = page.locator("[data-target]");
    await expect(rule).toContainText(rules.texts.reports["termination-before-contract"]);
    await expect(rule).toBeInViewport();
  });
});

test.describe("members", () => {
  test.use({ login: "farmer" });

  test("RULE-001 SCREEN-106: an error of a report opens its rule with one click", async ({ page }) => {
    const clicks = await clicksOf(page);
    const report = new ReportScreen(page);
    await report.open();
    // Sends the empty form.
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(report.errorSummary).toBeVisible();
    const opening = page.waitForEvent("popup");
    await report.errorSummary
      .getByRole("link", { name: shared.validation.rule.replace("{code}", "required") })
      .click();
    const rule = (await opening).locator("[data-target]");
    await expect(rule).toContainText(rules.texts.fields.required);
    await expect(rule).toBeInViewport();
    expect(clicks()).toBe(1);
  });
});
