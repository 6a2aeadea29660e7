import type { Browser, Page } from "@playwright/test";
import { isWorkDay } from "@birzha/domain/exchange/working-days.ts";
import { minAdmissionDate } from "@birzha/domain/members/admission.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays, formatDate, yearOf } from "@birzha/domain/shared/values/dates.ts";
import { ru as identity } from "@birzha/phrases/identity/ru.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { readAllNotices } from "../support/calls.ts";
import { editBar } from "../support/edit-bar.ts";
import { withoutEvents } from "../support/events.ts";
import { strangers } from "../support/members.ts";
import { command, makeAccount } from "../support/new-account.ts";
import { startOwnPortal } from "../support/own-portal.ts";
import { ProposalScreen } from "../support/proposal-screen.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const {
  app,
  approvals,
  auctions,
  catalogs,
  consents,
  contracts,
  exchange,
  members,
  processing,
  queue,
  shared,
} = ru;
const { spot, tasks } = ru;
const today = moscowDate(new Date());
const password = "Четыре-глаза-2026";
const approver = { login: "colleague", name: "Ткаченко Олег Игоревич", email: "tkachenko@exchange.example" };

/** A user with an own browser context on this portal only. */
const newPage = async (browser: Browser, address: string): Promise<Page> =>
  (await browser.newContext({ baseURL: address, storageState: { cookies: [], origins: [] } })).newPage();

/** Another operator: the administrator creates the account, the user signs in, consents and gets the role. */
async function addApprover(page: Page, place: number): Promise<void> {
  await makeAccount(page, place, approver, password);
  const arrive = async () => {
    await page.goto("/queue");
    await page.getByLabel(identity.signIn.login).fill(approver.login);
    await page.getByLabel(identity.signIn.password).fill(password);
    await page.getByRole("button", { name: identity.signIn.submit, exact: true }).click();
  };
  await arrive();
  await page.getByRole("button", { name: consents.accept }).click();
  await expect(page.getByRole("button", { name: app.user.menu })).toBeVisible();
  await command(place, "user", "role", approver.login, "operator");
  await page.context().clearCookies();
  await arrive();
  await expect(page.getByRole("heading", { level: 1, name: queue.title })).toBeVisible();
}

/** Texts of a confirmation; `reason` where it needs one. */
async function agree(page: Page, label: string, reason?: string): Promise<void> {
  const question = page.getByRole("dialog").last();
  if (reason !== undefined) await question.getByRole("textbox").fill(reason);
  await question.getByRole("button", { name: label, exact: true }).click();
}

type Tab = keyof typeof queue.tabs;

/** Opens the first queue item of a kind or text and returns its panel. */
async function openItem(page: Page, tab: Tab, text: string | RegExp = "") {
  await page.goto(`/queue?tab=${tab}`);
  const row = page
    .getByRole("list", { name: queue.list })
    .getByRole("listitem")
    .filter({ hasText: text })
    .first();
  await row.getByRole("button").click();
  const panel = page.getByRole("region").filter({ has: page.getByRole("button", { name: queue.item.next }) });
  await expect(panel).toBeVisible();
  return { row, panel };
}

/** Bar with the decisions about the open item. */
const decisions = (page: Page) => page.getByRole("region", { name: queue.decision, exact: true });

/** Accepts an item and waits until the decision is sent (SCREEN-004). */
async function accept(page: Page, tab: Tab, text?: string | RegExp): Promise<void> {
  await openItem(page, tab, text);
  await decisions(page).getByRole("button", { name: queue.acts.accept }).click();
  const undo = page.getByRole("button", { name: queue.held.undo });
  await expect(undo).toBeVisible();
  await expect(undo).toHaveCount(0);
}

/** DESK-023: the second operator reads the pending request and approves it. */
async function approveAsColleague(page: Page, texts: readonly string[]): Promise<void> {
  const { panel } = await openItem(page, "approvals");
  for (const words of texts) await expect(panel).toContainText(words);
  await expect(panel).toContainText(approvals.changes);
  await decisions(page).getByRole("button", { name: queue.actsOf.approve }).click();
  await agree(page, queue.actsOf.approve);
  await expect(toast(page, queue.doneOf.approve)).toBeVisible();
}

const numberOf = async (page: Page, field: string): Promise<string> => {
  const first = page.getByRole("combobox", { name: new RegExp(`^${field}: `) }).first();
  return (await first.getAttribute("aria-label"))!.slice(field.length + 2);
};

test(
  "DESK-010 DESK-020 DESK-021 DESK-023: staff runs an exchange for a week with four-eyes approval",
  { tag: "@night" },
  async ({ browser }, { parallelIndex }) => {
    const portal = await startOwnPortal(parallelIndex, {
      // FIX-322: without the kinds under which each decision of the week would need a second operator.
      FOUR_EYES: "cancel,block,transfer,rules,catalogs",
    });
    try {
      const [trader, operatorPage, colleague] = await Promise.all([
        newPage(browser, portal.address),
        newPage(browser, portal.address),
        newPage(browser, portal.address),
      ]);
      // The trader reloads each page; live events have their own test.
      await withoutEvents(trader);
      await signIn(trader, "owner");
      await readAllNotices(trader.request);
      await signIn(operatorPage, "operator");
      await addApprover(colleague, portal.place);

      await test.step("an application for access is accepted", () => accept(operatorPage, "access"));

      await test.step("a firm admits a member, the exchange accepts it", async () => {
        const [member] = await strangers(trader.request, 1);
        const { edit, widget } = members;
        await trader.goto(`/commodity/members/edit?f.memberInn=${member!.memberInn}`);
        await trader
          .getByRole("checkbox", { name: `${shared.table.selectRow}: ${member!.memberName}` })
          .check();
        await trader.getByRole("button", { name: widget.open }).click();
        const form = trader.getByRole("form", { name: widget.label });
        await form.getByRole("combobox", { name: widget.status }).click();
        await trader.getByRole("option", { name: shared.statuses.admission.admitted }).click();
        await form.getByLabel(widget.date, { exact: true }).fill(formatDate(minAdmissionDate(new Date())));
        await form.getByLabel(widget.date, { exact: true }).blur();
        await form.getByRole("button", { name: widget.apply }).click();
        const sent = trader.waitForResponse(/applications\/send$/);
        await trader
          .getByRole("group", { name: edit.toolbar })
          .getByRole("button", { name: edit.send })
          .click();
        const { data } = (await (await sent).json()) as { data: { orderId: number } };
        const name = tasks.one.admissionToDecide.replace("{number}", String(data.orderId));
        const { panel } = await openItem(operatorPage, "admissions", name);
        await expect(panel).toContainText(member!.memberName);
        await accept(operatorPage, "admissions", name);
      });

      const organization = new ProposalScreen(trader);
      let id = 0;
      await test.step("a copied proposal is sent, claimed and accepted", async () => {
        await organization.open();
        // DESK-010: the last proposal is copied and one press selects the day.
        await trader.getByRole("group", { name: auctions.clock.days }).getByRole("button").nth(2).click();
        const sent = trader.waitForResponse(
          (answer) => answer.url().endsWith("/api/auctions/proposal") && answer.request().method() === "POST",
        );
        await organization.button(auctions.form.send).click();
        ({ id } = ((await (await sent).json()) as { data: { id: number } }).data);
        const name = tasks.one.proposalToDecide.replace("{number}", String(id));
        const { row } = await openItem(operatorPage, "proposals", name);
        await expect(row).toContainText(queue.takenByMe);
        // The second operator sees the claim and cannot decide.
        const { row: held } = await openItem(colleague, "proposals", name);
        await expect(held).toContainText(queue.taken.replace("{name}", ""));
        await expect(decisions(colleague).getByRole("button", { name: queue.acts.accept })).toBeDisabled();
        await accept(operatorPage, "proposals", name);
        await expect(held).toHaveCount(0);
      });

      await test.step("its change is read old → new, and accepted", async () => {
        await organization.open(`/commodity/form?page=change&id=${id}&status=2`);
        await organization.type("numberOfParticipants", "7");
        await organization.button(auctions.form.change).click();
        await expect(toast(trader, auctions.successes.requestUpdated)).toBeVisible();
        const name = tasks.one.changeToDecide.replace("{number}", String(id));
        const { panel } = await openItem(operatorPage, "changes", name);
        await expect(panel.getByRole("row", { name: auctions.fields.numberOfParticipants })).toContainText(
          "7",
        );
        await accept(operatorPage, "changes", name);
      });

      const board = new ProposalScreen(operatorPage);
      const { acts: actionNames } = processing;
      await test.step("blocking and unblocking it each need an approval", async () => {
        for (const act of ["block", "unblock"] as const) {
          const reason = act === "block" ? "Проверяем документы" : "Документы в порядке";
          await board.open(`/commodity/form?page=view&id=${id}&status=2`);
          await board.button(actionNames[act].do).click();
          await agree(operatorPage, actionNames[act].do, reason);
          await expect(toast(operatorPage, shared.approvals.pending)).toBeVisible();
          await expect(
            operatorPage.getByRole("note").filter({ hasText: shared.approvals.ofRecord }),
          ).toBeVisible();
          // The requester sees the own request and cannot approve it.
          await openItem(operatorPage, "approvals");
          await expect(
            decisions(operatorPage).getByRole("button", { name: queue.actsOf.withdraw }),
          ).toBeVisible();
          await expect(
            decisions(operatorPage).getByRole("button", { name: queue.actsOf.approve }),
          ).toHaveCount(0);
          await approveAsColleague(colleague, [approvals.actions.auctions.block, reason]);
          await organization.open(`/commodity/form?page=view&id=${id}&status=2`);
          await expect(trader.getByRole("region", { name: processing.history.title })).toContainText(reason);
        }
      });

      await test.step("its auction has taken place", async () => {
        await board.open(`/commodity/form?page=view&id=${id}&status=2`);
        await board.button(actionNames.hold.do).click();
        await agree(operatorPage, actionNames.hold.do);
        await expect(toast(operatorPage, actionNames.hold.done)).toBeVisible();
      });

      await test.step("a delivery is reported and accepted", async () => {
        const { fields, notices } = contracts;
        await trader.goto("/commodity/contracts?tab=waiting");
        const number = await numberOf(trader, fields.statusDelivery);
        await trader.getByRole("combobox", { name: `${fields.statusDelivery}: ${number}` }).click();
        await trader.getByRole("option", { name: contracts.deliveries[1], exact: true }).click();
        const day = trader.getByLabel(`${fields.statusDate}: ${number}`, { exact: true }).first();
        await day.fill(formatDate(today));
        await day.press("Enter");
        await editBar(trader).getByRole("button", { name: shared.actions.send, exact: true }).click();
        await expect(trader.getByText(notices.delivery.replace("{numbers}", number))).toBeVisible();
        await accept(operatorPage, "deliveries", number);
      });

      await test.step("the trader reports a spot deal, the exchange accepts it", async () => {
        const { fields } = spot;
        await trader.goto("/spot?tab=waiting");
        const number = await numberOf(trader, fields.statusExecution);
        await trader.getByRole("combobox", { name: `${fields.statusExecution}: ${number}` }).click();
        await trader.getByRole("option", { name: "Самоурегулирование" }).click();
        await editBar(trader).getByRole("button", { name: shared.actions.send, exact: true }).click();
        await expect(
          trader.getByText(`Уведомление о самоурегулировании отправлено по сделкам: ${number}`),
        ).toBeVisible();
        await accept(operatorPage, "spot", number);
      });

      await test.step("a dictionary of the auctions gets a value", async () => {
        const { dictionaries } = exchange;
        await operatorPage.goto("/exchange/dictionaries/basis");
        await operatorPage.getByRole("button", { name: dictionaries.add }).click();
        const form = operatorPage.getByRole("dialog");
        await form.getByLabel(dictionaries.fields.nameRu, { exact: false }).first().fill("Порт Кавказ");
        await form.getByLabel(dictionaries.fields.nameEn, { exact: false }).fill("Port Kavkaz");
        await form.getByRole("button", { name: shared.actions.save }).click();
        await expect(toast(operatorPage, dictionaries.saved)).toBeVisible();
      });

      await test.step("a new catalogue record needs approval; the approver reads it in words", async () => {
        const { screen, columns, names } = catalogs;
        await operatorPage.goto("/catalogs/product_types");
        await operatorPage.getByRole("button", { name: screen.add }).click();
        const form = operatorPage.getByRole("dialog");
        await form.getByLabel(columns.name).fill("Овёс голозёрный");
        await form.getByRole("button", { name: shared.actions.save }).click();
        await expect(toast(operatorPage, shared.approvals.pending)).toBeVisible();
        await approveAsColleague(colleague, [
          approvals.actions.catalogs.create,
          approvals.inCatalog.replace("{name}", names.productTypes),
          "Овёс голозёрный",
          catalogs.visibilityTypes.wholeCountry,
        ]);
      });

      await test.step("the decree of the next year changes its working days", async () => {
        const { calendar } = exchange;
        let day = `${yearOf(today) + 1}-05-04`;
        while (!isWorkDay(day, new Map())) day = addDays(day, 1);
        await operatorPage.goto(`/exchange/working-days?year=${yearOf(day)}`);
        await operatorPage.getByRole("button", { name: calendar.decree, exact: true }).click();
        const form = operatorPage.getByRole("dialog");
        await form.getByLabel(calendar.decreeLabel).fill(`${formatDate(day)} выходной`);
        await form.getByRole("button", { name: calendar.apply }).click();
        await expect(operatorPage.locator(`[data-day="${day}"]`)).toHaveAccessibleName(
          new RegExp(`${calendar.free}, ${calendar.decreed}$`),
        );
      });

      for (const page of [trader, operatorPage, colleague]) await page.context().close();
    } finally {
      await portal.stop();
    }
  },
);
