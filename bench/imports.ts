import { randomUUID } from "node:crypto";
import { importContracts } from "@birzha/domain/contracts/api.ts";
import { completeInn } from "@birzha/domain/shared/inn.ts";
import type { FilledRegister } from "./fill-register.ts";
import { quantiles } from "./measure.ts";
import type { Portal } from "./processes.ts";

/** FAST-006: rows of a call of the trading system, milliseconds that it takes, and seconds for all contracts. */
const rowsOfCall = 1_000;
const allRows = 100_000;
export const importPromise = { call: 1_500, all: 180 };

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

/** How long the calls take in which a hundred thousand contracts come in, one after the other. */
export async function measureImports({ port }: Portal, { sessions }: FilledRegister) {
  const run = randomUUID().slice(0, 8);
  const times: number[] = [];
  const start = performance.now();
  for (let call = 0; call < allRows / rowsOfCall; call++) {
    const before = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${importContracts.path}`, {
      method: importContracts.method,
      headers: {
        cookie: `auth.session=${sessions.operator}`,
        clientrequestid: randomUUID(),
        "content-type": "application/json",
      },
      body: JSON.stringify({ data: contracts(run, call) }),
    });
    const { data } = (await answer.json()) as { data?: readonly { result: string; errorMessage?: string }[] };
    const wrong = data?.find(({ result }) => result !== "created");
    if (!data || wrong)
      throw new Error(`an import of contracts: ${answer.status} ${wrong?.errorMessage ?? ""}`);
    times.push(performance.now() - before);
  }
  return { ...quantiles(times), seconds: (performance.now() - start) / 1000 };
}
