import type { Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { companies, ReportScreen } from "../support/report-screen.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/fixtures.ts";

const { agreements, app, shared } = ru;
const { drafts } = agreements;

async function openReport(page: Page): Promise<ReportScreen> {
  const report = new ReportScreen(page);
  await report.open();
  return report;
}

/** A phone hides this line. */
const expectDraftStored = (report: ReportScreen) =>
  expect(report.body.getByText(shared.form.draftKept)).toBeAttached();

async function openList(page: Page) {
  await page.getByRole("button", { name: /^Черновики: \d+$/ }).click();
  return page.getByRole("dialog", { name: drafts.title });
}

/** Local and session storage of this tab. */
const storedTexts = (page: Page) =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((store) => Object.entries(store))));

test("FIX-107 design 8: tabs keep their drafts, a new tab continues a closed one", async ({
  page,
  context,
}) => {
  await signIn(page, "employee");
  const first = await openReport(page);
  await first.type("contract_number", "ВКЛ-1");
  await expectDraftStored(first);
  const second = await openReport(await context.newPage());
  await expect(second.input("contract_number")).toHaveValue("");
  await second.type("contract_number", "ВКЛ-2");
  await expectDraftStored(second);

  await page.reload();
  await expect(first.input("contract_number")).toHaveValue("ВКЛ-1");
  await second.page.reload();
  await expect(second.input("contract_number")).toHaveValue("ВКЛ-2");
  await expect(first.body.getByText(shared.form.draftElsewhere)).toHaveCount(0);

  // A duplicated tab starts with a copy of the session storage.
  const copied = await page.evaluate(() => Object.entries(sessionStorage) as [string, string][]);
  const duplicate = await context.newPage();
  await duplicate.addInitScript((entries) => {
    if (sessionStorage.length === 0) for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, copied);
  const third = await openReport(duplicate);
  await expect(third.input("contract_number")).toHaveValue("");
  await third.type("contract_number", "ВКЛ-3");
  await expectDraftStored(third);
  await page.reload();
  await expect(first.input("contract_number")).toHaveValue("ВКЛ-1");

  // A new tab continues the newest draft of a closed one.
  await third.page.close();
  const next = await openReport(await context.newPage());
  await expect(next.input("contract_number")).toHaveValue("ВКЛ-3");
});

test("FIX-107: drafts are listed, continued, discarded and deleted at sign-out", async ({
  page,
  context,
}) => {
  await signIn(page, "employee");
  const report = await openReport(page);
  await report.type("contract_number", "ВКЛ-1");
  await report.type("purchaser_inn", companies.purchaser.inn);
  await expect(report.input("purchaser")).toHaveValue(companies.purchaser.name);
  await expectDraftStored(report);
  const other = await openReport(await context.newPage());
  await other.type("contract_number", "ВКЛ-2");
  await expectDraftStored(other);

  // The other tab has it open, so this tab can neither open nor discard it.
  const list = await openList(page);
  await expect(list.getByRole("listitem")).toHaveCount(2);
  const [mine, theirs] = ["ВКЛ-1", "ВКЛ-2"].map((text) =>
    list.getByRole("listitem").filter({ hasText: text }),
  );
  await expect(mine!).toContainText("ВКЛ-1, ООО «Условный колос»");
  await expect(mine!).toContainText(drafts.here);
  await expect(theirs!).toContainText(drafts.elsewhere);
  await expect(theirs!.getByRole("button", { name: new RegExp(`^${drafts.discard}`) })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await other.page.close();

  // With the keyboard only.
  await page.getByRole("button", { name: /^Черновики: 2$/ }).focus();
  await page.keyboard.press("Enter");
  const startNew = list.getByRole("button", { name: drafts.startNew });
  await expect(startNew).toBeFocused();
  const goOn = theirs!.getByRole("button", { name: new RegExp(`^${drafts.continue}`) });
  await expect(goOn).toBeEnabled();
  while (!(await goOn.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(report.input("contract_number")).toHaveValue("ВКЛ-2");

  await openList(page);
  await startNew.click();
  await expect(report.input("contract_number")).toHaveValue("");
  await openList(page);
  await theirs!.getByRole("button", { name: new RegExp(`^${drafts.discard}`) }).click();
  const question = page.getByRole("dialog", { name: shared.form.draftDiscardTitle });
  await question.getByRole("button", { name: shared.form.draftDiscard }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");

  await report.type("contract_number", "ВКЛ-4");
  await page.getByRole("button", { name: app.user.menu }).click();
  await page.getByRole("menuitem", { name: app.menu.signOut }).click();
  const leaving = page.getByRole("dialog", { name: app.session.signOutTitle });
  await leaving.getByRole("button", { name: app.session.signOutConfirm }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: app.menu.signIn })).toBeVisible();
  // The sign-out may still navigate.
  await expect(async () => expect(await storedTexts(page)).not.toContain("ВКЛ-")).toPass();
});
