import { ru as identity } from "@birzha/phrases/identity/ru.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { makeAccount } from "../support/new-account.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { consents, invitations, organizations, users } = ru;
const password = "рожь пшеница ячмень";

test.use({ login: "operator" });

test("INST-001: an operator invites a user into an organisation by e-mail", async ({
  page,
  browser,
  baseURL,
}, { parallelIndex, project }) => {
  const login = `ot-birzhi-${project.name}`;
  const email = `${login}@ferma.example`;
  const [company] = await read<{ id: number; name: string; inn: string }[]>(
    page.request,
    "/api/registration/Organizations/list?pageIndex=0&pageSize=1&sortKey=name&sortDirection=Asc",
  );
  await page.goto("/users");
  await page.getByRole("main").getByRole("link", { name: users.list.invitations }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(invitations.tab);
  await page.getByRole("button", { name: invitations.form.title }).click();
  const form = page.getByRole("dialog", { name: invitations.form.title });
  await form.getByRole("button", { name: invitations.form.send }).click();
  await expect(form).toContainText(invitations.form.noOrganization);
  await expect(form).toContainText(invitations.form.noEmail);
  await form.getByRole("combobox", { name: invitations.fields.organization }).fill(company!.inn);
  await page.getByRole("option", { name: company!.inn }).click();
  await form.getByLabel(invitations.fields.email).fill(email);
  await expectAccessible(page, "an invitation by staff");
  await form.getByRole("button", { name: invitations.form.send }).click();
  await expect(toast(page, invitations.sent).first()).toBeVisible();
  await expect(page.getByRole("main")).toContainText(email);
  await expect(page.getByRole("main")).toContainText(company!.name);
  await expectAccessible(page, "invitations of all");

  const invited = await (
    await browser.newContext({ baseURL: baseURL!, storageState: { cookies: [], origins: [] } })
  ).newPage();
  await makeAccount(invited, parallelIndex, { login, name: "Приглашённый Пётр", email }, password);
  // The address of the link; the test server has no mail server.
  await invited.goto("/invitations");
  await invited.getByLabel(identity.signIn.login).fill(login);
  await invited.getByLabel(identity.signIn.password).fill(password);
  await invited.getByRole("button", { name: identity.signIn.submit, exact: true }).click();
  await invited.getByRole("button", { name: consents.accept }).click();
  await expect(invited.getByRole("heading", { level: 1 })).toHaveText(invitations.own.title);
  await invited.getByRole("button", { name: new RegExp(`^${invitations.own.accept}`) }).click();
  await invited.getByRole("dialog").getByRole("button", { name: invitations.own.accept }).click();
  await expect(invited.getByRole("main")).toContainText(invitations.own.became.accepted);
  await invited.context().close();

  await page.goto(`/organizations/edit/${company!.id}?tab=users`);
  const tab = page.getByRole("tabpanel");
  await expect(tab).toContainText(login);
  await page.getByRole("button", { name: organizations.users.invite }).click();
  const second = page.getByRole("dialog", { name: invitations.form.title });
  await second.getByLabel(invitations.fields.email).fill(`eshche.${email}`);
  await second.getByRole("button", { name: invitations.form.send }).click();
  await expect(tab).toContainText(`eshche.${email}`);
  await page
    .getByRole("button", { name: invitations.withdrawOf.replace("{email}", `eshche.${email}`) })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: invitations.withdraw }).click();
  await expect(toast(page, invitations.withdrawn).first()).toBeVisible();
  await expect(tab).not.toContainText(`eshche.${email}`);
});
