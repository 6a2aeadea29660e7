import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { read } from "../support/calls.ts";
import { registerReport, uploadPdf } from "../support/reports.ts";
import { ReportScreen } from "../support/report-screen.ts";
import { expect, test, toast, type Entry } from "../support/fixtures.ts";

const { agreements, shared } = ru;
const { register, form } = agreements;

const star = (page: Page, id: number) =>
  page.getByRole("button", { name: `${register.saveTemplate}: ${id}`, exact: true });

async function keepAsTemplate(page: Page, id: number): Promise<void> {
  await page.goto(`/agreements?reportId=${id}`);
  await star(page, id).click();
  await expect(toast(page, register.templateSaved)).toBeVisible();
  await expect(star(page, id)).toHaveAttribute("aria-pressed", "true");
  // OTC-024: the click opens no report.
  await expect(page).toHaveURL(new RegExp(`/agreements\\?reportId=${id}$`));
}

test.describe("a member", () => {
  test.use({ login: "employee" });

  test("OTC-021 OTC-048 OTC-061 OTC-090 OTC-091 OTC-095 OTC-096 G-43 G-45: template and last report fill in a new one", async ({
    page,
  }) => {
    const file = await uploadPdf(page.request, "Не переносится.pdf");
    const { id } = await registerReport(page.request, {
      contract_number: "ШАБ-1",
      amount: "321.5",
      files: [file],
    });
    await keepAsTemplate(page, id);

    const report = new ReportScreen(page);
    await report.open();
    await expect(toast(page, form.fromTemplate)).toBeVisible();
    await expect(report.input("contract_number")).toHaveValue("ШАБ-1");
    await expect(report.input("amount")).toHaveValue("321,5");
    await expect(report.select("basis_type")).toHaveValue("Склад продавца");
    await expect(report.body.getByText("Не переносится.pdf")).toHaveCount(0);

    await page.goto(`/agreements?reportId=${id}`);
    await star(page, id).click();
    await expect(toast(page, register.templateReset)).toBeVisible();
    await expect(star(page, id)).toHaveAttribute("aria-pressed", "false");
    await report.open();
    await expect(report.input("contract_number")).toHaveValue("");
    await expect(report.input("amount")).toHaveValue("");

    await test.step("the last report fills in a new one and reverts", async () => {
      await report.type("contract_number", "СВОЁ");
      await page.getByRole("button", { name: form.fillFromLast }).click();
      await expect(report.input("contract_number")).toHaveValue("ШАБ-1");
      await expect(report.input("amount")).toHaveValue("321,5");
      await toast(page, form.fromLast).getByRole("button", { name: form.undoFill }).click();
      await expect(report.input("contract_number")).toHaveValue("СВОЁ");
      await expect(report.input("amount")).toHaveValue("");
    });
  });

  test("DUP-002 DUP-001: an unchanged copy shows its duplicate and keeps input", async ({ page }) => {
    const { id } = await registerReport(page.request, { contract_number: `ДВ-${randomUUID().slice(0, 8)}` });
    const report = new ReportScreen(page);
    await report.open();
    await page.getByRole("button", { name: form.fillFromLast }).click();
    await expect(report.body.getByText(`из отчёта №\u00a0${id}`).first()).toBeVisible();
    const number = await report.input("contract_number").inputValue();
    await report.registerButton.click();
    const question = page.getByRole("dialog", { name: agreements.duplicates.duplicateTitle });
    await expect(question).toContainText(number);
    // Not the default link colour, which is unreadable in dark mode.
    await expect(question.getByRole("link").first()).not.toHaveCSS("color", "rgb(0, 0, 238)");
    await question.getByRole("button", { name: agreements.duplicates.back }).click();
    await expect(question).toBeHidden();
    await expect(report.registerButton).toBeFocused();
    await expect(report.input("contract_number")).toHaveValue(number);
    await page.reload();
    await expect(report.input("contract_number")).toHaveValue(number);
    await expect(report.body.getByText(`из отчёта №\u00a0${id}`).first()).toBeVisible();
    await report.registerButton.click();
    await question.getByRole("button", { name: agreements.duplicates.consignment }).click();
    await expect(toast(page, agreements.successes.create)).toBeVisible();
  });
});

test.describe("an operator", () => {
  test.use({ login: "operator" });

  test("OTC-068 OTC-093 OTC-094: the template brings its organisation, another organisation clears it", async ({
    page,
  }) => {
    const list = await read<Entry[]>(page.request, "/api/Agreements/registries", {
      pageIndex: 0,
      pageSize: 500,
      status: 1,
    });
    const chosen = list.find(({ organizationInn }) => organizationInn === "2399703036")!;
    await keepAsTemplate(page, chosen.id);
    const picker = page.getByRole("dialog", { name: shared.organizationChoice.title });
    const report = new ReportScreen(page);
    await report.open();
    await expect(picker).toHaveCount(0);
    await expect(report.body).toContainText(chosen.organizationName);
    await expect(report.input("contract_number")).toHaveValue(chosen.contractNumber!);

    await page.goto(`/agreements?reportId=${chosen.id}`);
    await page.getByRole("button", { name: chosen.organizationName, exact: true }).click();
    await picker.getByRole("textbox", { name: shared.organizationChoice.search }).fill("6199701014");
    await expect(picker.getByRole("row")).toHaveCount(2);
    await picker.getByRole("button", { name: new RegExp(`^${shared.actions.choose}: `) }).click();
    await expect(picker).toBeHidden();
    await expect(star(page, chosen.id)).toHaveAttribute("aria-pressed", "false");
    await page.goto("/agreements/new");
    await expect(picker, "without a template the operator chooses first").toBeVisible();
  });
});
