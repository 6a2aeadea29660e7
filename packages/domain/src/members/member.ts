import { z } from "zod";
import { rowShape } from "../shared/registers/register-schema.ts";
import { admittedRegister, applicationRegister, draftRegister } from "./register.ts";

const dates = z.object({
  admissionDate: z.string().nullable().describe("First day of the admission, `YYYY-MM-DD`; null if not set."),
  cancelAdmissionDate: z
    .string()
    .nullable()
    .describe("Last day of the admission, `YYYY-MM-DD`; null if not set."),
});

export const memberDescriptions = {
  memberName: "Name of the member.",
  memberInn: "INN of the member.",
  auctionStartDate: "Day since which the member takes part in auctions, `YYYY-MM-DD`.",
  actualStatusDate: "Day of the last change of the status, `YYYY-MM-DD`.",
  memberAuctionStatus: "Status of the member: active, terminated, suspended or opened.",
  admissionDate: "First day of the admission, `YYYY-MM-DD`; null if not set.",
  cancelAdmissionDate: "Last day of the admission, `YYYY-MM-DD`; null if not set.",
  admissionStatus: "Admission by the organisation: admitted or terminated; null without one.",
};

/** MEM-003: a trading member with its admission by an organisation. */
export const memberSchema = z.object({
  memberId: z.number().describe("Id of the member."),
  ...rowShape(admittedRegister, { ...memberDescriptions, firmName: "Name of the organisation." }),
  /** FIX-069: dates before an application: current ones if it is pending, otherwise those at the decision. */
  before: dates.optional().describe("Dates before the application."),
  /** FIX-069: dates in the newest pending application of the acting organisation; null if there is none. */
  waiting: dates
    .extend({ orderId: z.number().describe("Number of the application.") })
    .nullable()
    .optional()
    .describe("Dates of the pending application; null without one."),
});
export type Member = z.output<typeof memberSchema>;

/** MEM-028: an organisation's application to change admissions. */
export const memberApplication = z.object({
  orderId: z.number().describe("Number of the application."),
  ...rowShape(applicationRegister, {
    storeDate: "Time when it was saved, ISO 8601 with offset.",
    status: "Status of the application: under consideration, accepted, rejected, or draft.",
    commentLku: "Comment of the exchange on the decision; null without one.",
    lastEditDate: "Time of the last change, ISO 8601 with offset.",
    firmName: "Name of the organisation.",
  }),
});
export type MemberApplication = z.output<typeof memberApplication>;

/** MEM-027: a draft of an application. */
export const memberDraft = z.object({
  draftId: z.number().describe("Number of the draft."),
  ...rowShape(draftRegister, {
    storeDate: "Time when it was saved, ISO 8601 with offset.",
    status: "Status of the application: under consideration, accepted, rejected, or draft.",
    lastEditDate: "Time of the last change, ISO 8601 with offset.",
  }),
});
export type MemberDraft = z.output<typeof memberDraft>;
