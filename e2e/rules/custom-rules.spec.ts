import {
  defaultMaxFailingPercent,
  defaultRuleNoticeDays,
  earliestRuleDate,
  isShareExceeded,
} from "@birzha/domain/rules/custom-rule-error.ts";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { RuleTrial } from "@birzha/domain/rules/custom-rule-api.ts";
import { addMonths, formatDate } from "@birzha/domain/shared/values/dates.ts";
import { formatDecimal } from "@birzha/domain/shared/values/decimal.ts";
import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import {
  draftRule,
  findProductId,
  priceLimit,
  putInForce,
  reportedProduct,
  ruledProduct,
  today,
} from "../support/custom-rules.ts";
import { ReportScreen } from "../support/report-screen.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test, toast, type Entry } from "../support/fixtures.ts";

const { agreements, customRules, rules } = ru;
const { facts, form, trial, inForce } = customRules;

const select = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
/** Chooses an option by a part of its text, with keys alone. */
async function choose(page: Page, name: string, text: string): Promise<void> {
  await select(page, name).focus();
  await page.keyboard.type(text);
  // The options of a dictionary load with the list.
  await expect(page.getByRole("option").filter({ hasText: text }).first()).toBeVisible();
  await page.keyboard.press("Enter");
}
const type = (page: Page, name: string, text: string) =>
  page.getByRole("textbox", { name, exact: true }).fill(text);
const figures = (page: Page) => page.getByRole("region", { name: trial.title }).locator("dl");

async function expectNoOverflow(page: Page): Promise<void> {
  const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
}

test.describe("signed in as operator", () => {
  test.use({ login: "operator" });

  test("RULE-002: an operator drafts a limit, tries it and puts it in force", async ({ page }) => {
    await page.goto("/rules");
    await page.getByRole("main").getByRole("link", { name: rules.exchange }).click();
    await page.getByRole("link", { name: customRules.add }).first().click();
    await page.getByRole("button", { name: form.save }).click();
    await expect(select(page, form.field)).toBeFocused();
    await expect(page.getByText(form.required).first()).toBeVisible();
    await choose(page, form.field, agreements.fields.price);
    await type(page, form.maximum, "10 000");
    await page.getByText(form.conditions.some, { exact: true }).click();
    await choose(page, form.conditionField, agreements.fields.product_type);
    await choose(page, form.conditionValue, ruledProduct);
    const preview = page.getByRole("region", { name: customRules.preview.title });
    await expect(preview).toContainText(
      `«${agreements.fields.price}»: не больше 10\u00a0000, если «${agreements.fields.product_type}»\u00a0— ${ruledProduct}`,
    );
    const { text, source } = priceLimit(0);
    await type(page, facts.textRu, text.ru);
    await type(page, facts.textEn, text.en);
    await type(page, facts.source, source);
    await expect(preview).toContainText(text.ru);
    await page.getByRole("button", { name: trial.saveAndStart }).click();
    await expect(figures(page)).toBeVisible();

    const id = Number(/\/rules\/exchange\/(\d+)$/.exec(page.url())![1]);
    const result = await read<RuleTrial>(page.request, `/api/rules/${id}/trial`);
    const reports = await read<Entry[]>(page.request, "/api/Agreements/registries", {
      pageIndex: 0,
      pageSize: 500,
    });
    const failing = reports.filter(
      ({ productTypeName, price, status, contractDate }) =>
        productTypeName === ruledProduct &&
        Number(price) > 10_000 &&
        status !== agreementStatus.rejected &&
        contractDate!.slice(0, 10) >= addMonths(today, -12),
    );
    expect(failing.length).toBeGreaterThan(0);
    expect(result.failing).toBe(failing.length);
    await expect(figures(page)).toContainText(String(result.read));
    const chart = page.getByRole("table", { name: trial.organizations });
    const organizations = new Set(failing.map(({ organizationName }) => organizationName));
    await expect(chart.getByRole("row")).toHaveCount(organizations.size + 1);
    await expect(page.getByRole("table", { name: trial.examples }).getByRole("link").first()).toHaveAttribute(
      "href",
      /\/agreements\/edit\/\d+/,
    );
    await expectAccessible(page, "trial of a rule");

    await page.getByRole("button", { name: inForce.action }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText(String(result.failing));
    await question.getByRole("button", { name: inForce.action }).click();
    if (isShareExceeded({ severity: "error" }, result, defaultMaxFailingPercent)) {
      const percent = String(Math.round((result.failing / result.read) * 100));
      const action = inForce.share.action.replace("{percent}", percent);
      await question.getByRole("button", { name: action }).click();
    }
    await expect(toast(page, customRules.putInForce)).toBeVisible();
    await expect(page.getByText(customRules.states.coming, { exact: true })).toBeVisible();
    await expect(page.getByRole("list", { name: customRules.history.title })).toContainText(
      customRules.history.kinds["put-in-force"],
    );
    await page.getByRole("button", { name: customRules.end.action }).click();
    await page.getByRole("dialog").getByRole("button", { name: customRules.end.submit }).click();
    await expect(toast(page, customRules.ended)).toBeVisible();
    await page.goto(`/rules#rule.${id}`);
    const entry = page.locator("[data-target]");
    await expect(entry).toBeInViewport();
    await expect(entry).toContainText(text.ru);
    await expect(entry).toContainText(source);
    await expect(entry).toContainText(`по ${formatDate(earliestRuleDate(today, defaultRuleNoticeDays))}`);
  });

  test("RULE-002: a changed list asks for another trial", async ({ page }) => {
    await page.goto("/rules/exchange/new");
    await page.getByRole("radio", { name: form.templates.list.title }).check();
    await choose(page, form.field, agreements.fields.product_type);
    await page.getByText(form.modes.forbidden, { exact: true }).click();
    const records = page.getByRole("combobox", { name: form.records, exact: true });
    await records.fill(ruledProduct);
    await page.getByRole("option", { name: ruledProduct, exact: true }).click();
    await type(page, facts.textRu, "Мука в отчётах не указывается");
    await type(page, facts.textEn, "Reports have no flour");
    await type(page, facts.source, "Решение Биржевого совета №\u00a08");
    await page.getByRole("button", { name: form.save }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/rule\.\d+/);
    await page.getByRole("button", { name: trial.start }).click();
    await expect(figures(page)).toBeVisible();
    await expect(page.getByRole("button", { name: inForce.action })).toBeEnabled();

    await page.getByText(form.modes.allowed, { exact: true }).click();
    await expect(page.getByText(trial.outdated)).toBeVisible();
    await expect(page.getByText(inForce.unsaved)).toBeVisible();
    await page.getByRole("button", { name: form.save }).click();
    await expect(toast(page, customRules.saved)).toBeVisible();
    await expect(page.getByText(rules.errors["not-tried"])).toBeVisible();
    await expect(page.getByRole("button", { name: inForce.action })).toBeDisabled();
    await page.getByRole("button", { name: trial.again }).click();
    await expect(page.getByText(trial.outdated)).toHaveCount(0);
    await expect(page.getByRole("button", { name: inForce.action })).toBeEnabled();

    await page.getByRole("button", { name: customRules.remove.action }).click();
    await page.getByRole("dialog").getByRole("button", { name: customRules.remove.confirm }).click();
    await expect(page).toHaveURL(/\/rules\/exchange$/);
  });

  test("RULE-002: a stale draft keeps its input and shows the other edit", async ({
    page,
    context,
    console,
  }) => {
    console.expect(/409 \(Conflict\)/);
    const id = await draftRule(page.request, priceLimit(await findProductId(page.request)));
    await page.goto(`/rules/exchange/${id}`);
    await type(page, facts.source, "Первая правка");
    const other = await context.newPage();
    await other.goto(`/rules/exchange/${id}`);
    await type(other, facts.source, "Вторая правка");
    await other.getByRole("button", { name: form.save }).click();
    await expect(toast(other, customRules.saved)).toBeVisible();
    await other.close();
    await page.getByRole("button", { name: form.save }).click();
    const conflict = page.getByRole("alert").filter({ hasText: form.changedMeanwhile });
    await expect(conflict).toContainText("Вторая правка");
    await expect(page.getByRole("textbox", { name: facts.source, exact: true })).toHaveValue("Первая правка");
    await page.getByRole("button", { name: form.save }).click();
    await expect(toast(page, customRules.saved)).toBeVisible();
    await expect(page.getByRole("list", { name: customRules.history.title })).toContainText("Первая правка");
  });

  test("RULE-002 @phone-only: the list and a draft fit the screen", async ({ page }) => {
    const id = await draftRule(page.request, priceLimit(await findProductId(page.request)));
    await page.goto("/rules/exchange?state=draft");
    const row = page.getByRole("row").filter({ has: page.getByText(`rule.${id}`, { exact: true }) });
    await expect(row).toContainText(ruledProduct);
    await expect(row).toContainText(formatDate(today));
    await expect(row).toContainText(customRules.tried.none);
    await expectAccessible(page, "rules of the exchange");
    await expectNoOverflow(page);
    await page.getByRole("link", { name: `rule.${id}` }).click();
    await expect(page.getByRole("textbox", { name: form.maximum })).toHaveValue(formatDecimal("10000", 2));
    await expectAccessible(page, "draft of a rule");
    await expectNoOverflow(page);
    await type(page, facts.source, "");
    await page.getByRole("main").getByRole("link", { name: customRules.title }).click();
    await page.getByRole("dialog").getByRole("button", { name: ru.shared.confirm.stay }).click();
    await expect(page).toHaveURL(new RegExp(`/${id}$`));
  });
});

test("RULE-002: a report meets the rules of its contract date", async ({
  page,
  browser,
  sessionOf,
  console,
}) => {
  console.expect(/400 \(Bad Request\)/);
  const staff = await browser.newContext({ storageState: await sessionOf("operator") });
  const rule = priceLimit(await findProductId(staff.request, reportedProduct));
  const id = await draftRule(staff.request, rule);
  await putInForce(staff.request, id);
  await staff.close();

  await signIn(page, "owner");
  const report = new ReportScreen(page);
  await report.open();
  await report.fillFarmGateSale("ПБ-1", "311,7");
  await report.choose("product_type", reportedProduct);
  const changeDate = async (date: string) => {
    await report.input("contract_date").fill(date);
    await report.input("contract_date").press("Tab");
  };
  await changeDate(formatDate(today));
  await report.registerButton.click();
  await expect(report.errorSummary).toContainText(rule.text.ru);
  await expect(report.input("price")).toHaveAccessibleDescription(new RegExp(rule.text.ru));
  await expect(report.errorSummary.getByRole("link", { name: `rule.${id}` })).toHaveAttribute(
    "href",
    `/rules#rule.${id}`,
  );
  await changeDate("20.11.2026");
  await report.registerButton.click();
  await expect(toast(page, agreements.successes.create)).toBeVisible();
});
