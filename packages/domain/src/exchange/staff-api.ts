import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse, pageResponse, pageWithExtra } from "../shared/endpoint.ts";
import { inData, registerRequest } from "../shared/registers/list-request.ts";
import { listPageQuery } from "../shared/registers/pagination.ts";
import { registerKeys } from "../shared/registers/register-columns.ts";
import { rowSchema } from "../shared/registers/register-schema.ts";
import {
  changedTime,
  givenDate,
  idResponse,
  idSchema,
  instantSchema,
  isoDate,
  wholeNumber,
} from "../shared/values/scalars.ts";
import { distinctList } from "../shared/values/distinct-list.ts";
import { firstYear, lastYear } from "../shared/values/dates.ts";
import { dictionaryKinds, writtenItem } from "./dictionaries.ts";
import { exchangeNoticeSchema, noticeShows } from "./notice.ts";
import { itemRegister, noticeRegister } from "./register.ts";

/*
 * DESK-021: endpoints of staff that replace imports from a trading system where there is none. Staff responds
 * to notices with `answerNotice`, like the trading system (decision 0020).
 */

const staffOnly = accessOf({ operator: "yes" });

const noticeListBody = inData(registerRequest(registerKeys(noticeRegister)));
export type NoticeRequest = z.output<typeof noticeListBody>["data"];
const noticePageQuery = z.strictObject({
  ...listPageQuery,
  show: z
    .enum(noticeShows)
    .default("all")
    .describe("Messages without a response, messages not yet read by the trading system, or all."),
});
export type NoticePageQuery = z.output<typeof noticePageQuery>;

export const listStaffNotices = defineEndpoint({
  method: "POST",
  path: "/api/exchange/notices/all",
  summary: "List the messages of participants (DESK-021)",
  description: "`show` limits the list to messages without a response or not yet read by the trading system.",
  effect: "read",
  access: staffOnly,
  query: noticePageQuery,
  body: noticeListBody,
  response: pageWithExtra(
    rowSchema(noticeRegister, {
      created: "Time of creation, ISO 8601 with offset.",
      area: "Type of the record of the message.",
      kind: "Kind.",
      subject: "Subject of the message: goods, organisation or person; null without one.",
      organizationName: "Name of the organisation.",
      userName: "Name of the user.",
      state: "State.",
      delivered: "Time of the first read by the trading system, ISO 8601 with offset; null before it.",
      answeredBy: "Who responded; null without a response.",
      answered: "Time of the response, ISO 8601 with offset; null without one.",
      comment: "Comment, at most 500 characters; null without one.",
      entityId: "Id of the record of the message.",
    }),
    {
      lastRead: instantSchema
        .nullable()
        .describe("Last read by the trading system, ISO 8601 with offset; null if none is connected."),
    },
  ),
});

export const getStaffNotice = defineEndpoint({
  method: "GET",
  path: "/api/exchange/notices/{id}",
  summary: "Get a message of a participant (DESK-021)",
  description: "Includes the data that the participant sent.",
  effect: "read",
  access: staffOnly,
  params: z.object({ id: idSchema.describe("Number of the message.") }),
  response: recordResponse(exchangeNoticeSchema),
});

const dictionary = z.object({ name: z.enum(dictionaryKinds).describe("Name of the dictionary.") });
const itemListBody = inData(registerRequest(registerKeys(itemRegister)));
export type ItemRequest = z.output<typeof itemListBody>["data"];

export const listDictionaryItems = defineEndpoint({
  method: "POST",
  path: "/api/exchange/dictionaries/{name}/all",
  summary: "List the items of an auction dictionary (DESK-021, A-64)",
  description: "Includes hidden items.",
  effect: "read",
  access: staffOnly,
  params: dictionary,
  query: z.strictObject(listPageQuery),
  body: itemListBody,
  response: pageResponse(
    rowSchema(itemRegister, {
      number: "Number of the item in its dictionary.",
      nameRu: "Name in Russian.",
      nameEn: "Name in English.",
      volume: "Minutes of a duration or a period, or the price step; null otherwise.",
      shortName: "Short name; null without one.",
      isActive: "Whether it is active.",
      changed: "Time of the last change, ISO 8601 with offset; null if never changed.",
      changedBy: "Author of the last change; null if never changed.",
      version: "Version of the record, to detect concurrent edits.",
    }),
  ),
});

const itemRejections = ["exchange.wrong-volume", "exchange.same-name"] as const;
const itemExample = { name: { ru: "Рожь", en: "Rye" }, isActive: true };

export const createDictionaryItem = defineEndpoint({
  method: "POST",
  path: "/api/exchange/dictionaries/{name}/items",
  summary: "Create an item of an auction dictionary (DESK-021, A-64)",
  effect: "write",
  access: staffOnly,
  undo: { by: "updateDictionaryItem", note: "An inactive item is no longer offered." },
  params: dictionary,
  body: inData(writtenItem),
  rejections: itemRejections,
  example: { data: itemExample },
  response: recordResponse(idResponse),
});

export const updateDictionaryItem = defineEndpoint({
  method: "PUT",
  path: "/api/exchange/dictionaries/{name}/items/{id}",
  summary: "Update an item of an auction dictionary (DESK-021, A-64)",
  description: "`isActive: false` hides the item. An outdated `version` returns 409 `shared.stale`.",
  effect: "write",
  access: staffOnly,
  undo: "save-again",
  params: dictionary.extend({ id: idSchema.describe("Id of the dictionary item.") }),
  body: inData(
    writtenItem.extend({
      version: wholeNumber(1, 2_147_483_647).describe("Version of the record, to detect concurrent edits."),
    }),
  ),
  rejections: [...itemRejections, "shared.stale"],
  example: { data: { ...itemExample, version: 1 } },
  response: recordResponse(idResponse),
});

/** Range of calendar years. */

/** A decreed day with the author of its last change. */
const decreedDay = z.object({
  date: isoDate.describe("Day, `YYYY-MM-DD`."),
  isWorkDay: z.boolean().describe("Whether it is a working day."),
  changed: changedTime,
  changedBy: z.string().nullable().describe("Author of the last change; null if never changed."),
});

export const getDecreedDays = defineEndpoint({
  method: "GET",
  path: "/api/exchange/calendar/{year}",
  summary: "List the decreed days of a year (DESK-021, A-41)",
  description: "Only the days whose kind was set explicitly. The other days follow the calendar.",
  effect: "read",
  access: staffOnly,
  params: z.object({ year: wholeNumber(firstYear, lastYear).describe("Calendar year.") }),
  response: recordResponse(z.array(decreedDay)),
});

/** Changed days without duplicates, each with its previous value for detecting conflicts. */
const writtenDays = distinctList(
  z.strictObject({
    date: givenDate.describe("Day, `YYYY-MM-DD`."),
    isWorkDay: z.boolean().describe("Whether it is a working day."),
    seen: z.boolean().describe("Value before the change, to detect a concurrent edit."),
  }),
  ({ date }) => date,
)
  .min(1)
  .max(366);

export const setDecreedDays = defineEndpoint({
  method: "PUT",
  path: "/api/exchange/calendar",
  summary: "Set working and non-working days (DESK-021, A-41)",
  description:
    "All days are saved, or none. If a day was changed concurrently, the response is 409 `shared.stale`.",
  effect: "write",
  access: staffOnly,
  undo: "save-again",
  body: inData(z.strictObject({ days: writtenDays.describe("Days to set, each once.") })),
  rejections: ["shared.stale"],
  example: { data: { days: [{ date: "2027-12-31", isWorkDay: false, seen: true }] } },
  response: recordResponse(z.array(decreedDay.pick({ date: true, isWorkDay: true }))),
});
