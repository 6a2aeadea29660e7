import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import {
  attachmentResponse,
  defineEndpoint,
  fileResponse,
  recordResponse,
  pageWithExtra,
} from "../shared/endpoint.ts";
import { englishNames, pageLanguage } from "../exchange/english-names.ts";
import { importResponse, importBodyLimit, importRequest } from "../shared/registers/import-request.ts";
import { innPattern } from "../shared/values/inn.ts";
import { exportRequest, inData, registerRequest, withSearch } from "../shared/registers/list-request.ts";
import { listPageQuery } from "../shared/registers/pagination.ts";
import {
  emptyAsNull,
  importShape,
  optionalImportedText,
  optionIdOf,
} from "../shared/registers/import-shape.ts";
import { optionValue, rowShape, tabCounts } from "../shared/registers/register-schema.ts";
import { registerKeys } from "../shared/registers/register-columns.ts";
import { commentSchema, idSchema, isoDate, wholeNumber, recordId } from "../shared/values/scalars.ts";
import { spotRegister, type SpotDeal } from "./register.ts";

const members = accessOf({ employee: "own", owner: "own", operator: "yes" });
const right = "hasSpot";

const dealDescriptions = {
  ownerName: "Name of the owner; null if unknown.",
  ownerInn: "INN of the owner.",
  statusSettlement: "Settlement status.",
  contractorName: "Name of the counterparty.",
  basis: "Delivery basis.",
  deliveryWay: "Delivery way.",
  comodinesName: "Name of the commodity.",
  codeItem: "Code of the instrument.",
  contractNumber: "Number of the sale.",
  contractDate: "Day of the sale, `YYYY-MM-DD`.",
  direction: "Direction: sale or purchase.",
  volumeComodines: "Volume in units of the commodity.",
  priceSingle: "Price per unit in rubles.",
  contractSum: "Sum of the deal in rubles.",
  dateEnd: "Day on which the deal expires, `YYYY-MM-DD`.",
  dateEndNext: "Day to which the expiry was postponed, `YYYY-MM-DD`; null if it was not.",
  statusExecution:
    "Execution status: 0 not set, 1 delivered, 2 not delivered, 3 settled by the parties, 4 force majeure, 5 not paid, 6 extended.",
  dateChangeStatus: "Day of the execution status, `YYYY-MM-DD`; null if not set.",
  file: "Id of the attached file; null without one.",
  fileName: "Name of the file; null without one.",
  comment: "Comment, at most 500 characters; null without one.",
  statusRecord: "Record status: 1 new, 2 sent, 4 processed, 7 rejected.",
  statusComment: "Comment of the exchange; null without one.",
  statusCommentDate: "Time of the decision of the exchange; null without one.",
};

const keys = registerKeys(spotRegister);
export const spotListRequest = registerRequest(keys, withSearch(keys));
export type SpotListRequest = z.output<typeof spotListRequest>;

/** A deal; requested in English, with the English names of its goods and basis. */
const dealRow = z.object({
  idRec: z.number().describe("Id of the row."),
  ...rowShape(spotRegister, dealDescriptions),
  english: englishNames,
}) as unknown as z.ZodType<SpotDeal>;

const spotListQuery = z.strictObject({ ...listPageQuery, language: pageLanguage });
export type SpotListQuery = z.output<typeof spotListQuery>;

export const listDeals = defineEndpoint({
  method: "POST",
  path: "/api/spot/all",
  summary: "List spot deals (SPOT-049, SPOT-050, A-53)",
  description:
    "Processed deals are included only if the filter selects them. `tabs` holds the number of deals per tab.",
  effect: "read",
  mayLag: true,
  access: members,
  right,
  query: spotListQuery,
  body: inData(spotListRequest),
  rejections: ["shared.too-many-found"],
  response: pageWithExtra(dealRow, tabCounts),
});

/** SPOT-022: new values of a deal. The file name and the flag are for the browser only (V-9, A-58). */
export const spotEdit = z.strictObject({
  idRec: idSchema.describe("Id of the row."),
  contractNumber: z.string().max(255).describe("Number of the sale."),
  statusExecution: z
    .preprocess((given) => emptyAsNull(optionIdOf(given)), wholeNumber(0, 6).nullable())
    .describe(
      "Execution status: 0 not set, 1 delivered, 2 not delivered, 3 settled by the parties, 4 force majeure, 5 not paid, 6 extended.",
    ),
  dateChangeStatus: z
    .preprocess(emptyAsNull, isoDate.nullable())
    .describe("Day of the execution status, `YYYY-MM-DD`; null if not set."),
  comment: z
    .preprocess(emptyAsNull, commentSchema.nullable())
    .describe("Comment, at most 500 characters; null without one."),
  file: z.preprocess(emptyAsNull, idSchema.nullable()).describe("Id of the attached file; null without one."),
  statusChangedByUser: z.boolean().optional().describe("Accepted for compatibility, no effect."),
  fileName: z.unknown().optional().describe("Ignored: the file is given by `file`."),
});
export type SpotEdit = z.output<typeof spotEdit>;

/** Maximum deals per request; a page of the register has at most 500. */
export const maxEdits = 500;

/**
 * SPOT-057, SPOT-059: error codes of an edit. The first one is the response's code; its message lists all.
 */
const editRejections = [
  "spot.fields-required",
  "spot.file-required",
  "spot.option-not-allowed",
  "spot.date-in-future",
  "spot.date-too-early",
  "spot.date-not-today",
  "spot.wrong-number",
  "spot.repeated-deal",
  "spot.unknown-file",
  "spot.not-editable",
  "spot.unchanged",
] as const;

export const updateDeals = defineEndpoint({
  method: "PUT",
  path: "/api/spot/update",
  summary: "Report the execution of spot deals (SPOT-051, SPOT-057, SPOT-059, V-9)",
  description:
    "At most 500 deals, all or none. The first broken rule is the error code; the message lists all of them.",
  effect: "write",
  access: members,
  undo: { by: "answerNotice", note: "A rejected report returns to the organisation." },
  key: "deliveries",
  right,
  body: inData(z.array(spotEdit).min(1).max(maxEdits)),
  rejections: [...editRejections, "shared.not-found"],
  response: recordResponse(
    z.array(
      z.object({
        idRec: z.number().describe("Id of the row."),
        success: z.literal(true).describe("Whether the row was accepted."),
      }),
    ),
  ),
});

export const uploadSpotFile = defineEndpoint({
  method: "POST",
  path: "/api/spot/file/upload",
  summary: "Upload a document for a spot deal (SPOT-052, SPOT-061, A-58)",
  description: "Name the returned id as `file` of the deal in `updateDeals`.",
  effect: "write",
  access: members,
  undo: { none: "A file that no deal names is removed by itself." },
  key: "files",
  right,
  file: "uploadedFile",
  wrongFile: "shared.unsupported-file",
  rejections: ["spot.too-many-waiting-files"],
  response: recordResponse(z.object({ id: recordId })),
});

export const downloadSpotFile = defineEndpoint({
  method: "GET",
  path: "/api/spot/file/{id}",
  summary: "Download the document of a spot deal (SPOT-053, V-11)",
  effect: "read",
  access: members,
  key: "files",
  right,
  params: z.strictObject({ id: idSchema.describe("Id of the document.") }),
  response: attachmentResponse,
});

export const exportDeals = defineEndpoint({
  method: "POST",
  path: "/api/spot/export",
  summary: "Download spot deals as a workbook (SPOT-054, FIX-033, A-60, V-10)",
  description:
    "Rows: the given ids, the result of the filter, or all deals including processed ones. At most 50,000.",
  effect: "read",
  mayLag: true,
  access: members,
  right,
  query: z.strictObject({ language: pageLanguage }),
  body: inData(exportRequest(keys, withSearch(keys))),
  rejections: ["shared.too-many-rows", "shared.too-many-found"],
  response: fileResponse,
});

export type SpotExport = z.output<typeof exportDeals.body>["data"];

export const listRecordStatuses = defineEndpoint({
  method: "GET",
  path: "/api/dictionary/spot/statuses/record",
  summary: "List the record statuses of spot deals (SPOT-055, DICT-018)",
  effect: "read",
  access: members,
  right,
  query: z.strictObject({}),
  response: recordResponse(z.array(optionValue)),
});

export const listExecutionStatuses = defineEndpoint({
  method: "GET",
  path: "/api/dictionary/spot/statuses/confirmation",
  summary: "List the execution statuses of spot deals (SPOT-056, DICT-018)",
  effect: "read",
  access: members,
  right,
  query: z.strictObject({}),
  response: recordResponse(z.array(optionValue)),
});

/**
 * one side of a deal from the trading system. Absent values of the participant stay unchanged (V-14).
 */
export const spotImport = z.strictObject({
  externalId: optionalImportedText(255).optional().describe("Id in the trading system."),
  ownerInn: z.string().regex(innPattern).describe("INN of the owner."),
  ...importShape(spotRegister, dealDescriptions),
  fileName: z.unknown().optional().describe("Ignored: the portal keeps its own files."),
});
export type SpotImport = z.output<typeof spotImport>;

export const importDeals = defineEndpoint({
  method: "PUT",
  path: "/api/integration/spot",
  summary: "Import spot deals (SPOT-058, A-51, A-66)",
  description:
    "At most 1,000 rows, each validated separately. The status is 200 even if rows have errors. Absent values of the participant keep their values.",
  effect: "write",
  access: accessOf({ machine: "yes", operator: "yes" }),
  approval: { kind: "decisions" },
  body: importRequest,
  row: spotImport,
  rowRejections: ["shared.duplicate"],
  bodyLimit: importBodyLimit,
  example: {
    data: [
      {
        externalId: "SP-55",
        ownerInn: "3199127468",
        statusSettlement: "Расчёты не завершены",
        contractorName: "ООО «Сладко»",
        basis: "Липецк",
        deliveryWay: "Самовывоз автотранспортом",
        comodinesName: "Сахар белый",
        codeItem: "SUGR-LIP",
        contractNumber: "S-55",
        contractDate: "2026-11-18",
        direction: "sale",
        volumeComodines: 20,
        priceSingle: 61000,
        contractSum: 1220000,
        dateEnd: "2026-11-25",
        dateEndNext: null,
      },
    ],
  },
  response: recordResponse(importResponse),
});
