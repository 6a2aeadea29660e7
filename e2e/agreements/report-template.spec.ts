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
}

test.describe("a member", () => {
  test.use({ login: "employee" });

  test("OTC-021 OTC-090 OTC-091 OTC-095 OTC-096 G-43: a row becomes the template until the next click @phone", async ({
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
  });

  test("OTC-092 OTC-024: another row replaces the template without opening the report", async ({ page }) => {
    const first = await registerReport(page.request);
    const second = await registerReport(page.request, { contract_number: "ШАБ-2" });
    await page.goto("/agreements");
    await star(page, first.id).click();
    await star(page, second.id).click();
    await expect(page).toHaveURL(/\/agreements$/);
    const stars = page.getByRole("button", { name: new RegExp(`^${register.saveTemplate}: `) });
    expect(await stars.and(page.locator("[aria-pressed=true]")).count()).toBe(1);
    await expect(star(page, second.id)).toHaveAttribute("aria-pressed", "true");
    const report = new ReportScreen(page);
    await report.open();
    await expect(report.input("contract_number")).toHaveValue("ШАБ-2");
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

  test("OTC-061 OTC-048 G-45: the last report fills in a new one and reverts", async ({ page }) => {
    await registerReport(page.request, { contract_number: "ПОСЛ-1", amount: "55" });
    const report = new ReportScreen(page);
    await report.open();
    await report.type("contract_number", "СВОЁ");
    await page.getByRole("button", { name: form.fillFromLast }).click();
    await expect(report.input("contract_number")).toHaveValue("ПОСЛ-1");
    await expect(report.input("amount")).toHaveValue("55");
    await toast(page, form.fromLast).getByRole("button", { name: form.undoFill }).click();
    await expect(report.input("contract_number")).toHaveValue("СВОЁ");
    await expect(report.input("amount")).toHaveValue("");
  });

  test("OTC-075: a failed last report or template leaves the form open", async ({ page, console }) => {
    const { id } = await registerReport(page.request);
    await keepAsTemplate(page, id);
    console.expect(/500 \(Internal Server Error\)/);
    await page.route(`**/api/Agreements/${id}`, (route) => route.fulfill({ status: 500, body: "" }));
    const report = new ReportScreen(page);
    await report.open();
    await expect(toast(page, agreements.failures.fill)).toBeVisible();
    await expect(report.input("contract_number")).toHaveValue("");
    await toast(page, agreements.failures.fill).getByRole("button", { name: ru.app.toasts.close }).click();

    await page.route("**/api/Agreements/lastRegistered?*", (route) =>
      route.fulfill({ status: 500, body: "" }),
    );
    await report.type("contract_number", "ОСТАЁТСЯ");
    await page.getByRole("button", { name: form.fillFromLast }).click();
    await expect(toast(page, agreements.failures.fill)).toBeVisible();
    await expect(report.input("contract_number")).toHaveValue("ОСТАЁТСЯ");
  });
});

test.describe("an operator", () => {
  test.use({ login: "operator" });

  test("OTC-068 OTC-093 OTC-094: the template brings its organisation, another organisation clears it", async ({
    page,
  }) => {
    const list = await read<Entry[]>(page.request, "/api/Agreements/registries", {
      pageIndex: 0,
      pageSize: 100,
    });
    const chosen = list.find(
      ({ organizationInn, status }) => organizationInn === "2399703036" && status === 1,
    )!;
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
