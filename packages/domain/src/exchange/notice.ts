import { z } from "zod";
import { comment, instant } from "../shared/values/scalars.ts";

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
export const notice = z.object({
  id: z.number(),
  area: z.enum(noticeAreas),
  /** Kind, for example delivery, nonDelivery, proposal_new. */
  kind: z.string(),
  entityId: z.number(),
  organization: z.object({ id: z.number(), inn: z.string(), name: z.string() }),
  user: z.object({ id: z.number(), name: z.string() }),
  payload: z.unknown(),
  created: instant,
  /** Time of the trading system's first read. */
  delivered: instant.nullable(),
  result: z.enum(noticeResults).nullable(),
  resultComment: z.string().nullable(),
  resultDate: instant.nullable(),
});
export type Notice = z.output<typeof notice>;

/** the exchange's response to a notice. */
export const noticeAnswer = z.strictObject({
  result: z.enum(noticeResults),
  comment: comment.nullish().transform((given) => given || null),
});
export type NoticeAnswer = z.output<typeof noticeAnswer>;
