import { randomUUID } from "node:crypto";
import { importProposals } from "@birzha/domain/auctions/processing-api.ts";
import { importCalendar, importDictionary } from "@birzha/domain/exchange/api.ts";
import { importContracts } from "@birzha/domain/contracts/api.ts";
import { importMembers } from "@birzha/domain/members/api.ts";
import { importDeals } from "@birzha/domain/spot/api.ts";
import { addDays } from "@birzha/domain/shared/dates.ts";
import { completeInn } from "@birzha/domain/shared/inn.ts";
import { aProposal } from "../apps/server/test/proposals.ts";
import type { FilledRegister } from "./fill-register.ts";
import { quantiles } from "./measure.ts";
import type { Portal } from "./processes.ts";

/** FAST-006: rows of a call of the trading system, milliseconds that it takes, and seconds for all contracts. */
const rowsOfCall = 1_000;
const allRows = 100_000;
export const importPromise = { call: 1_500, rows: allRows, all: 180 };

/** Contracts of a hundred firms, as the trading system sends them at the end of a day. */
const contracts = (run: string, call: number) =>
  Array.from({ length: rowsOfCall }, (_, row) => {
    const number = call * rowsOfCall + row;
    const amount = 1 + (number % 900);
    const price = 9_000 + (number % 9_000);
    return {
      externalId: `${run}-${number}`,
      ownerInn: completeInn(String(361_000_000 + (number % 100))),
      minisessionNumber: "MS-15",
      contractNumber: `${run}/${number}`,
      contractDate: `2026-${String(1 + (number % 10)).padStart(2, "0")}-18`,
      clientName: `ООО «Агро-${number % 700}»`,
      clientInn: "7701234567",
      direction: number % 2 ? "Продажа" : "Покупка",
      comodinesName: "Пшеница 4 класс",
      basis: "Новороссийск, CPT",
      volumeComodines: amount,
      priceComodines: price,
      worthComodines: amount * price,
      sumTax: 4_125,
      contractorName: `ООО «Порт-${number % 300}»`,
      contractorInn: "2315000001",
      contractorTax: 4_125.5,
    };
  });

/** Deals of the spot market of the same firms. */
const spotDeals = (run: string, call: number) =>
  Array.from({ length: rowsOfCall }, (_, row) => {
    const number = call * rowsOfCall + row;
    return {
      externalId: `${run}-${number}`,
      ownerInn: completeInn(String(361_000_000 + (number % 100))),
      statusSettlement: "Расчёты не завершены",
      contractorName: `ООО «Порт-${number % 300}»`,
      basis: "Липецк",
      deliveryWay: "Самовывоз автотранспортом",
      comodinesName: "Сахар белый",
      codeItem: "SUGR-LIP",
      contractNumber: `S-${run}/${number}`,
      contractDate: `2026-${String(1 + (number % 10)).padStart(2, "0")}-18`,
      direction: number % 2 ? "sale" : "buy",
      volumeComodines: 1 + (number % 900),
      priceSingle: 61_000,
      contractSum: 61_000 * (1 + (number % 900)),
      dateEnd: "2026-11-25",
      dateEndNext: null,
    };
  });

const members = (run: string, call: number) =>
  Array.from({ length: rowsOfCall }, (_, row) => {
    const number = call * rowsOfCall + row;
    return {
      externalId: `${run}-${number}`,
      memberInn: completeInn(String((parseInt(run, 16) % 9_000) + 1_000) + String(number).padStart(5, "0")),
      memberName: `ООО «Поле-${run}-${number}»`,
      auctionStartDate: "2026-11-02",
      actualStatusDate: "2026-11-03",
      memberAuctionStatus: "active",
    };
  });

/** Rules know no date that is too far. */
const farDay = "2031-03-03";

/** Proposals of the same firms, each with choices of six dictionaries. */
const proposals = (run: string, call: number) =>
  Array.from({ length: rowsOfCall }, (_, row) => {
    const number = call * rowsOfCall + row;
    return {
      externalId: `${run}-${number}`,
      firmInn: completeInn(String(361_000_000 + (number % 100))),
      proposal: aProposal(farDay).data,
    };
  });

/** Goods of the auctions, beside those that there are. */
const goods = (run: string, call: number) =>
  Array.from({ length: rowsOfCall }, (_, row) => ({
    id: parseInt(run.slice(0, 6), 16) + 1_000 + call * rowsOfCall + row,
    name: { ru: `Товар ${row}`, en: `Good ${row}` },
    isActive: true,
  }));

const callsOfDays = 2;

/** Days behind those of the calendar; there are fourteen hundred times so many before the year 9999. */
const days = (run: string, call: number) =>
  Array.from({ length: rowsOfCall }, (_, row) => ({
    date: addDays("2040-01-01", ((parseInt(run, 16) % 1_400) * callsOfDays + call) * rowsOfCall + row),
    isWorkDay: true,
  }));

interface Imported {
  readonly name: string;
  readonly path: string;
  readonly method: string;
  readonly rows: (run: string, call: number) => readonly object[];
  readonly calls: number;
  /** How many of its calls are sent once more, with another value in every row. */
  readonly changed: number;
  readonly change: object;
}

/** What the trading system sends in rows. */
const imported: readonly Imported[] = [
  {
    name: "contracts",
    ...importContracts,
    rows: contracts,
    calls: allRows / rowsOfCall,
    changed: 10,
    change: { basis: "Тамань" },
  },
  {
    name: "spot deals",
    ...importDeals,
    rows: spotDeals,
    calls: 10,
    changed: 10,
    change: { basis: "Тамань" },
  },
  {
    name: "members",
    ...importMembers,
    rows: members,
    calls: 5,
    changed: 5,
    change: { actualStatusDate: "2026-11-04" },
  },
  {
    name: "a dictionary",
    ...importDictionary,
    path: importDictionary.path.replace("{name}", "commodity"),
    rows: goods,
    calls: 5,
    changed: 5,
    change: { isActive: false },
  },
  {
    name: "the calendar",
    ...importCalendar,
    rows: days,
    calls: callsOfDays,
    changed: callsOfDays,
    change: { isWorkDay: false },
  },
  {
    name: "proposals",
    ...importProposals,
    rows: proposals,
    calls: 5,
    changed: 5,
    change: { proposal: aProposal(farDay, { lotQty: 200 }).data },
  },
];

interface ImportedRow {
  readonly id: number;
  readonly result: string;
  readonly errorMessage?: string;
}

export interface ImportMeasured {
  readonly name: string;
  /** Milliseconds of a call. */
  readonly p50: number;
  readonly p95: number;
  /** All of its calls, one after the other, and how many rows they had. */
  readonly seconds: number;
  readonly rows: number;
}

/** How long calls take in which rows come in, in which the same rows come changed, and in which auctions are settled. */
export async function measureImports(
  { port }: Portal,
  { sessions }: FilledRegister,
): Promise<ImportMeasured[]> {
  const run = randomUUID().slice(0, 8);
  const measured: ImportMeasured[] = [];
  /** Answers the numbers of its rows. */
  const measure = async (
    name: string,
    { method, path }: Pick<Imported, "method" | "path">,
    calls: readonly (readonly object[])[],
    expected: "created" | "updated",
  ): Promise<number[]> => {
    const times: number[] = [];
    const ids: number[] = [];
    for (const data of calls) {
      const before = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          cookie: `auth.session=${sessions.operator}`,
          clientrequestid: randomUUID(),
          "content-type": "application/json",
        },
        body: JSON.stringify({ data }),
      });
      const { data: results } = (await answer.json()) as { data?: readonly ImportedRow[] };
      times.push(performance.now() - before);
      const wrong = results?.find(({ result }) => result !== expected);
      if (!results || wrong)
        throw new Error(`an import of ${name}: ${answer.status} ${wrong?.errorMessage ?? ""}`);
      ids.push(...results.map(({ id }) => id));
    }
    const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
    measured.push({ name, ...quantiles(times), seconds, rows: calls.length * rowsOfCall });
    return ids;
  };
  let last: readonly number[] = [];
  for (const kind of imported) {
    const calls = (count: number) => Array.from({ length: count }, (_, call) => kind.rows(run, call));
    await measure(kind.name, kind, calls(kind.calls), "created");
    const changed = calls(kind.changed).map((rows) => rows.map((row) => ({ ...row, ...kind.change })));
    last = await measure(`${kind.name}, changed`, kind, changed, "updated");
  }
  const held = Array.from({ length: last.length / rowsOfCall }, (_, call) =>
    last.slice(call * rowsOfCall, (call + 1) * rowsOfCall).map((id) => ({ id, held: true })),
  );
  await measure("results of auctions", importProposals, held, "updated");
  return measured;
}
