import { z } from "zod";
import { comment, instant } from "../shared/values/scalars.ts";

/** what a notice is about. */
export const noticeAreas = ["proposal", "contract", "spot", "application"] as const;
export type NoticeArea = (typeof noticeAreas)[number];

/**
 * Words of the areas for what happened: of deals (SPOT-035..039), of which contracts have some (CON-030..033), of proposals, of
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

/** what the exchange makes of a notice. */
export const noticeResults = ["processed", "rejected"] as const;
export type NoticeResult = (typeof noticeResults)[number];

/** DESK-021: `settled`: the record was decided by a call of its own, taken back or told of anew, nothing is to be answered. */
export const noticeStates = ["waiting", ...noticeResults, "settled"] as const;

/** DESK-021: which notices a list shows: those to be answered, those that the trading system has not read yet, all. */
export const noticeShows = ["waiting", "unread", "all"] as const;
export type NoticeShow = (typeof noticeShows)[number];

/** a message of a participant, as the trading system reads it. */
export const notice = z.object({
  id: z.number(),
  area: z.enum(noticeAreas),
  /** A word of its area: delivery, nonDelivery, proposal_new. */
  kind: z.string(),
  entityId: z.number(),
  organization: z.object({ id: z.number(), inn: z.string(), name: z.string() }),
  user: z.object({ id: z.number(), name: z.string() }),
  payload: z.unknown(),
  created: instant,
  /** When the trading system first read it. */
  delivered: instant.nullable(),
  result: z.enum(noticeResults).nullable(),
  resultComment: z.string().nullable(),
  resultDate: instant.nullable(),
});
export type Notice = z.output<typeof notice>;

/** an answer of the exchange. */
export const noticeAnswer = z.strictObject({
  result: z.enum(noticeResults),
  comment: comment.nullish().transform((given) => given || null),
});
export type NoticeAnswer = z.output<typeof noticeAnswer>;
