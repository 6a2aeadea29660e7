import { randomUUID } from "node:crypto";
import { importContracts } from "@birzha/domain/contracts/api.ts";
import { importMembers } from "@birzha/domain/members/api.ts";
import { importDeals } from "@birzha/domain/spot/api.ts";
import { completeInn } from "@birzha/domain/shared/inn.ts";
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

/** What the trading system sends in rows; results of auctions alone need proposals, which no bench has. */
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
];

export interface ImportMeasured {
  readonly name: string;
  /** Milliseconds of a call. */
  readonly p50: number;
  readonly p95: number;
  /** All of its calls, one after the other, and how many rows they had. */
  readonly seconds: number;
  readonly rows: number;
}

/** How long calls take in which rows come in, and in which the same rows come changed. */
export async function measureImports(
  { port }: Portal,
  { sessions }: FilledRegister,
): Promise<ImportMeasured[]> {
  const run = randomUUID().slice(0, 8);
  const send = async ({ name, method, path }: Imported, data: readonly object[], expected: string) => {
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
    const { data: results } = (await answer.json()) as {
      data?: readonly { result: string; errorMessage?: string }[];
    };
    const wrong = results?.find(({ result }) => result !== expected);
    if (!results || wrong)
      throw new Error(`an import of ${name}: ${answer.status} ${wrong?.errorMessage ?? ""}`);
    return performance.now() - before;
  };
  const measured: ImportMeasured[] = [];
  for (const kind of imported)
    for (const isChange of [false, true]) {
      const times: number[] = [];
      const calls = isChange ? kind.changed : kind.calls;
      for (let call = 0; call < calls; call++) {
        const rows = kind.rows(run, call);
        const sent = isChange ? rows.map((row) => ({ ...row, ...kind.change })) : rows;
        times.push(await send(kind, sent, isChange ? "updated" : "created"));
      }
      const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
      const name = isChange ? `${kind.name}, changed` : kind.name;
      measured.push({ name, ...quantiles(times), seconds, rows: calls * rowsOfCall });
    }
  return measured;
}
