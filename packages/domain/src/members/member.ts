import { z } from "zod";
import { instant } from "../shared/scalars.ts";

const dates = z.object({ admissionDate: z.string().nullable(), cancelAdmissionDate: z.string().nullable() });

/** MEM-003: a trading member of the exchange with its admission by a firm. */
export const member = z.object({
  memberId: z.number(),
  memberName: z.string(),
  memberInn: z.string(),
  /** First day at auctions. */
  auctionStartDate: z.string().nullable(),
  /** Since when the exchange's status stands. */
  actualStatusDate: z.string().nullable(),
  memberAuctionStatus: z.string(),
  admissionDate: z.string().nullable(),
  cancelAdmissionDate: z.string().nullable(),
  admissionStatus: z.string().nullable(),
  /** the firm that admits, for staff that looks at all of them. */
  firmName: z.string().optional(),
  /** FIX-069: of an application, the dates that it found: in force now while it waits, else when it was decided. */
  before: dates.optional(),
  /** FIX-069: of the acting firm, what its newest application that waits at the exchange asks for; null: none waits. */
  waiting: dates.extend({ orderId: z.number() }).nullable().optional(),
});
export type Member = z.output<typeof member>;

/** MEM-028: an application of a firm to change admissions. */
export const memberApplication = z.object({
  orderId: z.number(),
  storeDate: instant,
  status: z.string(),
  /** MEM-030: what the exchange says of a rejection. */
  commentLku: z.string().nullable(),
  lastEditDate: instant,
  /** for staff. */
  firmName: z.string().optional(),
});
export type MemberApplication = z.output<typeof memberApplication>;

/** MEM-027: a draft of an application; its status is always that of a draft. */
export const memberDraft = z.object({
  draftId: z.number(),
  storeDate: instant,
  lastEditDate: instant,
  status: z.literal("draft"),
});
export type MemberDraft = z.output<typeof memberDraft>;
