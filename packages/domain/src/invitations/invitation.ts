import { z } from "zod";
import { instant } from "../shared/values/scalars.ts";
import { cleanText } from "../shared/values/text.ts";
import { isInvitedEmail, isInvitedName, toInvitedName } from "./invited.ts";
import { invitationState } from "./lifecycle.ts";

export const invitedEmail = z.string().refine(isInvitedEmail).transform(cleanText);

export const invitedName = z.string().refine(isInvitedName).transform(toInvitedName);

/** Response shape of an unaccepted invitation in any state, visible to the owner and to exchange staff. */
export const invitation = z.object({
  id: z.number(),
  organization: z.object({ id: z.number(), name: z.string() }),
  email: z.string(),
  name: z.string().nullable(),
  state: z.enum(invitationState),
  /** Author of the invitation or of its last resend. */
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Time of the last e-mail; null before the first one. */
  emailedAt: instant.nullable(),
  /** Remaining e-mails. */
  emailsLeft: z.number(),
});
export type Invitation = z.output<typeof invitation>;

/** Response shape of an invitation in any state, visible to its recipient. */
export const ownInvitation = z.object({
  id: z.number(),
  state: z.enum(invitationState),
  organization: z.object({ inn: z.string(), name: z.string() }),
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
});
export type OwnInvitation = z.output<typeof ownInvitation>;
