import type { Locator, Page, Request } from "@playwright/test";
import { minAdmissionDate } from "@birzha/domain/members/admission.ts";
import { addDays, formatDate } from "@birzha/domain/shared/values/dates.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { write } from "../support/calls.ts";
import { clicksOf } from "../support/clicks.ts";
import { memberCalls, strangers } from "../support/members.ts";
import { openFilter } from "../support/column-filter.ts";
import { expect, test, toast } from "../support/fixtures.ts";
import { showAction } from "../support/more-actions.ts";

const { members, shared } = ru;
const { applications, byInn: words, edit, fields, toasts, widget } = members;
const editor = "/commodity/members/edit";
const access = "/commodity/members/access";

const call = (page: Page, method: string, path: RegExp) =>
  page.waitForRequest((request) => request.method() === method && path.test(request.url()));
const bodyOf = (request: Request) => request.postDataJSON() as unknown;
const button = (page: Page, name: string) =>
  page.getByRole("group", { name: edit.toolbar }).getByRole("button", { name });
const tickOf = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `${shared.table.selectRow}: ${name}` });
/** The row or, on a phone, the card of a member. */
const rowOf = (page: Page, name: string): Locator =>
  page.locator("tr, li").filter({ has: tickOf(page, name) });

/** Filters the table to one member. */
async function find(page: Page, name: string) {
  await openFilter(page, fields.memberName);
  await page.getByLabel(shared.table.filterBy.replace("{name}", fields.memberName)).fill(name);
  await expect(tickOf(page, name)).toBeVisible();
}

async function change(page: Page, status: string, date: string) {
  await page.getByRole("button", { name: widget.open }).click();
  const form = page.getByRole("form", { name: widget.label });
  await form.getByRole("combobox", { name: widget.status }).click();
  await page.getByRole("option", { name: status }).click();
  await form.getByLabel(widget.date, { exact: true }).fill(date);
  await form.getByLabel(widget.date, { exact: true }).blur();
  return form;
}

test.describe("an organisation", () => {
  test.use({ login: "owner" });

  test("FIX-124 MEM-031 MEM-032 MEM-033 MEM-034 MEM-035 MEM-036 MEM-038 MEM-039 MEM-042 MEM-046 MEM-047 MEM-048 MEM-049 MEM-050 MEM-051 MEM-052 MEM-053 MEM-055 MEM-021: a sent draft admits members", async ({
    page,
  }) => {
    const [one, other] = await strangers(page.request, 2);
    const [closed] = await strangers(page.request, 1, "terminated");
    const min = minAdmissionDate(new Date());
    const [day, later] = [formatDate(min), formatDate(addDays(min, 5))];
    const { admission } = shared.statuses;

    await page.goto(editor);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(edit.title);
    await expect(page.getByRole("columnheader").getByRole("button")).toHaveCount(8);
    for (const name of [edit.cancel, edit.save, edit.send]) await expect(button(page, name)).toBeDisabled();
    const table = call(page, "POST", /auctions\/download$/);
    const workbook = page.waitForEvent("download");
    await button(page, edit.download).click();
    await table;
    expect((await workbook).suggestedFilename()).toBe("members.xlsx");

    await test.step("all members of all pages can be selected", async () => {
      await page.getByRole("checkbox", { name: shared.table.selectAll }).check();
      const all = page.getByRole("button", { name: /^Выбрать все \d+ по фильтру$/ });
      const total = /\d+/.exec(await all.innerText())![0];
      await all.click();
      await expect(page.getByText(new RegExp(`^Выбран[ао] ${total} `))).toBeVisible();
      await page.getByRole("button", { name: "Страница 2" }).click();
      await expect(page.getByRole("checkbox", { name: shared.table.selectAll })).toBeChecked();
      await page.getByRole("button", { name: ru.rows.clear }).click();
    });

    // The selection survives a filter.
    await find(page, one!.memberName);
    await tickOf(page, one!.memberName).check();
    await find(page, other!.memberName);
    await tickOf(page, other!.memberName).check();
    await expect(page.getByText("Выбрано 2 строки")).toBeVisible();
    await expectAccessible(page, "changes of admissions");

    // A past day becomes the earliest one; cancelling changes nothing.
    const form = await change(page, admission.admitted, "01.01.2026");
    await expect(form.getByLabel(widget.date, { exact: true })).toHaveValue(day);
    await expect(toast(page, widget.forcedMin)).toBeVisible();
    await form.getByRole("button", { name: widget.cancel }).click();
    await expect(rowOf(page, other!.memberName)).not.toContainText(day);
    await expect(button(page, edit.save)).toBeDisabled();

    // MEM-044: a last day requires a first one.
    const ending = await change(page, admission.terminated, later);
    await ending.getByRole("button", { name: widget.apply }).click();
    await expect(toast(page, members.errors["no-start-date"])).toBeVisible();
    await ending.getByRole("button", { name: widget.cancel }).click();

    const admitting = await change(page, admission.admitted, day);
    await admitting.getByRole("button", { name: widget.apply }).click();
    await expect(rowOf(page, other!.memberName)).toContainText(day);
    await expect(rowOf(page, other!.memberName)).toContainText(admission.admitted);
    for (const name of [edit.cancel, edit.save, edit.send]) await expect(button(page, name)).toBeEnabled();

    // Without a draft «Отменить» discards changes.
    await button(page, edit.cancel).click();
    await expect(rowOf(page, other!.memberName)).not.toContainText(day);
    await expect(tickOf(page, other!.memberName)).not.toBeChecked();
    await expect(button(page, edit.send)).toBeDisabled();

    await tickOf(page, other!.memberName).check();
    const again = await change(page, admission.admitted, day);
    await again.getByRole("button", { name: widget.apply }).click();
    const created = call(page, "POST", /drafts\/create$/);
    await button(page, edit.save).click();
    const entry = { memberId: other!.memberId, admissionDate: min, cancelAdmissionDate: null };
    expect(bodyOf(await created)).toEqual({ drafts: [entry] });
    await expect(toast(page, toasts.saved)).toBeVisible();
    await expect(page).toHaveURL(/draftId=\d+/);
    const draftId = new URL(page.url()).searchParams.get("draftId")!;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`${draftId}$`));
    await expect(tickOf(page, other!.memberName)).not.toBeChecked();
    await expect(rowOf(page, other!.memberName)).toContainText(day);
    await expect(button(page, edit.save)).toBeDisabled();
    await expect(button(page, edit.send)).toBeEnabled();
    const draftFile = call(page, "POST", new RegExp(`auctions/drafts/download/${draftId}$`));
    await button(page, edit.download).click();
    await draftFile;

    // A terminated member blocks the change of all selected members.
    await find(page, closed!.memberName);
    await tickOf(page, closed!.memberName).check();
    const denied = await change(page, admission.admitted, day);
    await denied.getByRole("button", { name: widget.apply }).click();
    await expect(toast(page, members.errors["status-is-terminated"])).toBeVisible();
    await denied.getByRole("button", { name: widget.cancel }).click();
    await tickOf(page, closed!.memberName).uncheck();

    // The saved draft is changed, reverted, changed again and saved under its number.
    await find(page, one!.memberName);
    await tickOf(page, one!.memberName).check();
    const more = await change(page, admission.admitted, later);
    await more.getByRole("button", { name: widget.apply }).click();
    const reread = call(page, "GET", new RegExp(`drafts/${draftId}$`));
    await button(page, edit.cancel).click();
    await reread;
    await expect(rowOf(page, one!.memberName)).not.toContainText(later);
    await tickOf(page, one!.memberName).check();
    const once = await change(page, admission.admitted, later);
    await once.getByRole("button", { name: widget.apply }).click();

    // Leaving with unsaved changes asks first.
    await page.getByRole("link", { name: edit.backToApplications }).click();
    await page.getByRole("dialog").getByRole("button", { name: shared.confirm.stay }).click();
    const updated = call(page, "PUT", new RegExp(`drafts/${draftId}$`));
    await button(page, edit.save).click();
    const both = [
      entry,
      { memberId: one!.memberId, admissionDate: addDays(min, 5), cancelAdmissionDate: null },
    ];
    expect(bodyOf(await updated)).toEqual({ drafts: both });
    // The button is disabled while the draft is being saved.
    expect((await (await updated).response())?.status()).toBe(200);
    await expect(button(page, edit.save)).toBeDisabled();

    // A reopened draft shows its saved values.
    await page.reload();
    await find(page, one!.memberName);
    await expect(rowOf(page, one!.memberName)).toContainText(later);
    const sending = call(page, "POST", /applications\/send$/);
    await button(page, edit.send).click();
    const sent = bodyOf(await sending) as { members: { memberId: number }[]; draftId: number };
    expect(sent.draftId).toBe(Number(draftId));
    expect(sent.members.map(({ memberId }) => memberId).toSorted((a, b) => a - b)).toEqual(
      [one!.memberId, other!.memberId].toSorted((a, b) => a - b),
    );
    const news = toast(page, toasts.sent);
    await expect(news).toBeVisible();
    await expect(page).not.toHaveURL(/draftId/);
    await expect(button(page, edit.send)).toBeDisabled();
    await news.getByRole("button", { name: toasts.toApplications }).click();
    await expect(page).toHaveURL(/\/commodity\/members\/applications$/);

    // The sent application is the newest and read-only.
    const first = page.locator("tbody").getByRole("row").first();
    await expect(first).toContainText(shared.statuses.change.onexecution);
    await first.getByRole("link").click();
    await expect(page).toHaveURL(/\/commodity\/members\/edit\?orderId=\d+$/);
    await expect(page.getByRole("row", { name: one!.memberName })).toContainText(later);
    await expect(page.getByRole("row", { name: other!.memberName })).toContainText(day);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await expect(page.getByRole("button", { name: widget.open })).toHaveCount(0);
    for (const name of [edit.cancel, edit.save, edit.send]) await expect(button(page, name)).toBeDisabled();
    const orderFile = call(page, "POST", /applications\/download\/\d+$/);
    await button(page, edit.download).click();
    await orderFile;
    await expectAccessible(page, "a sent application");
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain(
      "members_edit_columns_settings",
    );
    await (await showAction(page, page.getByRole("button", { name: shared.table.columns }))).click();
    await page
      .getByRole("dialog", { name: shared.table.columns })
      .getByRole("checkbox", { name: fields.memberInn })
      .uncheck();
    expect(await page.evaluate(() => Object.keys(localStorage))).toContain("members_edit_columns_settings");
  });

  test("SCREEN-011 MEM-034 DESK-002 @phone: three pasted INNs admit members in four clicks from home", async ({
    page,
  }) => {
    const pasted = await strangers(page.request, 3);
    const isPhone = test.info().project.name === "phone";
    const min = minAdmissionDate(new Date());
    const clicks = await clicksOf(page);
    await page.goto(isPhone ? access : "/");
    if (!isPhone) {
      await page
        .getByRole("link", { name: new RegExp(`^${ru.app.menuLines.admission}`) })
        .first()
        .click();
      await page.getByRole("link", { name: ru.app.menuShort.memberAccess, exact: true }).click();
    }
    const open = page.getByRole("button", { name: words.open });
    await (isPhone ? await showAction(page, open) : open).click();
    const sheet = page.getByRole("dialog", { name: words.title });
    await expect(sheet.getByLabel(words.label, { exact: true })).toBeFocused();
    await page.keyboard.insertText(pasted.map((one) => one.memberInn).join("\r\n"));
    await expect(sheet.getByRole("img", { name: words.isIncluded })).toHaveCount(3);
    await expect(sheet.getByLabel(words.admitFrom, { exact: true })).toHaveValue(formatDate(min));
    await expectAccessible(page, "a list of INNs");
    const sending = call(page, "POST", /applications\/send$/);
    await sheet.getByRole("button", { name: "Отправить 3" }).click();
    const { members: sent } = bodyOf(await sending) as { members: unknown[] };
    expect(sent).toHaveLength(3);
    expect(sent).toEqual(
      expect.arrayContaining(
        pasted.map(({ memberId }) => ({ memberId, admissionDate: min, cancelAdmissionDate: null })),
      ),
    );
    await expect(toast(page, toasts.sent)).toBeVisible();
    await expect(sheet).toHaveCount(0);
    expect(clicks()).toBeLessThanOrEqual(4);
  });

  test("SCREEN-011 MEM-034: a pasted list shows reasons and joins the open application", async ({ page }) => {
    const [stranger] = await strangers(page.request, 1);
    const [closed] = await strangers(page.request, 1, "terminated");
    await page.goto(editor);
    await (await showAction(page, page.getByRole("button", { name: words.open }))).click();
    const sheet = page.getByRole("dialog", { name: words.title });
    await sheet
      .getByLabel(words.label, { exact: true })
      .fill(`${stranger!.memberInn}; 7700000000, ${closed!.memberInn} ООО`);
    const rows = sheet.getByRole("listitem");
    await expect(rows).toHaveText([
      `${stranger!.memberName}${stranger!.memberInn}`,
      `7700000000${words.reasons.unknown}`,
      `${closed!.memberName}${closed!.memberInn} · ${words.reasons.closed}`,
      `ООО${words.reasons.notInn}`,
    ]);
    await expect(sheet.getByRole("img", { name: words.isLeftOut })).toHaveCount(3);
    await sheet.getByText(words.end, { exact: true }).click();
    await expect(rows.first()).toContainText(words.reasons.notAdmitted);
    await expect(sheet.getByRole("button", { name: /^Отправить/ })).toBeDisabled();
    await sheet.getByText(words.admit, { exact: true }).click();
    await sheet.getByRole("button", { name: words.enter }).click();
    await expect(page.getByText("Изменён допуск 1 участника")).toBeVisible();
    await expect(button(page, edit.send)).toBeEnabled();
  });

  test("MEM-019 MEM-020 MEM-022 MEM-023 MEM-024 MEM-025 MEM-027 MEM-029 PLAT-020 @phone: applications and drafts have tabs, a draft can be removed", async ({
    page,
  }) => {
    const { draftId } = await write<{ draftId: number }>(
      page.request,
      "POST",
      `${memberCalls}/applications/drafts/create`,
      { drafts: [] },
    );
    const isPhone = test.info().project.name === "phone";
    // Other tests send dozens.
    await page.goto("/commodity/members/applications?size=50");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(applications.title);
    await expect(page.getByText("Приложите письмо с подписью руководителя", { exact: false })).toBeVisible();
    const customise = async (key: string, column: string) => {
      if (isPhone) return;
      await (await showAction(page, page.getByRole("button", { name: shared.table.columns }))).click();
      await page
        .getByRole("dialog", { name: shared.table.columns })
        .getByRole("checkbox", { name: column })
        .uncheck();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: shared.table.columns })).toBeHidden();
      await expect(page.getByRole("columnheader", { name: column })).toHaveCount(0);
      expect(await page.evaluate((name) => localStorage.getItem(name), key)).not.toBeNull();
    };
    if (!isPhone)
      await expect(page.getByRole("columnheader").getByRole("button")).toHaveText([
        fields.storeDate,
        fields.status,
        fields.commentLku,
        fields.lastEditDate,
      ]);
    await customise("members_applications_columns_settings", fields.lastEditDate);

    await page.getByRole("tab", { name: applications.tabs.drafts }).click();
    await expect(page).toHaveURL(/\?tab=drafts$/);
    const remove = page.getByRole("button", {
      name: applications.removeOf.replace("{number}", String(draftId)),
    });
    await expect(remove).toBeVisible();
    await expect(page.getByText(shared.statuses.change.draft, { exact: true }).first()).toBeVisible();
    await customise("members_drafts_columns_settings", fields.lastEditDate);
    await page.getByRole("link", { name: applications.editOf.replace("{number}", String(draftId)) }).click();
    await expect(page).toHaveURL(new RegExp(`/commodity/members/edit\\?draftId=${draftId}$`));
    // The address changes before the page; the list has «Ещё», too.
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`№\u00a0${draftId}`);
    await expect(await showAction(page, page.getByRole("button", { name: edit.save }))).toBeDisabled();
    if (isPhone) {
      await page.keyboard.press("Escape");
      await expectAccessible(page, "changes of admissions on a phone");
      // A long name does not shrink the checkbox.
      const boxes = page.getByRole("checkbox", { name: shared.table.selectRow });
      const widths = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().width));
      expect(new Set(widths)).toEqual(new Set([16]));
    }
    await page.getByRole("link", { name: edit.backToApplications }).click();

    const deleted = call(page, "DELETE", new RegExp(`drafts/${draftId}$`));
    await remove.click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText(applications.removeTitle);
    await question.getByRole("button", { name: applications.remove }).click();
    await deleted;
    await expect(toast(page, applications.removed)).toBeVisible();
    await expect(remove).toHaveCount(0);
    const gone = await page.request.get(`${memberCalls}/applications/drafts/${draftId}`, {
      headers: { ClientRequestId: crypto.randomUUID() },
    });
    expect(gone.status()).toBe(404);
  });
});

test.describe("the exchange", () => {
  test.use({ login: "operator" });

  test("MEM-071 MEM-030 A-45 ACC-013: rejections show a comment, acceptances the dates", async ({
    page,
    browser,
    sessionOf,
  }) => {
    const context = await browser.newContext({ storageState: await sessionOf("owner") });
    const organization = await context.newPage();
    const [one, other] = await strangers(organization.request, 2);
    const day = addDays(minAdmissionDate(new Date()), 3);
    const send = async (memberId: number) =>
      (
        await write<{ orderId: number }>(organization.request, "POST", `${memberCalls}/applications/send`, {
          members: [{ memberId, admissionDate: day, cancelAdmissionDate: null }],
        })
      ).orderId;
    const [rejected, accepted] = [await send(one!.memberId), await send(other!.memberId)];
    const named = (phrase: string, number: number) => phrase.replace("{number}", String(number));

    await page.goto("/commodity/members/applications");
    await expect(page.getByRole("columnheader", { name: fields.firmName })).toBeVisible();
    await page.getByRole("button", { name: named(applications.rejectOf, rejected) }).click();
    const question = page.getByRole("dialog");
    const confirm = question.getByRole("button", { name: applications.reject });
    await expect(confirm).toBeDisabled();
    await question.getByRole("textbox").fill("Нет письма о допуске");
    await confirm.click();
    await expect(toast(page, applications.rejected)).toBeVisible();
    await expect(page.getByRole("button", { name: named(applications.rejectOf, rejected) })).toHaveCount(0);

    // Review the other one first.
    await page.getByRole("link", { name: named(applications.viewOf, accepted) }).click();
    await expect(page.getByText(other!.memberName)).toBeVisible();
    await page.getByRole("button", { name: named(applications.acceptOf, accepted) }).click();
    await page.getByRole("dialog").getByRole("button", { name: applications.accept }).click();
    await expect(toast(page, applications.accepted)).toBeVisible();
    // The refetched members show the same status.
    const head = page.getByRole("main").locator("header");
    await expect(head.getByText(shared.statuses.change.accepted, { exact: true })).toBeVisible();

    await organization.goto(`/commodity/members/edit?orderId=${rejected}`);
    await expect(organization.getByText("Нет письма о допуске")).toBeVisible();
    await organization.goto(`/commodity/members?f.memberName=${encodeURIComponent(other!.memberName)}`);
    await expect(organization.locator("tbody").getByRole("row", { name: other!.memberName })).toContainText(
      formatDate(day),
    );
    await context.close();
  });
});
