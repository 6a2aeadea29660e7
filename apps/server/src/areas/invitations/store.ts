import { sql } from "kysely";
import { invitationLimits } from "@birzha/domain/invitations/invited.ts";
import type { OwnerTx, DbTransaction } from "../../platform/db/handles.ts";
import { enqueueJob } from "../../platform/jobs/enqueue-job.ts";

/** Job that sends invitation e-mails. */
export const invitationEmail = "invitation-email";

/** Author and time. */
interface Word {
  readonly by: number;
  readonly at: Date;
}

const endOf = (at: Date): string =>
  new Date(at.getTime() + invitationLimits.days * 24 * 60 * 60_000).toISOString();

interface NewInvitation {
  readonly organizationId: number;
  readonly email: string;
  readonly name: string | null;
}

/**
 * INST-001: inserts an invitation, queues its e-mail and returns its id. A constraint rejects a second open one to the
 * same address.
 */
export async function insertInvitation(
  db: DbTransaction,
  { organizationId, email, name }: NewInvitation,
  { by, at }: Word,
): Promise<number> {
  const made = at.toISOString();
  const { rows } = await sql<{ id: number }>`
    insert into invitations (organization_id, email, name, created_by, created_at, requested_at, expires_at)
    values (${organizationId}, ${email}, ${name}, ${by}, ${made}, ${made}, ${endOf(at)})
    returning id`.execute(db);
  const { id } = rows[0]!;
  await enqueueJob(db, invitationEmail, { invitationId: id, email: 1 });
  return id;
}

/** Renews an invitation in the name of the new sender. The caller holds the lock. */
export async function renewInvitation(db: DbTransaction, id: number, { by, at }: Word): Promise<void> {
  const { rows } = await sql<{ emails: number }>`
    update invitations set created_by = ${by}, requested_at = ${at.toISOString()}, expires_at = ${endOf(at)},
      emails = emails + 1, emailed_at = null
    where id = ${id} returning emails`.execute(db);
  await enqueueJob(db, invitationEmail, { invitationId: id, email: rows[0]!.emails });
}

export async function endInvitation(db: DbTransaction, id: number, { by, at }: Word): Promise<void> {
  await sql`
    update invitations set withdrawn_by = ${by}, withdrawn_at = ${at.toISOString()} where id = ${id}`.execute(
    db,
  );
}

export async function spendInvitation(db: DbTransaction, id: number, { by, at }: Word): Promise<void> {
  await sql`
    update invitations set accepted_by = ${by}, accepted_at = ${at.toISOString()} where id = ${id}`.execute(
    db,
  );
}

export async function markInvitationEmailed(tx: OwnerTx, id: number, at: Date): Promise<void> {
  await sql`update invitations set emailed_at = ${at.toISOString()} where id = ${id}`.execute(tx);
}

/** Days that an ended invitation is kept, so that its link can show the outcome. */
const retentionDays = 90;

export async function forgetInvitations(tx: OwnerTx, now: Date): Promise<void> {
  await sql`
    delete from invitations
    where least(expires_at, withdrawn_at, accepted_at) < ${now.toISOString()}::timestamptz - make_interval(days => ${retentionDays})`.execute(
    tx,
  );
}

/** INST-041: deletes all invitations to an erased user's address. The caller has locked the user. */
export async function removeInvitationsTo(tx: OwnerTx, userId: number): Promise<void> {
  await sql`
    delete from invitations
    where lower(email) = (select lower(email) from users where id = ${userId}) or accepted_by = ${userId}`.execute(
    tx,
  );
}
