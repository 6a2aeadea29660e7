import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import type { PowerOrder } from "../../packages/signature/test/powers.ts";
import { expectAccessible } from "../support/axe.ts";
import { write } from "../support/calls.ts";
import { expect, test } from "../support/fixtures.ts";
import { authorityFile } from "../support/portals.ts";
import { containerPassword, issuePowers } from "../support/powers.ts";
import { signIn } from "../support/sign-in.ts";

const { signUp, power, errors } = ru.signing;
const inn = "5799196114";

test.use({ login: "newcomer" });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("DEAL-010 FIX-321: an employee applies by power of attorney; the exchange sees its checks and withdraws it @phone", async ({
  page,
  browser,
}, { parallelIndex }) => {
  const { container, filesOf } = issuePowers(authorityFile(parallelIndex), inn);
  const fileInputs = page.locator("input[type=file]");
  const choose = async (order: Partial<PowerOrder>) => {
    const [xml, signature] = filesOf(order);
    await fileInputs.nth(0).setInputFiles(xml);
    await fileInputs.nth(1).setInputFiles(signature);
    await button(page, signUp.signByFile).click();
  };
  const checks = page.getByRole("group", { name: power.title });

  await test.step("a personal certificate opens the fields of the power", async () => {
    await page.goto("/signup");
    const another = button(page, signUp.another);
    await expect(button(page, signUp.next).or(another)).toBeVisible();
    if (await another.isVisible()) await another.click();
    await button(page, signUp.next).click();
    await page.getByRole("textbox", { name: signUp.inn }).fill(inn);
    await button(page, signUp.fillByInn).click();
    await button(page, signUp.byFile).click();
    await fileInputs.setInputFiles(container);
    await page.getByLabel(signUp.password).fill(containerPassword);
    await button(page, signUp.signByFile).click();
    await expect(page.getByText(ru.signing.faults["certificate-other-inn"])).toBeVisible();
    await expect(page.getByText(power.hint)).toBeVisible();
    await expect(fileInputs).toHaveCount(3);
  });
  await test.step("a power with another code is refused with its reason", async () => {
    await choose({ code: "OTHER" });
    await expect(checks).toContainText(`${errors["power-wrong-code"]}: OTHER`);
    await expect(checks).toContainText(power.notAsked);
    await expect(button(page, signUp.next)).toBeDisabled();
    await expectAccessible(page, "a refused power of attorney");
  });
  await test.step("the right power signs, and the application is sent", async () => {
    await choose({ code: "BIRZHA_REPORTS" });
    await expect(page.getByText(ru.signing.signed)).toBeVisible();
    await expect(checks).toContainText("Доверенность действует: 01.01.2020–31.12.2049");
    await button(page, signUp.next).click();
    await button(page, signUp.submit).click();
    await expect(page.getByRole("heading", { name: signUp.sent })).toBeVisible();
  });
  await test.step("the exchange sees the checks and withdraws the power", async () => {
    const number = /\d+/.exec((await page.getByText(/Номер заявки: \d+/).textContent())!)![0];
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const desk = await context.newPage();
    await signIn(desk, "operator");
    await desk.goto(`/applications?isOperator=false&open=${number}`);
    const drawer = desk.getByRole("dialog");
    await expect(drawer.getByRole("group", { name: power.title })).toContainText("BIRZHA_REPORTS");
    await button(desk, power.withdraw).click();
    const prompt = desk.getByRole("dialog", { name: power.withdrawTitle });
    await prompt.getByRole("textbox").fill("Сотрудник уволен");
    await prompt.getByRole("button", { name: power.withdraw, exact: true }).click();
    await expect(drawer).toContainText(`${power.one}: ${power.states.withdrawn}`);
    await expect(drawer).toContainText(ru.applications.errors["power-withdrawn"]);
    // A later run applies again.
    await write(desk.request, "POST", "/api/registration/Applications/reject", {
      id: Number(number),
      description: "Сотрудник уволен",
    });
    await context.close();
  });
});
