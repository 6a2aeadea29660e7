import { ru } from "@birzha/phrases/ru.ts";
import { ru as identity } from "@birzha/phrases/identity/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { ReportScreen } from "../support/report-screen.ts";
import { changeReport, registerReport } from "../support/reports.ts";
import { fillSignIn } from "../support/sign-in.ts";
import { StoredReportScreen } from "../support/stored-report-screen.ts";
import { expect, test, type Entry } from "../support/fixtures.ts";
import { showAction } from "../support/more-actions.ts";

const { agreements, app, shared } = ru;

test.describe("the register", { tag: "@night" }, () => {
  test.use({ login: "operator" });

  test("design 8: the register, its history and its empty state are accessible", async ({ page }) => {
    await page.goto("/agreements?status=2");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expectAccessible(page, "register");
    await page
      .getByRole("button", { name: new RegExp(`^${shared.table.expand}`) })
      .first()
      .click();
    await expect(page.getByRole("row").filter({ hasText: "Версия 1" }).first()).toBeVisible();
    await expectAccessible(page, "history");
    await page.goto("/agreements?purchaserName=такого+нет");
    await expect(page.getByText(shared.table.empty)).toBeVisible();
    await expectAccessible(page, "nothing found");
  });

  for (const [opener, title] of [
    [new RegExp(`^${agreements.register.filters}`), agreements.register.filters],
    [shared.table.columns, shared.table.columns],
    [`${agreements.register.files}:`, agreements.register.files],
    [ru.shared.organizationChoice.title, ru.shared.organizationChoice.title],
  ] as const)
    test(`design 8: «${title}» opens next to the register and is accessible`, async ({ page }) => {
      await page.goto("/agreements?status=2");
      await expect(page.getByRole("row").nth(1)).toBeVisible();
      const button = page.getByRole("button", { name: opener }).first();
      if (opener === shared.table.columns) await showAction(page, button);
      await button.click();
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole("button").nth(1)).toBeVisible();
      await expectAccessible(page, title);
    });
});

test.describe("reports", { tag: "@night" }, () => {
  test.use({ login: "employee" });

  test("design 8: the form, its errors and its lists are accessible @phone", async ({ page }) => {
    const report = new ReportScreen(page);
    await report.open();
    await expectAccessible(page, "new report");
    await report.select("basis_type").click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await expectAccessible(page, "open list");
    await page.keyboard.press("Escape");
    await report.registerButton.click();
    await expect(report.errorSummary).toBeVisible();
    await expectAccessible(page, "errors");
  });
});

test.describe("actions on a report", { tag: "@night" }, () => {
  test.describe("by a member", () => {
    test.use({ login: "employee" });

    test("design 8: changing, terminating and comparing are accessible @phone", async ({ page, console }) => {
      console.expect(/409 \(Conflict\)/);
      const own = await registerReport(page.request);
      await changeReport(page.request, own, { price: "18000" });
      const report = new StoredReportScreen(page, own.id);
      await report.open("#termination");
      const termination = page.locator("#termination");
      await expect(termination).toBeVisible();
      await expectAccessible(page, "termination form");
      const field = (name: "terminationNumber" | "terminationDate") =>
        termination.getByRole("textbox", { name: agreements.fields[name], exact: true });
      await field("terminationNumber").fill("Р-1");
      await field("terminationDate").fill("20.11.2026");
      await page.keyboard.press("Tab");
      await termination.getByRole("button", { name: agreements.termination.register }).click();
      const question = page.getByRole("dialog", { name: agreements.termination.confirmTitle });
      await expect(question).toBeVisible();
      await expectAccessible(page, "termination question");
      await question.getByRole("button", { name: shared.actions.cancel }).click();
      await page.getByRole("button", { name: agreements.termination.hide }).click();
      await page.getByRole("button", { name: shared.confirm.leave }).click();

      await report.edit();
      await report.retype("price", "18 100");
      await changeReport(page.request, own, { price: "18200", amount: "7" });
      await report.saveButton.click();
      await expect(report.meanwhile).toBeVisible();
      // axe reports buttons half below the sticky header as too small.
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessible(page, "changed meanwhile");

      await page.goto(`/agreements/versions/${own.id}`);
      await expect(page.getByRole("insertion").first()).toBeVisible();
      await expectAccessible(page, "versions");
    });
  });

  test.describe("by staff", () => {
    test.use({ login: "operator" });

    test("design 8: decisions and their reason are accessible @phone", async ({ page }) => {
      const [entry] = await read<Entry[]>(page.request, "/api/Agreements/registries", {
        pageIndex: 0,
        pageSize: 1,
        status: 1,
      });
      await new StoredReportScreen(page, entry!.id).open();
      await expectAccessible(page, "decisions");
      await page.getByRole("combobox", { name: agreements.form.statusChange }).click();
      await page.getByRole("option", { name: shared.statuses.report.rejected }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page, "reason of a rejection");
    });
  });
});

test(
  "design 8 INST-001: the pages of the identity server are accessible @phone",
  { tag: "@night" },
  async ({ page }) => {
    await page.goto("/agreements");
    await expect(page.getByRole("heading", { name: identity.signIn.title })).toBeVisible();
    await expectAccessible(page, "sign-in");
    await page.getByRole("link", { name: identity.signIn.locked }).click();
    await expectAccessible(page, "help");
    await page.getByRole("link", { name: identity.help.back }).click();
    await fillSignIn(page, "farmer");
    await expect(page.getByRole("button", { name: app.user.menu })).toBeVisible();
    await page.goto("/identity/account");
    await expectAccessible(page, "account");
    const secondFactor = page.locator("section", { hasText: identity.account.secondOff });
    await secondFactor.getByLabel(identity.account.current).fill("demo");
    await secondFactor.getByRole("button", { name: identity.account.turnOn }).click();
    // The second factor stays off: all tests share the account.
    await expect(page.getByRole("img", { name: identity.offer.picture })).toBeVisible();
    await expectAccessible(page, "second factor");
  },
);
