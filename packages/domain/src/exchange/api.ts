import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { daysBetween } from "../shared/values/dates.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { importResponse, importBodyLimit, importRequest } from "../shared/registers/import-request.ts";
import { inData } from "../shared/registers/list-request.ts";
import { givenDate, idResponse, idSchema, wholeNumber } from "../shared/values/scalars.ts";
import {
  dictionaryItem,
  dictionaryKinds,
  importedDictionaryItem,
  type DictionaryKind,
} from "./dictionaries.ts";
import { exchangeNoticeSchema, noticeResponse } from "./notice.ts";

const members = accessOf({ employee: "own", owner: "own", operator: "yes" });
const nothingElse = z.strictObject({});

const dictionary = <const Kind extends DictionaryKind>(kind: Kind, summary: string, description?: string) =>
  defineEndpoint({
    method: "GET",
    path: `/api/dictionary/auction/${kind}`,
    summary,
    ...(description === undefined ? {} : { description }),
    effect: "read",
    access: members,
    right: "hasAuctions",
    query: nothingElse,
    response: recordResponse(z.array(dictionaryItem)),
  });

/** DICT-001..010, DICT-025: active items by id. */
export const dictionaryCalls = {
  determineStartPrice: dictionary(
    "determineStartPrice",
    "List the ways to determine the start price (DICT-001)",
    "The start price of the next auction of a series.",
  ),
  commodity: dictionary("commodity", "List auction commodities (DICT-002)"),
  direction: dictionary("direction", "List auction directions (DICT-003)", "Sale and purchase."),
  currency: dictionary("currency", "List auction currencies (DICT-004)"),
  productUnit: dictionary("productUnit", "List the units of auction commodities (DICT-005)"),
  miniSessionDuration: dictionary(
    "miniSessionDuration",
    "List the durations of a mini-session (DICT-006)",
    "`volume` is the number of minutes.",
  ),
  minStepPrice: dictionary(
    "minStepPrice",
    "List the minimal price steps (DICT-007)",
    "`volume` is the price step.",
  ),
  basis: dictionary("basis", "List the delivery bases of auctions (DICT-008)"),
  termsSupply: dictionary("termsSupply", "List the delivery terms of auctions (DICT-009)"),
  renewalPeriod: dictionary(
    "renewalPeriod",
    "List the renewal periods (DICT-010)",
    "`volume` is the number of minutes.",
  ),
} as const satisfies Record<DictionaryKind, unknown>;

/** SCREEN-111: the form of a proposal loads its dictionaries by one request. */
export const listAuctionDictionaries = defineEndpoint({
  method: "GET",
  path: "/api/dictionary/auction/dropdownLists",
  summary: "List the active items of all auction dictionaries (SCREEN-111)",
  description: "The lists of the single dictionaries by name, for forms.",
  effect: "read",
  access: members,
  right: "hasAuctions",
  query: nothingElse,
  response: recordResponse(
    z.record(z.enum(dictionaryKinds), z.array(dictionaryItem).describe("Active items by id.")),
  ),
});

/** Maximum days of a calendar request. */
const longestRange = 1100;

/** a path under the auctions as in the specification, and another for the register of contracts. */
const calendar = <const Path extends `/${string}`>(path: Path, summary: string, description: string) =>
  defineEndpoint({
    method: "GET",
    path,
    summary,
    description,
    effect: "read",
    access: members,
    right: "hasAccess",
    params: z
      .object({
        monthStart: givenDate.describe("First day of the period, `YYYY-MM-DD`."),
        today: givenDate.describe("Last day of the period, `YYYY-MM-DD`."),
      })
      .refine(({ monthStart, today }) => daysBetween(monthStart, today) <= longestRange, { path: ["today"] }),
    query: z.strictObject({
      workDay: z
        .enum(["true", "false"])
        .default("true")
        .describe("True: working days; false: non-working days."),
    }),
    response: recordResponse(z.array(z.string())),
  });

export const listWorkDays = calendar(
  "/api/dictionary/auction/calendar/trade-day/{monthStart}/{today}",
  "List the working days of a period (DICT-015, A-41)",
  "Both ends included, at most 1,100 days. `workDay=false` returns the non-working days.",
);
export const listWorkDaysShort = calendar(
  "/api/dictionary/calendar/trade-day/{monthStart}/{today}",
  "List the working days of a period (short path) (DICT-015, A-41)",
  "The same as `listWorkDays`.",
);

/** the trading system, or an operator instead. */
const tradingSystem = accessOf({ machine: "yes", operator: "yes" });

export const importDictionary = defineEndpoint({
  method: "PUT",
  path: "/api/integration/dictionaries/{name}",
  summary: "Import items of an auction dictionary (A-64, A-66, DICT-026)",
  description:
    "At most 1,000 rows, each validated separately. The status is 200 even if rows have errors. An item with a known `id` is updated.",
  effect: "write",
  access: tradingSystem,
  undo: "save-again",
  params: z.object({ name: z.enum(dictionaryKinds).describe("Name of the dictionary.") }),
  body: importRequest,
  // Whether items have a volume depends on the dictionary; the row schema has all fields (DICT-020).
  row: importedDictionaryItem("commodity"),
  bodyLimit: importBodyLimit,
  example: { data: [{ id: 13, name: { ru: "Пшеница 4 класс", en: "Wheat, 4th class" } }] },
  response: recordResponse(importResponse),
});

/** a day from the trading system. */
export const importedDay = z.strictObject({
  date: givenDate.describe("Day, `YYYY-MM-DD`."),
  isWorkDay: z.boolean().describe("Whether it is a working day."),
});
export type ImportedDay = z.output<typeof importedDay>;

export const importCalendar = defineEndpoint({
  method: "PUT",
  path: "/api/integration/calendar",
  summary: "Import working and non-working days (A-41, A-66, DICT-026)",
  description: "At most 1,000 rows, each validated separately. The status is 200 even if rows have errors.",
  effect: "write",
  access: tradingSystem,
  undo: "save-again",
  body: importRequest,
  row: importedDay,
  bodyLimit: importBodyLimit,
  example: { data: [{ date: "2026-12-31", isWorkDay: false }] },
  response: recordResponse(importResponse),
});

/** `after` is the number of the last notice read. */
export const noticeQuery = z.strictObject({
  after: wholeNumber(0, Number.MAX_SAFE_INTEGER)
    .default(0)
    .describe("Number of the last message that was read."),
  limit: wholeNumber(1, 500).default(100).describe("Maximum number of records in the response."),
});
export type NoticeQuery = z.output<typeof noticeQuery>;

export const listExchangeNotices = defineEndpoint({
  method: "GET",
  path: "/api/integration/notices",
  summary: "Read the messages of participants (A-66, A-71)",
  description:
    "Ordered by number, after the number `after`. The first read of a message by the trading system is recorded, so this GET can write.",
  effect: "write",
  mayChangeNothing: true,
  access: tradingSystem,
  undo: { none: "Only a read by the trading system marks messages." },
  query: noticeQuery,
  response: recordResponse(z.array(exchangeNoticeSchema)),
});

export const answerNotice = defineEndpoint({
  method: "PUT",
  path: "/api/integration/notices/{id}/result",
  summary: "Respond to a message of a participant (A-66, A-71, FIX-065)",
  description:
    "The response moves the proposal, contract, deal or application to its next status. A rejection of some kinds needs a comment.",
  effect: "write",
  access: tradingSystem,
  approval: { kind: "decisions" },
  params: z.object({ id: idSchema.describe("Number of the message.") }),
  body: inData(noticeResponse),
  rejections: [
    "exchange.notice-answered",
    "exchange.notice-superseded",
    "auctions.wrong-status",
    "auctions.comment-required",
    "auctions.date-passed",
    "contracts.not-sent",
    "spot.not-sent",
    "members.decided",
    "members.comment-required",
    "members.closed-since",
  ],
  example: { data: { result: "rejected", comment: "Нет акта приёмки" } },
  response: recordResponse(idResponse),
});
