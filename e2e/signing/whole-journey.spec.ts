import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import type { OwnApplication } from "@birzha/domain/applications/application.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import type { OrganizationUser } from "@birzha/domain/users/user.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { chooseInRow } from "../support/more-actions.ts";
import { read, write } from "../support/calls.ts";
import { ReportScreen } from "../support/report-screen.ts";
import { signIn, type DemoLogin } from "../support/sign-in.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { applications, organizations, shared, app } = ru;
const { signUp } = ru.signing;

/** Each user of this test has an own browser, because sessions end in it. */
async function arrive(browser: Browser, login: DemoLogin): Promise<Page> {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await signIn(page, login);
  return page;
}

/** A company that is new to the portal and has certificates for several accounts. */
async function companyOf(page: Page): Promise<string> {
  const certificates = await read<{ login: string; inn: string }[]>(
    page.request,
    "/api/registration/Applications/demoCertificates",
  );
  return certificates.find(({ login }) => login === "newcomer")!.inn;
}

/** Three steps with the demo certificate; the last screen confirms the application. */
async function apply(page: Page, inn: string): Promise<void> {
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto("/signup");
  await press(signUp.next);
  await page.getByRole("textbox", { name: signUp.inn }).fill(inn);
  await press(signUp.fillByInn);
  await expect(page.getByRole("textbox", { name: signUp.name })).not.toHaveValue("");
  await press(signUp.signByDemo);
  await expect(toast(page, "Подпись успешно создана!").first()).toBeVisible();
  await press(signUp.next);
  await press(signUp.submit);
  await expect(page.getByRole("heading", { name: signUp.sent })).toBeVisible();
}

async function accept(page: Page, address: string, applicant: string): Promise<void> {
  await page.goto(address);
  const row = page.getByRole("table").getByRole("row").filter({ hasText: applicant }).first();
  await row.getByRole("button", { name: new RegExp(`^${applications.decision.accept}`) }).click();
  await page
    .getByRole("dialog", { name: applications.decision.acceptTitle })
    .getByRole("button", { name: applications.decision.accept })
    .click();
  await expect(toast(page, "Заявка успешно принята").first()).toBeVisible();
}

test("SIGN-028 SIGN-029 APP-016 APP-028 G-61 G-72 ORG-045 G-65 G-11: a company joins, reports, changes hands and is blocked", async ({
  browser,
}) => {
  const newcomer = await arrive(browser, "newcomer");
  const operator = await arrive(browser, "operator");
  const employee = await arrive(browser, "employee");
  const inn = await companyOf(newcomer);
  // Another test leaves an application of the newcomer undecided.
  for (const { id, status } of await read<OwnApplication[]>(
    newcomer.request,
    "/api/registration/Applications/own",
  ))
    if (status === applicationStatus.new)
      await write(operator.request, "POST", "/api/registration/Applications/reject", {
        id,
        description: "Повторная заявка",
      });

  await apply(newcomer, inn);
  await accept(operator, `/applications/cabinet?inn=${inn}`, "newcomer");

  // The new owner registers a contract.
  await newcomer.goto("/");
  const report = new ReportScreen(newcomer);
  await report.open();
  await report.fillFarmGateSale(`ПУТЬ-${randomUUID().slice(0, 8)}`);
  await report.registerButton.click();
  await expect(toast(newcomer, ru.agreements.successes.create).first()).toBeVisible();
  await expect(newcomer).toHaveURL(/\/agreements$/);

  // A colleague applies and the owner accepts.
  await apply(employee, inn);
  await accept(newcomer, "/applications", "employee");
  const own = await read<{ id: number; inn: string }[]>(
    newcomer.request,
    "/api/registration/Users/organizations",
  );
  const { id: organizationId } = own.find((organization) => organization.inn === inn)!;

  // The account changes hands and the previous owner is signed out.
  const heir = "Ермаков Павел Сергеевич";
  await newcomer.goto(`/organizations/edit/${organizationId}?tab=users`);
  await newcomer
    .getByRole("button", { name: organizations.users.transferTo.replace("{name}", heir) })
    .click();
  await newcomer
    .getByRole("dialog", { name: organizations.users.transferTitle })
    .getByRole("button", { name: "Да", exact: true })
    .click();
  await expect(newcomer.getByRole("banner").getByRole("button", { name: app.menu.signIn })).toBeVisible();
  const users = await read<OrganizationUser[]>(operator.request, "/api/registration/Organizations/users", {
    organizationId,
  });
  expect(users.map(({ account, userType }) => [account, userType])).toEqual([
    ["employee", 1],
    ["newcomer", 0],
  ]);

  // The exchange blocks the company: writes fail, reads work.
  await operator.goto(`/organizations?inn=${inn}`);
  await chooseInRow(operator.getByRole("row").nth(1), organizations.status.block);
  await operator
    .getByRole("dialog", { name: organizations.status.blockTitle })
    .getByRole("button", { name: organizations.status.block, exact: true })
    .click();
  const reason = operator.getByRole("dialog", { name: "Причина" });
  await reason.getByRole("textbox").fill("Нет отчётов за год");
  await reason.getByRole("button", { name: shared.actions.send }).click();
  await expect(toast(operator, "Статус организации успешно изменен").first()).toBeVisible();

  await signIn(newcomer, "newcomer");
  const written = await newcomer.request.post("/api/Agreements/create", {
    data: { passportId: 1, organizationId, dataXML: "<form/>" },
    headers: { ClientRequestId: randomUUID() },
  });
  expect(written.status()).toBe(403);
  expect(((await written.json()) as { errorMessage: string }).errorMessage).toContain("заблокирована");
  await newcomer.goto("/agreements");
  await expect(newcomer.getByRole("table").getByRole("link", { name: /^\d+$/ })).toHaveCount(1);

  // Restore the state for later tests.
  for (const { userId } of users) {
    const out = await operator.request.post("/api/registration/Users/blockAccessToOrganization", {
      data: { isActive: false, userId, organizationId, description: "Конец истории" },
      headers: { ClientRequestId: randomUUID() },
    });
    expect(out.status()).toBe(200);
  }
  for (const page of [newcomer, operator, employee]) await page.context().close();
});
