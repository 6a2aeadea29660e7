import { importProposals } from "@birzha/domain/auctions/processing-api.ts";
import { importContracts } from "@birzha/domain/contracts/api.ts";
import { importCalendar, importDictionary } from "@birzha/domain/exchange/api.ts";
import { importMembers } from "@birzha/domain/members/integration-api.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import { completeInn } from "@birzha/domain/shared/values/inn.ts";
import { importDeals } from "@birzha/domain/spot/api.ts";
import { aProposal } from "../../apps/server/test/stages/proposals.ts";

/** A call by which the trading system sends rows. */
export interface ImportCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** A new row; `run` is a hexadecimal number of the run. */
  readonly row: (run: string, number: number) => object;
  readonly calls: number;
  /** Calls that are sent again with this change in each row. */
  readonly changedCalls: number;
  readonly change: object;
}

const ownerInn = (number: number) => completeInn(String(361_000_000 + (number % 100)));
const contractDate = (number: number) => `2026-${String(1 + (number % 10)).padStart(2, "0")}-18`;
/** Later than all dates that the rules of proposals refuse. */
const auctionDay = "2031-03-03";
const daysOfRun = 2_000;

export const importCalls: readonly ImportCall[] = [
  {
    name: "contracts",
    ...importContracts,
    row: (run, number) => ({
      externalId: `${run}-${number}`,
      ownerInn: ownerInn(number),
      minisessionNumber: "MS-15",
      contractNumber: `${run}/${number}`,
      contractDate: contractDate(number),
      clientName: `ООО «Агро-${number % 700}»`,
      clientInn: "7701234567",
      direction: number % 2 ? "Продажа" : "Покупка",
      comodinesName: "Пшеница 4 класс",
      basis: "Новороссийск, CPT",
      volumeComodines: 1 + (number % 900),
      priceComodines: 9_000 + (number % 9_000),
      worthComodines: (1 + (number % 900)) * (9_000 + (number % 9_000)),
      sumTax: 4_125,
      contractorName: `ООО «Порт-${number % 300}»`,
      contractorInn: "2315000001",
      contractorTax: 4_125.5,
    }),
    calls: 100,
    changedCalls: 10,
    change: { basis: "Тамань" },
  },
  {
    name: "spot deals",
    ...importDeals,
    row: (run, number) => ({
      externalId: `${run}-${number}`,
      ownerInn: ownerInn(number),
      statusSettlement: "Расчёты не завершены",
      contractorName: `ООО «Порт-${number % 300}»`,
      basis: "Липецк",
      deliveryWay: "Самовывоз автотранспортом",
      comodinesName: "Сахар белый",
      codeItem: "SUGR-LIP",
      contractNumber: `S-${run}/${number}`,
      contractDate: contractDate(number),
      direction: number % 2 ? "sale" : "buy",
      volumeComodines: 1 + (number % 900),
      priceSingle: 61_000,
      contractSum: 61_000 * (1 + (number % 900)),
      dateEnd: "2026-11-25",
      dateEndNext: null,
    }),
    calls: 10,
    changedCalls: 10,
    change: { basis: "Тамань" },
  },
  {
    name: "members",
    ...importMembers,
    row: (run, number) => ({
      externalId: `${run}-${number}`,
      memberInn: completeInn(String((parseInt(run, 16) % 9_000) + 1_000) + String(number).padStart(5, "0")),
      memberName: `ООО «Поле-${run}-${number}»`,
      auctionStartDate: "2026-11-02",
      actualStatusDate: "2026-11-03",
      memberAuctionStatus: "active",
    }),
    calls: 5,
    changedCalls: 5,
    change: { actualStatusDate: "2026-11-04" },
  },
  {
    name: "a dictionary",
    ...importDictionary,
    path: importDictionary.path.replace("{name}", "commodity"),
    row: (run, number) => ({
      id: parseInt(run.slice(0, 6), 16) + 1_000 + number,
      name: { ru: `Товар ${number}`, en: `Good ${number}` },
      isActive: true,
    }),
    calls: 5,
    changedCalls: 5,
    change: { isActive: false },
  },
  {
    name: "the calendar",
    ...importCalendar,
    // Fourteen hundred runs fit between the calendar of today and the year 9999.
    row: (run, number) => ({
      date: addDays("2040-01-01", (parseInt(run, 16) % 1_400) * daysOfRun + number),
      isWorkDay: true,
    }),
    calls: 2,
    changedCalls: 2,
    change: { isWorkDay: false },
  },
  {
    // The last one: results of auctions are sent for its rows.
    name: "proposals",
    ...importProposals,
    row: (run, number) => ({
      externalId: `${run}-${number}`,
      firmInn: ownerInn(number),
      proposal: aProposal(auctionDay).data,
    }),
    calls: 5,
    changedCalls: 5,
    change: { proposal: aProposal(auctionDay, { lotQty: 200 }).data },
  },
];
