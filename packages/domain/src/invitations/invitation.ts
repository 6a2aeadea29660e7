import { z } from "zod";
import { instantSchema, recordId, recordName, innText } from "../shared/values/scalars.ts";
import { cleanText } from "../shared/values/text.ts";
import { isInvitedEmail, isInvitedName, toInvitedName } from "./invited.ts";
import { invitationState } from "./lifecycle.ts";

export const invitedEmail = z.string().refine(isInvitedEmail).transform(cleanText);

export const invitedName = z.string().refine(isInvitedName).transform(toInvitedName);

/** Response shape of an unaccepted invitation in any state, visible to the owner and to exchange staff. */
export const invitationSchema = z.object({
  id: recordId,
  organization: z.object({ id: recordId, name: recordName }).describe("Organisation that the user joins."),
  email: z.string().describe("E-mail address of the invited user."),
  name: z.string().nullable().describe("Name."),
  state: z.enum(invitationState).describe("State."),
  /** Author of the invitation or of its last resend. */
  createdBy: z.string().describe("Name of the author."),
  createdAt: instantSchema.describe("Time of creation, ISO 8601 with offset."),
  expiresAt: instantSchema.describe("End of validity, ISO 8601 with offset."),
  emailedAt: instantSchema
    .nullable()
    .describe("Time of the last e-mail, ISO 8601 with offset; null before the first one."),
  /** Remaining e-mails. */
  emailsLeft: z.number().describe("Number of e-mails that can still be sent."),
});
export type Invitation = z.output<typeof invitationSchema>;

/** Response shape of an invitation in any state, visible to its recipient. */
export const ownInvitation = z.object({
  id: recordId,
  state: z.enum(invitationState).describe("State."),
  organization: z.object({ inn: innText, name: recordName }).describe("Organisation that the user joins."),
  createdBy: z.string().describe("Name of the author."),
  createdAt: instantSchema.describe("Time of creation, ISO 8601 with offset."),
  expiresAt: instantSchema.describe("End of validity, ISO 8601 with offset."),
});
export type OwnInvitation = z.output<typeof ownInvitation>;
