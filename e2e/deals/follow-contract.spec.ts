import { addDays, formatDate } from "@birzha/domain/shared/values/dates.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test, toast } from "../support/fixtures.ts";
import { ReportScreen } from "../support/report-screen.ts";
import { readReport, registerReport } from "../support/reports.ts";

const { agreements, deals } = ru;
const today = moscowDate(new Date());

test.use({ login: "employee" });

test("DEAL-001 DEAL-002 DEAL-003: a contract has three consignments, a supplement, a volume and a termination @phone", async ({
  page,
  console,
}) => {
  // The question about the volume.
  console.expect(/409 \(Conflict\)/);
  const { id, values } = await registerReport(page.request, { amount: "100" });
  const number = values["contract_number"] as string;
  await page.goto(`/agreements/edit/${id}`);
  await page.getByRole("complementary").getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
  const address = page.url();

  await page.getByRole("button", { name: deals.volume.edit }).click();
  await page.getByRole("textbox", { name: deals.volume.field }).fill("250");
  await page.getByRole("textbox", { name: deals.volume.termField }).fill("01.11.2026");
  await page.getByRole("button", { name: deals.volume.save, exact: true }).click();
  await expect(page.getByText(deals.errors["term-before-contract"])).toBeVisible();
  await page.getByRole("textbox", { name: deals.volume.termField }).fill(formatDate(addDays(today, 20)));
  await page.getByRole("button", { name: deals.volume.save, exact: true }).click();
  await expect(toast(page, deals.volume.saved)).toBeVisible();

  const form = new ReportScreen(page);
  const register = async (amount: string) => {
    await form.type("amount", amount);
    await form.registerButton.click();
    await page.getByRole("dialog").getByRole("button", { name: agreements.duplicates.consignment }).click();
  };
  await page.getByRole("link", { name: deals.consignment }).click();
  await expect(form.input("contract_number")).toHaveValue(number);
  await expect(form.input("delivery_date")).toBeVisible();
  await register("120");
  await page.waitForURL("**/agreements");
  await page.goto(address);

  // The volume of 250 tonnes is exceeded: the form asks.
  await page.getByRole("link", { name: deals.supplement }).click();
  await expect(form.input("supplementary_agreement_date")).toHaveValue(formatDate(today));
  await expect(page.getByText(agreements.form.preset)).toBeVisible();
  await form.type("supplementary_agreement_number", "1");
  await form.type("agreement_start_date", formatDate(today));
  await register("60");
  await expect(page.getByText(ru.rules.faults["over-volume"])).toBeVisible();
  await page.getByRole("checkbox", { name: /^Всё верно/ }).check();
  await form.registerButton.click();
  await page.waitForURL("**/agreements");

  await page.goto(address);
  await expect(page.getByText(`${deals.volume.over}30`)).toBeVisible();
  await expectAccessible(page, "a contract");
  await page.getByRole("button", { name: deals.termination.open }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: deals.termination.reason }).fill("Нет вагонов");
  await dialog.getByRole("button", { name: deals.termination.submit }).click();
  await expect(toast(page, deals.termination.done)).toBeVisible();
  await expect(page.getByText(deals.states.terminated, { exact: true }).first()).toBeVisible();
  expect((await readReport(page.request, id)).statusName).toBe("Расторгнут");
  await expect(page.getByRole("button", { name: deals.termination.open })).toHaveCount(0);
});
