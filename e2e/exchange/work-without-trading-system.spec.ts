import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Contract } from "@birzha/domain/contracts/register.ts";
import type { DictionaryItem } from "@birzha/domain/exchange/dictionaries.ts";
import { isWorkDay } from "@birzha/domain/exchange/working-days.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays, yearOf } from "@birzha/domain/shared/values/dates.ts";
import type { ImportedItem } from "@birzha/domain/shared/registers/import-request.ts";
import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { read, write } from "../support/calls.ts";
import { ProposalScreen } from "../support/proposal-screen.ts";
import { fileProposal } from "../support/proposals.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { auctions, exchange, processing, shared } = ru;
const { statuses } = auctions;
const { acts: actionNames, decisions } = processing;
const { notices, dictionaries, calendar } = exchange;
const today = moscowDate(new Date());
/** The first organisation of the demo data. */
const organizationInn = "6199701014";

test.use({ login: "operator" });

/** Texts of the confirmation of an action; `reason` where it needs one. */
async function agree(page: Page, label: string, reason?: string) {
  const question = page.getByRole("dialog").last();
  if (reason !== undefined) await question.getByRole("textbox").fill(reason);
  await question.getByRole("button", { name: label, exact: true }).click();
}

/** Creates a contract whose delivery the trader reports; returns its number. */
async function reportDelivery(operator: APIRequestContext, trader: APIRequestContext): Promise<string> {
  const contractNumber = randomUUID().slice(0, 8);
  const item = {
    ...{ externalId: contractNumber, contractNumber, ownerInn: organizationInn, contractDate: today },
    ...{
      minisessionNumber: "МС-901",
      clientName: "ООО «Зерно»",
      clientInn: organizationInn,
      direction: "Продажа",
    },
    ...{ comodinesName: "Пшеница 4 класс", basis: "Новороссийск, CPT", volumeComodines: 500 },
    ...{ priceComodines: 16500, worthComodines: 8250000, sumTax: 4125, contractorTax: 4125 },
    ...{ contractorName: "ООО «Порт»", contractorInn: "2315000001" },
  };
  const [put] = await write<ImportedItem[]>(operator, "PUT", "/api/integration/contracts", { data: [item] });
  await write(trader, "PUT", "/api/auctions/contract/register/update", {
    data: [{ idRec: put!.id, statusDelivery: { id: 1 }, statusDate: today, reason: null }],
  });
  return contractNumber;
}

/** Creates a spot deal that the trader reports; returns its number. */
async function tellOfDeal(trader: APIRequestContext): Promise<string> {
  const [deal] = await write<SpotDeal[]>(trader, "POST", "/api/spot/all?size=1", {
    data: {
      filter: [{ key: "statusRecord", value: 1 }],
      sort: { key: "contractDate", direction: "Asc" },
    },
  });
  const { idRec, contractNumber } = deal!;
  const edit = {
    idRec,
    contractNumber,
    statusExecution: "3",
    dateChangeStatus: today,
    comment: "",
    file: null,
  };
  await write(trader, "PUT", "/api/spot/update", { data: [edit] });
  return contractNumber;
}

test("DESK-021: staff alone runs proposals, deliveries, deals, dictionaries and working days", async ({
  page,
  browser,
  request,
  sessionOf,
}) => {
  const trader = await browser.newPage({ storageState: await sessionOf("owner") });
  const id = await fileProposal(trader.request);
  const screen = new ProposalScreen(page);
  const organization = new ProposalScreen(trader);

  await screen.open(`/commodity/form?page=view&id=${id}&status=1`);
  await screen.button(actionNames.block.do).click();
  await agree(page, actionNames.block.do, "Проверяем документы");
  await expect(toast(page, actionNames.block.done)).toBeVisible();
  await organization.open(`/commodity/form?page=change&id=${id}&status=1`);
  await expect(organization.button(auctions.form.change)).toBeDisabled();
  await organization.open(`/commodity/form?page=view&id=${id}&status=1`);
  await expect(trader.getByRole("region", { name: processing.history.title })).toContainText(
    "Проверяем документы",
  );
  await screen.button(actionNames.unblock.do).click();
  await agree(page, actionNames.unblock.do, "Документы в порядке");
  await expect(toast(page, actionNames.unblock.done)).toBeVisible();
  await screen.button(decisions.accept.do).click();
  await agree(page, decisions.accept.do);
  await screen.button(actionNames.hold.do).click();
  await agree(page, actionNames.hold.do);
  await expect(page.getByText(statuses[5], { exact: true }).first()).toBeVisible();
  await expect(screen.button(actionNames.hold.do)).toHaveCount(0);

  const contract = await reportDelivery(request, trader.request);
  await page.goto(`/exchange/notices?f.subject=${contract}`);
  const notice = page.getByRole("dialog", { name: new RegExp(`^${contract}`) });
  // The first rows render progressively.
  await expect(async () => {
    if (!(await notice.isVisible()))
      await page.getByRole("button", { name: new RegExp(`^${contract}`) }).click();
    await expect(notice).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await notice.getByRole("button", { name: notices.accept }).click();
  // Above the open message.
  await page
    .getByRole("dialog", { name: "Принять 1 уведомление?" })
    .getByRole("button", { name: notices.accept })
    .click();
  await expect(toast(page, "Принято 1 уведомление")).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(`^${contract}`) })).toHaveCount(0);
  const [settled] = await write<Contract[]>(
    trader.request,
    "POST",
    "/api/auctions/contract/register/all?showConfirmedTransactions=true",
    {
      data: { filter: [{ key: "contractNumber", value: contract }], sort: null },
    },
  );
  expect(settled!.statusDeal.id).toBe(3);

  const deal = await tellOfDeal(trader.request);
  await page.goto(`/exchange/notices?f.subject=${deal}`);
  await page.getByRole("checkbox", { name: new RegExp(`^${shared.table.selectRow}: ${deal},`) }).check();
  await page.getByRole("button", { name: notices.reject }).click();
  await agree(page, notices.reject, "Нет акта сверки");
  await expect(toast(page, "Отклонено 1 уведомление")).toBeVisible();

  const basis = `Порт ${randomUUID().slice(0, 8)}`;
  await page.goto("/exchange/dictionaries/basis");
  await page.getByRole("button", { name: dictionaries.add }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel(dictionaries.fields.nameRu, { exact: false }).first().fill(basis);
  await form.getByLabel(dictionaries.fields.nameEn, { exact: false }).fill("Port");
  await form.getByRole("button", { name: shared.actions.save }).click();
  await expect(toast(page, dictionaries.saved)).toBeVisible();
  const offered = await read<DictionaryItem[]>(trader.request, "/api/dictionary/auction/basis");
  expect(offered.map(({ name }) => name.ru)).toContain(basis);

  // The first working day of next October is outside of other tests.
  let day = `${yearOf(today) + 1}-10-01`;
  while (!isWorkDay(day, new Map())) day = addDays(day, 1);
  await page.goto(`/exchange/working-days?year=${yearOf(day)}`);
  const switched = page.locator(`[data-day="${day}"]`);
  await switched.click();
  await agree(page, calendar.makeFreeDo);
  await expect(switched).toHaveAccessibleName(new RegExp(`${calendar.free}, ${calendar.decreed}$`));
  await trader.context().close();
});
