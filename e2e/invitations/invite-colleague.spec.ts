import { consentVersion } from "@birzha/domain/shared/access/consent.ts";
import { ru as identity } from "@birzha/phrases/identity/ru.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { makeAccount } from "../support/new-account.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { consents, invitations, organizations, app } = ru;
const person = { login: "priglashennaya", name: "Приглашённая Анна", email: "anna@ferma.example" };
const password = "рожь пшеница ячмень";

test.use({ login: "farmer" });

test("INST-001 INST-041 @phone: the owner invites a colleague, consent comes before joining", async ({
  page,
  browser,
  baseURL,
}, { parallelIndex, project }) => {
  const email = `${project.name}.${person.email}`;
  const login = `${person.login}-${project.name}`;
  const own = await read<{ id: number; name: string; userType: number }[]>(
    page.request,
    "/api/registration/Users/organizations",
  );
  const organization = own.find(({ userType }) => userType === 1)!;
  await page.goto(`/organizations/edit/${organization.id}?tab=users`);
  await page.getByRole("button", { name: organizations.users.invite }).click();
  const form = page.getByRole("dialog", { name: invitations.form.title });
  await form.getByLabel(invitations.fields.name).fill("Приз на win.example");
  await form.getByRole("button", { name: invitations.form.send }).click();
  await expect(form).toContainText(invitations.form.noEmail);
  await form.getByLabel(invitations.fields.email).fill(email);
  await form.getByLabel(invitations.fields.name).fill(person.name);
  await expectAccessible(page, "an invitation");
  await form.getByRole("button", { name: invitations.form.send }).click();
  await expect(toast(page, invitations.sent).first()).toBeVisible();
  const list = page.getByRole("tabpanel");
  await expect(list).toContainText(email);
  // The page promises no e-mail without a mail server.
  await expect(list).toContainText(invitations.notEmailed);
  await expectAccessible(page, "invitations of an organisation");

  const invited = await (
    await browser.newContext({ baseURL: baseURL!, storageState: { cookies: [], origins: [] } })
  ).newPage();
  await makeAccount(invited, parallelIndex, { ...person, login, email }, password);
  await invited.goto("/invitations");
  await invited.getByLabel(identity.signIn.login).fill(login);
  await invited.getByLabel(identity.signIn.password).fill(password);
  await invited.getByRole("button", { name: identity.signIn.submit, exact: true }).click();

  const title = invited.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(consents.title);
  await expect(invited.getByRole("main")).toContainText(consentVersion);
  await expect(invited.getByRole("button", { name: app.user.menu })).toHaveCount(0);
  await expectAccessible(invited, "the consent");
  await invited.goto("/organizations");
  await expect(title).toHaveText(consents.title);
  await invited.getByRole("button", { name: consents.accept }).click();
  await expect(title).toHaveText(organizations.own.title);
  await invited.goto("/");
  await invited.getByRole("link", { name: invitations.own.look }).click();
  await expectAccessible(invited, "one's own invitations");
  await invited.getByRole("button", { name: new RegExp(`^${invitations.own.accept}`) }).click();
  await invited.getByRole("dialog").getByRole("button", { name: invitations.own.accept }).click();
  await expect(invited.getByRole("main")).toContainText(invitations.own.became.accepted);
  await invited.goto("/organizations");
  await expect(invited.getByRole("main")).toContainText(organization.name);
  const { userId } = await read<{ userId: number }>(invited.request, "/keycloak/users/info");
  await invited.goto(`/users/view/${userId}?tab=consents`);
  await expect(invited.getByRole("tabpanel")).toContainText(consentVersion);
  await expect(invited.getByRole("button", { name: app.user.menu })).toBeVisible();
  await invited.context().close();

  await page.reload();
  await expect(page.getByRole("tabpanel")).toContainText(login);
  await expect(list).not.toContainText(email);
});
