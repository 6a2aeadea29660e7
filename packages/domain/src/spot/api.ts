import { z } from "zod";
import { access } from "../shared/access.ts";
import { isDecimal, normalizeDecimal, scaleOf } from "../shared/decimal.ts";
import { blob, endpoint, file, one, page } from "../shared/endpoint.ts";
import { importAnswer, importBodyLimit, importRequest } from "../shared/import-request.ts";
import { innPattern } from "../shared/inn.ts";
import { exportRequest, inData, registerRequest } from "../shared/list-request.ts";
import { listPageQuery } from "../shared/paging.ts";
import { comment, id, isoDate, wholeNumber } from "../shared/scalars.ts";
import { isPlainText, trimText } from "../shared/text.ts";
import { spotDeal, spotStatus } from "./deal.ts";
import { dealDirections, recordStatus } from "./lifecycle.ts";

const members = access({ employee: "own", owner: "own", operator: "yes" });
const right = "hasSpot";

/** SPOT-007, SPOT-050: what the register is filtered and sorted by. */
export const spotKeys = [
  "statusSettlement",
  "contractorName",
  "basis",
  "deliveryWay",
  "comodinesName",
  "codeItem",
  "contractNumber",
  "contractDate",
  "direction",
  "volumeComodines",
  "priceSingle",
  "contractSum",
  "dateEnd",
  "dateEndNext",
  "statusExecution",
  "dateChangeStatus",
  "file",
  "fileName",
  "comment",
  "statusRecord",
  "ownerName",
] as const;
export type SpotKey = (typeof spotKeys)[number];

export const spotListRequest = registerRequest(spotKeys);
export type SpotListRequest = z.output<typeof spotListRequest>;

export const listDeals = endpoint({
  method: "POST",
  path: "/api/spot/all",
  summary:
    "Deals of the spot market, without the processed ones unless asked for (SPOT-049, SPOT-050, A-53).",
  effect: "read",
  access: members,
  right,
  query: z.strictObject(listPageQuery),
  body: inData(spotListRequest),
  answer: page(spotDeal),
});

const record = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === "object" && given !== null;
/** A status as its id, in digits or not, or as `{ id, value }`. */
const statusIdOf = (given: unknown) => (record(given) ? given["id"] : given);
/** Where nothing was entered, an empty text stands for nothing. */
const filled = (given: unknown) => (given === "" || given === undefined ? null : given);

/** SPOT-022: what one deal is to say; the name of the file and the flag are the browser's own (V-9, A-58). */
export const spotEdit = z.strictObject({
  idRec: id,
  contractNumber: z.string().max(255),
  statusExecution: z.preprocess((given) => filled(statusIdOf(given)), wholeNumber(0, 6).nullable()),
  dateChangeStatus: z.preprocess(filled, isoDate.nullable()),
  comment: z.preprocess(filled, comment.refine(isPlainText).nullable()),
  file: z.preprocess(filled, id.nullable()),
  statusChangedByUser: z.boolean().optional(),
  fileName: z.unknown().optional(),
});
export type SpotEdit = z.output<typeof spotEdit>;

/** As many deals may be sent at once; a page of the register has 500 at most. */
export const mostEdits = 500;

export const updateDeals = endpoint({
  method: "PUT",
  path: "/api/spot/update",
  summary:
    "Tells the exchange how deals were executed, all of them or none (SPOT-051, SPOT-057, SPOT-059, V-9).",
  effect: "write",
  access: members,
  right,
  body: inData(z.array(spotEdit).min(1).max(mostEdits)),
  answer: one(z.array(z.object({ idRec: z.number(), success: z.literal(true) }))),
});

export const uploadSpotFile = endpoint({
  method: "POST",
  path: "/api/spot/file/upload",
  summary: "Keeps a document for a deal that is still to be sent (SPOT-052, SPOT-061, A-58).",
  effect: "write",
  access: members,
  right,
  file: "uploadedFile",
  wrongFile: "shared.unsupported-file",
  answer: one(z.object({ id: z.number() })),
});

export const downloadSpotFile = endpoint({
  method: "GET",
  path: "/api/spot/file/{id}",
  summary: "The document of a deal, under its own name (SPOT-053, V-11).",
  effect: "read",
  access: members,
  right,
  params: z.strictObject({ id }),
  answer: blob,
});

export const exportDeals = endpoint({
  method: "POST",
  path: "/api/spot/export",
  summary: "Workbook of the chosen deals, or of all with the processed ones (SPOT-054, A-60, V-10).",
  effect: "read",
  access: members,
  right,
  body: inData(exportRequest),
  answer: file,
});

export const listRecordStatuses = endpoint({
  method: "GET",
  path: "/api/dictionary/spot/statuses/record",
  summary: "Statuses of records (SPOT-055, DICT-018).",
  effect: "read",
  access: members,
  right,
  query: z.strictObject({}),
  answer: one(z.array(spotStatus)),
});

export const listExecutionStatuses = endpoint({
  method: "GET",
  path: "/api/dictionary/spot/statuses/confirmation",
  summary: "Execution statuses (SPOT-056, DICT-018).",
  effect: "read",
  access: members,
  right,
  query: z.strictObject({}),
  answer: one(z.array(spotStatus)),
});

/** names are at most 255 characters. */
const words = z.string().transform(trimText).pipe(z.string().min(1).max(255).refine(isPlainText));

/** A number that is stored exactly: the digits of JSON, at most so many before and after the dot. */
const exactly = (whole: number, scale: number) =>
  z
    .union([z.number(), z.string()])
    .transform(String)
    .pipe(
      z
        .string()
        .refine(
          (text) =>
            isDecimal(text) && scaleOf(text) <= scale && text.split(".")[0]!.replace("-", "").length <= whole,
        )
        .refine((text) => !isDecimal(text) || !text.startsWith("-"))
        .transform(normalizeDecimal),
    );

const recordStatuses: readonly number[] = Object.values(recordStatus);

/** a side of a deal as the trading system tells it. What is absent of the participant's own stays (V-14). */
export const spotImport = z.strictObject({
  externalId: words.optional(),
  ownerInn: z.string().regex(innPattern),
  statusSettlement: words,
  contractorName: words,
  basis: words,
  deliveryWay: words,
  comodinesName: words,
  codeItem: words,
  contractNumber: words,
  contractDate: isoDate,
  direction: z.enum(dealDirections),
  volumeComodines: exactly(13, 3),
  priceSingle: exactly(14, 2),
  contractSum: exactly(16, 2),
  dateEnd: isoDate.nullable(),
  dateEndNext: isoDate.nullish(),
  statusExecution: z.preprocess(statusIdOf, wholeNumber(0, 6)).optional(),
  dateChangeStatus: isoDate.nullable().optional(),
  comment: z.preprocess(filled, comment.refine(isPlainText).nullable()).optional(),
  statusRecord: z
    .preprocess(
      statusIdOf,
      wholeNumber(1, 7).refine((status) => recordStatuses.includes(status)),
    )
    .optional(),
  /** Files stay with the portal. */
  fileName: z.unknown().optional(),
});
export type SpotImport = z.output<typeof spotImport>;

export const importDeals = endpoint({
  method: "PUT",
  path: "/api/integration/spot",
  summary: "Takes deals of the spot market from the trading system (SPOT-058, A-51, A-66).",
  effect: "write",
  access: access({ machine: "yes", operator: "yes" }),
  body: importRequest,
  bodyLimit: importBodyLimit,
  answer: one(importAnswer),
});
