import { ru } from "@birzha/phrases/ru.ts";
import { ReportScreen } from "../support/report-screen.ts";
import { expect, test } from "../support/fixtures.ts";

const { organizationChoice: choice } = ru.shared;

test.use({ login: "operator" });

test("OTC-066 OTC-067 OTC-026 OTC-027 G-57: the operator selects the organisation of a report or cancels", async ({
  page,
}) => {
  await page.goto("/agreements/new");
  const picker = page.getByRole("dialog", { name: choice.title });
  await expect(picker.getByRole("row")).toHaveCount(11);
  await picker.getByRole("button", { name: ru.shared.actions.close }).click();
  await expect(page).toHaveURL(/\/agreements$/);

  await page.getByRole("link", { name: ru.agreements.register.new }).first().click();
  const search = picker.getByRole("textbox", { name: choice.search });
  await expect(search).toBeFocused();
  await search.fill("мнимая нива");
  await expect(picker.getByRole("row")).toHaveCount(2);
  const blocked = picker.getByRole("button", { name: /^Выбрать: .*Мнимая нива/ });
  await expect(blocked).toBeDisabled();
  await expect(blocked).toHaveAttribute("title", ru.shared.errors["organization-blocked"]);

  await search.fill("2399703036");
  await picker.getByRole("button", { name: "Выбрать: АО «Образцовый элеватор»" }).click();
  await expect(picker).toBeHidden();
  const report = new ReportScreen(page);
  await expect(report.input("contract_number")).toBeVisible();
  await expect(report.body).toContainText("АО «Образцовый элеватор»");
  await expect(report.body).toContainText("2399703036");

  await page.getByRole("button", { name: ru.agreements.form.changeOrganization }).click();
  await search.fill("6199701014");
  await page.keyboard.press("Tab");
  await picker.getByRole("row").filter({ hasText: "6199701014" }).click();
  await expect(report.body).toContainText("ООО «Торговый дом „Примерное зерно“»");
});
