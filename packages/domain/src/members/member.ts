import { z } from "zod";
import { rowShape } from "../shared/registers/register-schema.ts";
import { admittedRegister, applicationRegister, draftRegister } from "./register.ts";

const dates = z.object({ admissionDate: z.string().nullable(), cancelAdmissionDate: z.string().nullable() });

/** MEM-003: a trading member of the exchange with its admission by a firm. */
export const member = z.object({
  memberId: z.number(),
  ...rowShape(admittedRegister),
  /** FIX-069: of an application, the dates that it found: in force now while it waits, else when it was decided. */
  before: dates.optional(),
  /** FIX-069: of the acting firm, what its newest application that waits at the exchange asks for; null: none waits. */
  waiting: dates.extend({ orderId: z.number() }).nullable().optional(),
});
export type Member = z.output<typeof member>;

/** MEM-028: an application of a firm to change admissions. */
export const memberApplication = z.object({ orderId: z.number(), ...rowShape(applicationRegister) });
export type MemberApplication = z.output<typeof memberApplication>;

/** MEM-027: a draft of an application. */
export const memberDraft = z.object({ draftId: z.number(), ...rowShape(draftRegister) });
export type MemberDraft = z.output<typeof memberDraft>;
