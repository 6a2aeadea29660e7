import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { webhooks: words } = ru;
test.use({ login: "owner" });

interface Own {
  readonly id: number;
  readonly userType: number;
}

test("DOOR-005: the owner tests a webhook and sees the failed delivery", async ({ page, console }) => {
  console.expect(/status of 400 .*\/api\/webhooks/);
  const own = await read<Own[]>(page.request, "/api/registration/Users/organizations");
  await page.goto(`/organizations/edit/${own.find(({ userType }) => userType === 1)!.id}?tab=webhooks`);
  // An unresolvable name sends no request.
  const address = `https://erp-${Date.now()}.invalid/hook`;

  await page.getByRole("button", { name: words.add }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.fields.address).fill("https://192.168.0.1/hook");
  await dialog.getByRole("checkbox", { name: words.kinds.agreements }).check();
  await dialog.getByRole("button", { name: words.form.make }).click();
  // An invalid value shows an error and typed values stay.
  await expect(dialog.getByText(words.errors["wrong-address"])).toBeVisible();
  await expect(dialog.getByLabel(words.fields.address)).toHaveValue("https://192.168.0.1/hook");
  await expect(dialog.getByRole("checkbox", { name: words.kinds.agreements })).toBeChecked();
  await expectAccessible(page, "a new webhook");
  await dialog.getByLabel(words.fields.address).fill(address);
  await dialog.getByRole("button", { name: words.form.make }).click();
  await expect(dialog.getByLabel(words.made.secret)).toHaveValue(/^whsec_.{44}$/);
  await dialog.getByRole("button", { name: words.made.done }).click();
  await page.getByRole("button", { name: words.made.leave }).click();
  await expect(dialog).toHaveCount(0);

  const row = page.getByRole("tabpanel").getByRole("row").filter({ hasText: address });
  await row.getByRole("button", { name: words.test.run }).click();
  await expect(row).toContainText(words.test.failed.split("{")[0]!.trim());
  await expectAccessible(page, "webhooks");

  await row.getByRole("button", { name: words.more.replace("{address}", address) }).click();
  await page.getByRole("menuitem", { name: words.remove }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.remove }).click();
  await expect(toast(page, words.removed)).toBeVisible();
  await expect(row).toHaveCount(0);
});
