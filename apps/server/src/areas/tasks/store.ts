import { sql } from "kysely";
import type { QueueItem } from "@birzha/domain/tasks/queue.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";

type Named = Pick<QueueItem, "kind" | "id">;

interface Claim extends Named {
  readonly userId: number;
  readonly at: Date;
  readonly until: Date;
}

/** Claims a free task or extends the own claim. @returns whether the user holds it */
export async function insertClaim(
  db: DbTransaction,
  { kind, id, userId, at, until }: Claim,
): Promise<boolean> {
  await sql`delete from task_claims where expires_at <= ${at.toISOString()}`.execute(db);
  const { rows } = await sql<{ userId: number }>`
    insert into task_claims (kind, entity_id, user_id, claimed_at, expires_at)
    values (${kind}, ${id}, ${userId}, ${at.toISOString()}, ${until.toISOString()})
    on conflict (kind, entity_id) do update set expires_at = excluded.expires_at
      where task_claims.user_id = excluded.user_id
    returning user_id as "userId"`.execute(db);
  return rows.length > 0;
}

/** Extends all claims of an active operator. */
export async function extendClaims(db: DbTransaction, userId: number, until: Date): Promise<void> {
  await sql`update task_claims set expires_at = ${until.toISOString()} where user_id = ${userId}`.execute(db);
}

/** @returns previous holder, if any */
export async function releaseClaim(db: DbTransaction, { kind, id }: Named): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`
    delete from task_claims where kind = ${kind} and entity_id = ${id} returning user_id as "userId"`.execute(
    db,
  );
  return rows[0]?.userId;
}
