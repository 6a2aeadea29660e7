import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { daysBetween } from "../shared/values/dates.ts";
import { endpoint, one } from "../shared/endpoint.ts";
import { importAnswer, importBodyLimit, importRequest } from "../shared/registers/import-request.ts";
import { inData } from "../shared/registers/list-request.ts";
import { id, idAnswer, isoDate, wholeNumber } from "../shared/values/scalars.ts";
import {
  dictionaryItem,
  dictionaryKinds,
  importedDictionaryItem,
  type DictionaryKind,
} from "./dictionaries.ts";
import { notice, noticeAnswer } from "./notice.ts";

const members = access({ employee: "own", owner: "own", operator: "yes" });
const nothingElse = z.strictObject({});

const dictionary = <const Kind extends DictionaryKind>(kind: Kind, summary: string) =>
  endpoint({
    method: "GET",
    path: `/api/dictionary/auction/${kind}`,
    summary,
    effect: "read",
    access: members,
    right: "hasAuctions",
    query: nothingElse,
    answer: one(z.array(dictionaryItem)),
  });

/** DICT-001..010, DICT-025: active items by id. */
export const dictionaryCalls = {
  determineStartPrice: dictionary(
    "determineStartPrice",
    "How the start price of the next auction of a series is found (DICT-001).",
  ),
  commodity: dictionary("commodity", "Commodities of the auctions (DICT-002)."),
  direction: dictionary("direction", "Sale and purchase (DICT-003)."),
  currency: dictionary("currency", "Currencies of the auctions (DICT-004)."),
  productUnit: dictionary("productUnit", "Units of a commodity (DICT-005)."),
  miniSessionDuration: dictionary("miniSessionDuration", "Durations of a session in minutes (DICT-006)."),
  minStepPrice: dictionary("minStepPrice", "Least steps of a price (DICT-007)."),
  basis: dictionary("basis", "Bases of delivery (DICT-008)."),
  termsSupply: dictionary("termsSupply", "Terms of delivery (DICT-009)."),
  renewalPeriod: dictionary("renewalPeriod", "Periods of renewal in minutes (DICT-010)."),
} as const satisfies Record<DictionaryKind, unknown>;

/** Maximum days of a calendar request. */
const longestRange = 1100;

/** a path under the auctions as in the specification, and another for the register of contracts. */
const calendar = <const Path extends `/${string}`>(path: Path) =>
  endpoint({
    method: "GET",
    path,
    summary:
      "Working days of a range, both ends included; with workDay=false the other days (DICT-015, A-41).",
    effect: "read",
    access: members,
    right: "hasAccess",
    params: z
      .object({ monthStart: isoDate, today: isoDate })
      .refine(({ monthStart, today }) => daysBetween(monthStart, today) <= longestRange, { path: ["today"] }),
    query: z.strictObject({ workDay: z.enum(["true", "false"]).default("true") }),
    answer: one(z.array(z.string())),
  });

export const listWorkDays = calendar("/api/dictionary/auction/calendar/trade-day/{monthStart}/{today}");
export const listWorkDaysShort = calendar("/api/dictionary/calendar/trade-day/{monthStart}/{today}");

/** the trading system, or an operator instead. */
const tradingSystem = access({ machine: "yes", operator: "yes" });

export const importDictionary = endpoint({
  method: "PUT",
  path: "/api/integration/dictionaries/{name}",
  summary: "Adds and changes items of a dictionary of the auctions (A-64, A-66, DICT-026).",
  effect: "write",
  access: tradingSystem,
  params: z.object({ name: z.enum(dictionaryKinds) }),
  body: importRequest,
  // Whether items have a volume depends on the dictionary; the row schema has all fields (DICT-020).
  row: importedDictionaryItem("commodity"),
  bodyLimit: importBodyLimit,
  example: { data: [{ id: 13, name: { ru: "Пшеница 4 класс", en: "Wheat, 4th class" } }] },
  answer: one(importAnswer),
});

/** a day from the trading system. */
export const importedDay = z.strictObject({
  date: isoDate,
  isWorkDay: z.boolean(),
});
export type ImportedDay = z.output<typeof importedDay>;

export const importCalendar = endpoint({
  method: "PUT",
  path: "/api/integration/calendar",
  summary: "Says of days whether the exchange works on them (A-41, A-66, DICT-026).",
  effect: "write",
  access: tradingSystem,
  body: importRequest,
  row: importedDay,
  bodyLimit: importBodyLimit,
  example: { data: [{ date: "2026-12-31", isWorkDay: false }] },
  answer: one(importAnswer),
});

/** `after` is the number of the last notice read. */
export const noticeQuery = z.strictObject({
  after: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
  limit: wholeNumber(1, 500).default(100),
});
export type NoticeQuery = z.output<typeof noticeQuery>;

export const listExchangeNotices = endpoint({
  method: "GET",
  path: "/api/integration/notices",
  summary: "Messages of participants by number; the trading system's first reading is noted (A-66, A-71).",
  effect: "write",
  mayChangeNothing: true,
  access: tradingSystem,
  query: noticeQuery,
  answer: one(z.array(notice)),
});

export const answerNotice = endpoint({
  method: "PUT",
  path: "/api/integration/notices/{id}/result",
  summary:
    "What the exchange made of a message: its proposal, contract, deal or application moves on (A-66, A-71, FIX-065).",
  effect: "write",
  access: tradingSystem,
  params: z.object({ id }),
  body: inData(noticeAnswer),
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
  answer: one(idAnswer),
});
