import { z } from "zod";
import {
  idSchema,
  optionalComment,
  instantSchema,
  recordId,
  innText,
  recordName,
} from "../shared/values/scalars.ts";

/** record types of notices. */
export const noticeAreas = ["proposal", "contract", "spot", "application"] as const;
export type NoticeArea = (typeof noticeAreas)[number];

/**
 * Kinds of notices: of spot deals (SPOT-035..039), some also of contracts (CON-030..033), of proposals, of
 * admissions.
 */
export const noticeKinds = [
  "delivery",
  "nonDelivery",
  "extension",
  "selfSettlement",
  "changes",
  "proposal_new",
  "proposal_change",
  "proposal_revoke",
  "application_new",
] as const;

/** results of a notice. */
export const noticeResults = ["processed", "rejected"] as const;
export type NoticeResult = (typeof noticeResults)[number];

/**
 * DESK-021: `settled`: no response needed, because another request decided the record, or the participant
 * withdrew or replaced the notice.
 */
export const noticeStates = ["waiting", ...noticeResults, "settled"] as const;

/** DESK-021: filters of the list: without a response, not yet read by the trading system, all. */
export const noticeShows = ["waiting", "unread", "all"] as const;
export type NoticeShow = (typeof noticeShows)[number];

/** a notice of a participant, as the trading system reads it. */
export const exchangeNoticeSchema = z.object({
  id: recordId,
  area: z.enum(noticeAreas).describe("Type of the record of the message."),
  /** Kind, for example delivery, nonDelivery, proposal_new. */
  kind: z.string().describe("Kind."),
  entityId: z.number().describe("Id of the record of the message."),
  organization: z
    .object({ id: recordId, inn: innText, name: recordName })
    .describe("Organisation that sent the message."),
  user: z.object({ id: recordId, name: recordName }).describe("User who sent the message."),
  payload: z.unknown().describe("Content as it was sent."),
  created: instantSchema.describe("Time of creation, ISO 8601 with offset."),
  delivered: instantSchema
    .nullable()
    .describe("Time of the first read by the trading system, ISO 8601 with offset; null before it."),
  result: z.enum(noticeResults).nullable().describe("Result."),
  resultComment: z.string().nullable().describe("Comment of the exchange on its response; null without one."),
  resultDate: instantSchema
    .nullable()
    .describe("Time of the response, ISO 8601 with offset; null without one."),
});
export type ExchangeNotice = z.output<typeof exchangeNoticeSchema>;

/** the exchange's response to a notice. */
export const noticeResponse = z.strictObject({
  result: z.enum(noticeResults).describe("Result."),
  comment: optionalComment.describe("Comment, at most 500 characters; null without one."),
  /** FIX-303: both or neither gets the response. */
  alsoNotice: idSchema
    .optional()
    .describe("Message of the other party about the same delivery; it gets the same response."),
});
export type NoticeResponse = z.output<typeof noticeResponse>;
