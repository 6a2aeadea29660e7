import { z } from "zod";
import { instant } from "../shared/values/scalars.ts";
import { cleanText } from "../shared/values/text.ts";
import { isInvitedEmail, isInvitedName, toInvitedName } from "./invited.ts";
import { invitationState } from "./lifecycle.ts";

export const invitedEmail = z.string().refine(isInvitedEmail).transform(cleanText);

export const invitedName = z.string().refine(isInvitedName).transform(toInvitedName);

/** One that nobody has used yet, as the owner of the cabinet and staff see it. */
export const invitation = z.object({
  id: z.number(),
  organization: z.object({ id: z.number(), name: z.string() }),
  email: z.string(),
  name: z.string().nullable(),
  state: z.enum(invitationState),
  /** Who made it, or sent it again. */
  madeBy: z.string(),
  madeAt: instant,
  expiresAt: instant,
  /** When its last letter went out; null while none has. */
  letteredAt: instant.nullable(),
  /** Letters that may still be sent. */
  lettersLeft: z.number(),
});
export type Invitation = z.output<typeof invitation>;

/** One that was sent to the reader's own mail, whatever became of it. */
export const ownInvitation = z.object({
  id: z.number(),
  state: z.enum(invitationState),
  organization: z.object({ inn: z.string(), name: z.string() }),
  madeBy: z.string(),
  madeAt: instant,
  expiresAt: instant,
});
export type OwnInvitation = z.output<typeof ownInvitation>;
