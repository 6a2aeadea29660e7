import type { Browser, Page } from "@playwright/test";
import type { OrganizationUser } from "@birzha/domain/users/user.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read, write } from "../support/calls.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { applications, organizations, app } = ru;
const { signUp } = ru.signing;
const users = "/api/registration/Users";

test.use({ login: "newcomer" });

type Session = NonNullable<Parameters<Browser["newContext"]>[0]>["storageState"];

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const notices = (page: Page) => page.getByRole("region", { name: app.notices.label });
const own = (page: Page) => page.getByRole("region", { name: applications.own.title });

/** From the second step of a complete form to the end. */
async function signAndSend(page: Page): Promise<number> {
  await press(page, signUp.signByDemo);
  await expect(toast(page, "Подпись успешно создана!").first()).toBeVisible();
  await press(page, signUp.next);
  await press(page, signUp.submit);
  await expect(page.getByRole("heading", { name: signUp.sent })).toBeVisible();
  const filed = await read<{ id: number }[]>(page.request, "/api/registration/Applications/own");
  return filed[0]!.id;
}

test("SCREEN-013 FIX-040 FIX-041 FIX-047: a corrected application gets an unowned account, staff returns it", async ({
  page,
  browser,
  sessionOf,
}) => {
  const pageOf = async (storageState: Session) =>
    (await browser.newContext(storageState ? { storageState } : {})).newPage();
  const operator = await pageOf(await sessionOf("operator"));
  const owner = await pageOf(await sessionOf("owner"));
  const { userId, organizationInfo } = await read<{
    userId: number;
    organizationInfo: { id: number; inn: string; name: string };
  }>(owner.request, "/keycloak/users/info");
  const { id: organizationId, inn } = organizationInfo;
  const access = (of: number, isActive: boolean, description?: string) =>
    write(operator.request, "POST", `${users}/blockAccessToOrganization`, {
      ...{ userId: of, organizationId, isActive },
      ...(description === undefined ? {} : { description }),
    });
  const decide = (step: string, id: number, more = {}) =>
    write(operator.request, "POST", `/api/registration/Applications/${step}`, { id, ...more });

  await page.goto("/signup");
  await press(page, signUp.next);
  await page.getByRole("textbox", { name: signUp.inn }).fill(inn);
  await press(page, signUp.fillByInn);
  await expect(page.getByRole("textbox", { name: signUp.name })).not.toHaveValue("");
  const first = await signAndSend(page);

  // SCREEN-013: the progress replaces the call to apply.
  for (const address of ["/", "/signup"]) {
    await page.goto(address);
    const progress = page.getByRole("list", {
      name: applications.own.progress.replace("{number}", String(first)),
    });
    await expect(progress.locator("[aria-current=step]")).toHaveText(applications.own.steps.decision);
  }
  await expect(page.getByRole("button", { name: signUp.next })).toHaveCount(0);
  await page.getByRole("button", { name: signUp.another }).click();
  await expect(page.getByRole("button", { name: signUp.next })).toBeVisible();
  await page.goto("/");
  await expect(own(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: ru.tasks.newcomer.noneTitle })).toHaveCount(0);
  await decide("reject", first, { description: "Укажите полное имя" });

  // Home shows the decision and leads to the filled form.
  await page.goto("/");
  await expect(own(page)).toContainText(`№ ${first}`);
  await expect(own(page)).toContainText("Отклонена");
  await expect(own(page)).toContainText("Укажите полное имя");
  await expectAccessible(page, "home of an applicant");
  await own(page).getByRole("link", { name: applications.own.correct }).first().click();
  await expect(page.getByText(`Причина отклонения: Укажите полное имя`).first()).toBeVisible();
  await page.getByRole("textbox", { name: signUp.fullName }).fill("Новикова Анна Петровна");
  await press(page, signUp.next);
  await expect(page.getByRole("textbox", { name: signUp.inn })).toHaveValue(inn);
  await expect(page.getByRole("textbox", { name: signUp.name })).not.toHaveValue("");
  await expect(page.getByRole("textbox", { name: signUp.address })).not.toHaveValue("");
  await page.reload();
  await expect(page.getByRole("textbox", { name: signUp.inn })).toHaveValue(inn);
  const second = await signAndSend(page);

  // The owner is blocked and the accepted applicant owns the account.
  await access(userId, false, "Проверка");
  await decide("accept", second);
  await page.goto("/contacts");
  await expect(notices(page)).toContainText(organizationInfo.name);
  await press(page, app.notices.read);
  await expect(notices(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notices(page)).toHaveCount(0);
  await page.goto("/signup");
  await expect(own(page).getByRole("listitem").first()).toContainText("Принята");

  // Staff lists the users and returns the account.
  await access(userId, true);
  await operator.goto(`/organizations/edit/${organizationId}?tab=users`);
  const members = await read<OrganizationUser[]>(operator.request, "/api/registration/Organizations/users", {
    organizationId,
  });
  const { name } = members.find((member) => member.userId === userId)!;
  await press(operator, organizations.users.transferTo.replace("{name}", name));
  const question = operator.getByRole("dialog", { name: organizations.users.transferTitle });
  await question.getByRole("textbox").fill("Письмо организации");
  await question.getByRole("button", { name: organizations.users.transfer, exact: true }).click();
  await expect(
    toast(operator, organizations.users.transferred.replace("{name}", name)).first(),
  ).toBeVisible();

  for (const [reader, text] of [
    [owner, "Вы теперь владелец личного кабинета"],
    [page, "Вы больше не владелец личного кабинета"],
  ] as const) {
    await reader.goto("/contacts");
    const note = notices(reader).getByRole("note").filter({ hasText: text });
    await expect(note).toContainText("Причина: Письмо организации");
    await expect(note.getByRole("time").or(note.locator("time"))).toHaveText(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/);
  }
  await expectAccessible(page, "notices of access");

  // Restore the state for later tests; a blocked user reads the reason.
  const self = await read<{ userId: number }>(page.request, "/keycloak/users/info");
  await access(self.userId, false, "Конец истории");
  await page.goto("/");
  await expect(notices(page)).toContainText("Причина: Конец истории");
  for (const reader of [page, owner])
    await write(reader.request, "POST", "/api/notices/readAll", { upTo: Number.MAX_SAFE_INTEGER });
  for (const other of [operator, owner]) await other.context().close();
});
