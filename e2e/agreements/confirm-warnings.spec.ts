import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { ReportScreen } from "../support/report-screen.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { agreements, rules } = ru;

test("SOFT-001 @phone: the user corrects one warning, confirms the others and registers", async ({
  page,
  console,
}, { project }) => {
  console.expect(/409 \(Conflict\)/);
  await signIn(page, "employee");
  const report = new ReportScreen(page);
  const change = async (field: "contract_date" | "price", value: string) => {
    await report.input(field).fill(value);
    await report.input(field).press("Tab");
  };
  await report.open();
  await report.fillFarmGateSale(`СП-${project.name}`, project.name === "phone" ? "731,3" : "737,7");
  await change("contract_date", "01.06.2024");
  await change("price", "1");
  await report.registerButton.click();

  const warnings = report.body.getByRole("alert").filter({ hasText: rules.confirm.title });
  await expect(warnings).toBeFocused();
  await expect(warnings).toContainText(rules.faults["old-contract"]);
  await expect(warnings).toContainText(rules.faults["price-far"]);
  await expect(report.body.getByText(agreements.form.warned)).toHaveCount(2);
  await expectAccessible(page, "warnings of a report");
  const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);

  const tick = (field: keyof typeof agreements.fields) =>
    warnings.getByRole("checkbox", {
      name: rules.confirm.tick.replace("{fields}", agreements.fields[field]),
    });
  await tick("price").check();
  await change("price", "17 420,5");
  await expect(tick("price")).toHaveCount(0);
  await report.registerButton.click();
  await expect(warnings).toBeFocused();
  await expect(warnings.getByRole("checkbox")).toHaveCount(1);
  await tick("contract_date").press("Space");
  await expect(tick("contract_date")).toBeChecked();

  const registered = page.waitForResponse(
    (response) =>
      response.request().method() === "POST" &&
      /\/agreements\/create$/i.test(response.url()) &&
      response.ok(),
  );
  await report.registerButton.click();
  const { data } = (await (await registered).json()) as { data: { id: number } };
  await expect(toast(page, agreements.successes.create)).toBeVisible();

  await page.goto(`/agreements/edit/${data.id}`);
  await expect(page.getByText(rules.stored.confirmed.replace("{count, number}", "1"))).toBeVisible();
  await expect(page.getByRole("main")).toContainText(rules.faults["old-contract"]);
});
