import { exportContracts, importContracts, listContracts } from "@birzha/domain/contracts/api.ts";
import type { Contract } from "@birzha/domain/contracts/register.ts";
import type { ImportedItem } from "@birzha/domain/shared/registers/import-request.ts";
import { aUser, nextNumber } from "./factories.ts";
import { openReportsStage, type ReportsStage } from "./reports.ts";
import { signIn, type TestResponse, type TestClient } from "./sign-in.ts";

/** The stage of reports with the account of the trading system; both organisations trade. */
export interface ContractsStage extends ReportsStage {
  readonly machine: TestClient;
  readonly put: (...items: readonly unknown[]) => Promise<ImportedItem[]>;
  /** Inserts a contract of the organisation and returns its number. */
  readonly aContract: (given?: object) => Promise<number>;
}

export async function openContractsStage(
  ...given: Parameters<typeof openReportsStage>
): Promise<ContractsStage> {
  const stage = await openReportsStage(...given);
  const { db } = stage.database;
  await db.updateTable("organizations").set({ ntb_user: true }).execute();
  await aUser(db, { role: 9, account: "machine" });
  const machine = await signIn(stage.app, db, "machine");
  const put: ContractsStage["put"] = async (...items) => {
    const { status, data, body } = await machine.put<ImportedItem[]>(importContracts.path, { data: items });
    if (status !== 200) throw new Error(body);
    return data;
  };
  const aContract = async (given: object = {}) => {
    const [item] = await put(contractItem({ ownerInn: stage.firm.inn, ...given }));
    if (item?.id === undefined) throw new Error(JSON.stringify(item));
    return item.id;
  };
  return { ...stage, machine, put, aContract };
}

/** A row of the trading system, by default with a new number. */
export function contractItem(given: object = {}) {
  const number = nextNumber();
  return {
    externalId: `TS-${number}`,
    minisessionNumber: "MS-15",
    contractNumber: String(1000 + number),
    contractDate: "2026-11-18",
    clientName: "ООО «Агро»",
    clientInn: "7701234567",
    direction: "Продажа",
    comodinesName: "Пшеница 4 класс",
    basis: "Новороссийск, CPT",
    volumeComodines: 500,
    priceComodines: 16500,
    worthComodines: 8250000,
    sumTax: 4125,
    contractorName: "ООО «Порт»",
    contractorInn: "2315000001",
    contractorTax: 4125.5,
    ...given,
  };
}

/** The register as a client requests it. */
export const readContracts = (
  client: TestClient,
  data: object = { filter: null, sort: null },
  query = "?size=500&showConfirmedTransactions=true",
): Promise<TestResponse<Contract[]>> => client.post<Contract[]>(listContracts.path + query, { data });

export const exportOf = (client: TestClient, data: object = { filter: null }, query = "") =>
  client.post<{ contentType: string; fileContent: string; fileName: string }>(exportContracts.path + query, {
    data,
  });
