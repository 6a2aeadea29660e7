import type { RegisterRow } from "@birzha/domain/agreements/agreement.ts";
import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { read } from "../../e2e/support/calls.ts";
import { containerPassword, issuePowers } from "../../e2e/support/powers.ts";
import { pictureAuthority } from "./demo-portal.ts";
import type { Picture } from "./take-picture.ts";

const { counterparties, deals, market, organizations, queue, signing } = ru;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens the newest contract with three consignments. */
async function openContract(page: Page): Promise<void> {
  const reports = await read<RegisterRow[]>(page.request, "/api/Agreements/list", { pageSize: 500 });
  const isOfContract = (one: RegisterRow) => (other: RegisterRow) =>
    other.contractNumber === one.contractNumber && other.contractDate === one.contractDate;
  const found = reports.find((report) => reports.filter(isOfContract(report)).length > 2);
  await page.goto(`/agreements/deal/${found!.id}`);
  await button(page, deals.volume.change).waitFor();
}

/** Opens a report of «Обо мне сообщили» by its state. */
async function openMention(page: Page, state: keyof typeof counterparties.states): Promise<void> {
  await page
    .getByRole("listitem")
    .filter({ hasText: counterparties.states[state] })
    .first()
    .getByRole("button")
    .first()
    .click();
  await button(page, counterparties.confirm).waitFor();
}

/** Pictures of contracts, of reports about an organisation, of powers of attorney and of successors. */
export const dealPictures: readonly Picture[] = [
  {
    name: "deal",
    login: "owner",
    path: "/agreements",
    prepare: openContract,
    show: (page) => [page.getByRole("main")],
    width: 1440,
    maxHeight: 530,
  },
  {
    name: "deal-terminate",
    login: "owner",
    path: "/agreements",
    prepare: async (page) => {
      await openContract(page);
      await button(page, deals.termination.open).click();
      await page.getByLabel(deals.termination.reason).fill("Товар не отгружен");
    },
    show: (page) => [page.getByRole("dialog")],
  },
  {
    name: "mentions",
    login: "owner",
    path: "/counterparties?unanswered=true",
    prepare: (page) => openMention(page, "one-side"),
    show: (page) => [page.getByRole("main")],
    maxHeight: 640,
  },
  {
    name: "pair",
    login: "owner",
    path: "/counterparties",
    prepare: (page) => openMention(page, "differs"),
    show: (page) => [page.getByRole("region", { name: counterparties.pair.title })],
  },
  {
    name: "auction-deal",
    login: "owner",
    path: "/commodity/contracts?tab=rejected",
    prepare: async (page) => {
      await page.locator('tbody a[href*="/deal/"]').first().click();
      await page.getByRole("region", { name: deals.rows.deliveries }).waitFor();
    },
    show: (page) => [page.getByRole("main")],
    width: 1440,
    maxHeight: 300,
  },
  {
    name: "power",
    login: "newcomer",
    path: "/signup",
    height: 1200,
    prepare: async (page) => {
      const inn = "5799196114";
      const { container, filesOf } = issuePowers(pictureAuthority, inn);
      const [xml, signature] = filesOf({ code: "BIRZHA_REPORTS" });
      const files = page.locator("input[type=file]");
      await button(page, signing.signUp.next).click();
      await page.getByRole("textbox", { name: signing.signUp.inn }).fill(inn);
      await button(page, signing.signUp.fillByInn).click();
      await button(page, signing.power.question).click();
      await files.nth(0).setInputFiles(xml);
      await files.nth(1).setInputFiles(signature);
      await button(page, signing.signUp.byFile).click();
      await files.nth(2).setInputFiles(container);
      await page.getByLabel(signing.signUp.password).fill(containerPassword);
      await button(page, signing.signUp.signByFile).click();
      await page.getByRole("group", { name: signing.power.title }).waitFor();
      await button(page, signing.signUp.byFile).click();
    },
    show: (page) => [page.getByRole("group", { name: signing.signUp.signature })],
  },
  {
    name: "suspicion",
    login: "operator",
    path: "/queue?tab=suspicions",
    height: 820,
    prepare: async (page) => {
      await page.keyboard.press("j");
      await page.getByRole("region", { name: market.radar.why }).waitFor();
      await button(page, queue.actsOf.flagDeal).waitFor();
    },
    show: (page) => [page.getByRole("main")],
  },
  {
    name: "successor",
    login: "operator",
    path: "/organizations",
    prepare: async (page) => {
      const { succession } = organizations;
      await page.locator("tbody").getByRole("link").nth(1).click();
      await button(page, succession.open).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox", { name: succession.successor }).fill("6199701014");
      await page.getByRole("option", { name: "6199701014" }).click();
      await dialog.getByRole("textbox", { name: succession.day }).fill("20.11.2026");
      await dialog.getByRole("textbox", { name: succession.document }).fill("Договор о присоединении № 1");
    },
    show: (page) => [page.getByRole("dialog")],
  },
];
