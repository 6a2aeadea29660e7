import { z } from "zod";
import { id } from "../shared/scalars.ts";

const reason = z.string();
/** FIX-040. Absent in what an older version of the portal queued. */
const applicationId = id.optional();

/**
 * What people are told by e-mail, beyond the documents (G-88). A notice names records by their ids: addresses and names
 * are looked up when it is sent, so the queue keeps no personal data.
 */
export const notice = z.discriminatedUnion("kind", [
  /** The applicant may act for the organisation now. */
  z.object({ kind: z.literal("application-accepted"), userId: id, organizationId: id, applicationId }),
  /** The organisation may not be known to the portal, so it is called by its INN. */
  z.object({ kind: z.literal("application-rejected"), userId: id, inn: z.string(), reason, applicationId }),
  /** To the owner of the cabinet. */
  z.object({ kind: z.literal("organization-blocked"), organizationId: id, reason }),
  z.object({ kind: z.literal("organization-unblocked"), organizationId: id }),
  z.object({ kind: z.literal("user-blocked"), userId: id, reason }),
  z.object({ kind: z.literal("user-unblocked"), userId: id }),
  /** G-11b: blocked in one organisation, not in the portal. */
  z.object({ kind: z.literal("membership-blocked"), userId: id, organizationId: id, reason }),
  z.object({ kind: z.literal("membership-unblocked"), userId: id, organizationId: id }),
  /** To the former owner of the cabinet and to the new one. */
  z.object({
    kind: z.literal("ownership-transferred"),
    organizationId: id,
    userId: id,
    formerUserId: id.optional(),
  }),
]);
export type Notice = z.output<typeof notice>;

/** The job that sends a notice; queued in the transaction that it tells of. */
export const sendNotice = "send-notice";
