import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, fileResponse, recordResponse, pageWithExtra } from "../shared/endpoint.ts";
import { importResponse, importBodyLimit, importRequest } from "../shared/registers/import-request.ts";
import { exportRequest, inData, registerRequest, withSearch } from "../shared/registers/list-request.ts";
import { listPageQuery } from "../shared/registers/pagination.ts";
import { registerKeys } from "../shared/registers/register-columns.ts";
import { optionValue, rowShape, tabCounts } from "../shared/registers/register-schema.ts";
import { deliveryReport, reportResult } from "./delivery-report.ts";
import { englishNames, pageLanguage } from "../exchange/english-names.ts";
import { contractDescriptions, importedContract } from "./imported-contract.ts";
import { contractRegister, type Contract } from "./register.ts";

const members = accessOf({ employee: "own", owner: "own", operator: "yes" });

const shown = {
  language: pageLanguage,
  /** CON-005, A-40: whether the list includes processed contracts. */
  showConfirmedTransactions: z
    .enum(["true", "false"])
    .default("false")
    .transform((given) => given === "true")
    .describe("Whether to include processed contracts."),
};

export const contractListQuery = z.strictObject({ ...listPageQuery, ...shown });
const keys = registerKeys(contractRegister);
export const contractListBody = inData(registerRequest(keys, withSearch(keys)));
export type ContractListQuery = z.output<typeof contractListQuery>;
export type ContractRequest = z.output<typeof contractListBody>["data"];

/** A contract; requested in English, with the English names of its goods and basis. */
const contractRow = z.object({
  idRec: z.number().describe("Id of the row."),
  ...rowShape(contractRegister, contractDescriptions),
  english: englishNames,
}) as unknown as z.ZodType<Contract>;

export const listContracts = defineEndpoint({
  method: "POST",
  path: "/api/auctions/contract/register/all",
  summary: "List auction contracts (CON-038..041)",
  description: "Newest first by default. `tabs` holds the number of contracts per tab.",
  effect: "read",
  mayLag: true,
  access: members,
  right: "hasContracts",
  query: contractListQuery,
  body: contractListBody,
  rejections: ["shared.too-many-found"],
  response: pageWithExtra(contractRow, tabCounts),
});

export const exportContracts = defineEndpoint({
  method: "POST",
  path: "/api/auctions/contract/register/export",
  summary: "Download auction contracts as a workbook (CON-043, CON-045, FIX-033, V-10)",
  description:
    "Rows: the given ids, the result of the filter, or all contracts of the organisation. At most 50,000.",
  effect: "read",
  mayLag: true,
  access: members,
  right: "hasContracts",
  query: z.strictObject(shown),
  body: inData(exportRequest(keys, withSearch(keys))),
  rejections: ["shared.too-many-rows", "shared.too-many-found"],
  response: fileResponse,
});

export type ContractExport = z.output<typeof exportContracts.body>["data"];

export const reportDeliveries = defineEndpoint({
  method: "PUT",
  path: "/api/auctions/contract/register/update",
  summary: "Report deliveries of auction contracts (CON-042, CON-047, V-8)",
  description:
    "At most 1,000 reports, each validated separately: an error in one does not affect the others. The status is 200 even if some have errors.",
  effect: "write",
  access: members,
  undo: { by: "answerNotice", note: "A rejected report returns to the organisation." },
  key: "deliveries",
  right: "hasContracts",
  // an invalid report fails alone.
  body: inData(z.array(z.unknown()).max(1000)),
  row: deliveryReport,
  rowRejections: [
    "contracts.not-editable",
    "contracts.incomplete",
    "contracts.date",
    "contracts.unchanged",
    "contracts.repeated",
    "shared.not-found",
  ],
  example: { data: [{ idRec: 17, statusDelivery: 1, statusDate: "2026-11-20", reason: null }] },
  response: recordResponse(z.array(reportResult)),
});

const dictionary = <const Path extends `/${string}`>(path: Path, summary: string) =>
  defineEndpoint({
    method: "GET",
    path,
    summary,
    effect: "read",
    access: members,
    right: "hasContracts",
    query: z.strictObject({}),
    response: recordResponse(z.array(optionValue)),
  });

export const listDealStatuses = dictionary(
  "/api/dictionary/contract/statuses/proposal",
  "List the processing statuses of auction contracts (DICT-016, A-35)",
);

export const listDeliveryStatuses = dictionary(
  "/api/dictionary/contract/statuses/delivery",
  "List the delivery statuses of auction contracts (DICT-017, CON-023)",
);

export const importContracts = defineEndpoint({
  method: "PUT",
  path: "/api/integration/contracts",
  summary: "Import contracts of held auctions (A-34, A-66, CON-048)",
  description:
    "At most 1,000 rows, each validated separately: an error in one row does not affect the others. The status is 200 even if rows have errors. Absent statuses, delivery day and reason keep their values.",
  effect: "write",
  access: accessOf({ machine: "yes", operator: "yes" }),
  approval: { kind: "decisions" },
  body: importRequest,
  row: importedContract,
  rowRejections: ["contracts.ambiguous", "shared.duplicate"],
  bodyLimit: importBodyLimit,
  example: {
    data: [
      {
        externalId: "TS-1001",
        ownerInn: "3199127468",
        minisessionNumber: "MS-15",
        contractNumber: "1001",
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
      },
    ],
  },
  response: recordResponse(importResponse),
});
