import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import { sql } from "kysely";
import { removeFeedsOf } from "../areas/duties/store.ts";
import { removeInvitationsTo } from "../areas/invitations/store.ts";
import { removeNoticesOf } from "../areas/notices/store.ts";
import { anonymizeUser } from "../areas/users/store.ts";
import { removeViewsOf } from "../areas/views/store.ts";
import type { OwnerTx } from "../platform/db/handles.ts";

/** Reason to reject the erasure. */
type Held = "owns-cabinet" | "applies";

/**
 * INST-041: erases profile, sessions, notifications, views, calendars and memberships of a user. Keeps legally required
 * records: reports, deals, proposals, applications with signatures, histories, and the audit log, whose chain stays
 * valid. The caller has locked the user. Returns the reason if rejected.
 */
export async function eraseUser(
  tx: OwnerTx,
  userId: number,
  words: { readonly name: string; readonly reason: string },
  at: Date,
): Promise<Held | undefined> {
  const { rows } = await sql<{ isOwner: boolean; isApplicant: boolean }>`
    select
      exists (select from memberships where user_id = ${userId} and user_type = ${userType.owner} and is_active) as "isOwner",
      exists (select from applications where user_id = ${userId} and status = ${applicationStatus.new}) as "isApplicant"`.execute(
    tx,
  );
  if (rows[0]!.isOwner) return "owns-cabinet";
  if (rows[0]!.isApplicant) return "applies";
  await removeFeedsOf(tx, userId);
  await removeViewsOf(tx, userId);
  await removeNoticesOf(tx, userId);
  await removeInvitationsTo(tx, userId);
  await anonymizeUser(tx, userId, words, { authorId: undefined, at });
  return undefined;
}
