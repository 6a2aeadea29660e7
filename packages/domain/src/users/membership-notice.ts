import { z } from "zod";
import { instant } from "../shared/scalars.ts";

/** FIX-047: shut out of an organisation, let in again; owner of its cabinet from now on, or no longer. */
const membershipNoticeKinds = ["access-closed", "access-opened", "cabinet-given", "cabinet-taken"] as const;
export type MembershipNoticeKind = (typeof membershipNoticeKinds)[number];

/** FIX-047: what became of a person's access to an organisation, until he says that he has read it. */
export const membershipNotice = z.object({
  id: z.number(),
  kind: z.enum(membershipNoticeKinds),
  organizationName: z.string(),
  inn: z.string(),
  /** In the words of whoever did it; a transfer may have none. */
  reason: z.string().nullable(),
  at: instant,
});
export type MembershipNotice = z.output<typeof membershipNotice>;

/** Most unread notices that are shown at once; the others follow when these are read. */
export const membershipNoticeLimit = 20;
