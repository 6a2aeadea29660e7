import { sql } from "kysely";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { KeyRight } from "@birzha/domain/shared/access/key-rights.ts";
import type { OwnerDb, DbTransaction } from "../../platform/db/handles.ts";

interface NewKey {
  /** Account that the key acts as. */
  readonly userId: number;
  readonly organizationId: number;
  readonly name: string;
  readonly firstLetters: string;
  readonly digest: Buffer;
  readonly rights: readonly KeyRight[];
  readonly addresses: readonly string[];
  readonly until: IsoDate;
  readonly createdBy: number;
  readonly at: Date;
}

const endOf = (day: IsoDate) => sql`(${day}::date + 1)::timestamp at time zone 'Europe/Moscow'`;

/** @returns id of the key */
export async function insertKey(db: DbTransaction, key: NewKey): Promise<number> {
  const { userId, firstLetters, digest, organizationId, rights, addresses, until, createdBy, at } = key;
  const { rows } = await sql<{ id: number }>`
    insert into access_keys (user_id, organization_id, name, first_letters, secret_hash, rights, addresses, until,
      expires_at, created_by, created_at)
    values (${userId}, ${organizationId}, ${key.name}, ${firstLetters}, ${digest}, ${rights}::text[],
      ${addresses}::text[]::inet[], ${until}::date, ${endOf(until)}, ${createdBy}, ${at.toISOString()})
    returning id`.execute(db);
  return rows[0]!.id;
}

/** @returns whether it was active */
export async function endKey(db: DbTransaction, id: number, by: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update access_keys set revoked_by = ${by}, revoked_at = ${at.toISOString()}
    where id = ${id} and revoked_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** Records the use of a key, at most once a minute. Runs outside the request's transaction, as the owner role. */
export async function recordKeyUse(db: OwnerDb, digest: Buffer): Promise<void> {
  await sql`
    update access_keys set used_at = now()
    where secret_hash = ${digest} and (used_at is null or used_at <= now() - interval '1 minute')`.execute(
    db,
  );
}

interface NewDelegation {
  readonly organizationId: number;
  readonly delegateId: number;
  readonly rights: readonly KeyRight[];
  readonly until: IsoDate;
  readonly createdBy: number;
  readonly at: Date;
}

/** Inserts a delegation in place of the previous one and returns its id. */
export async function insertDelegation(db: DbTransaction, delegation: NewDelegation): Promise<number> {
  const { organizationId, delegateId, rights, until, createdBy, at } = delegation;
  await sql`
    update delegations set revoked_by = ${createdBy}, revoked_at = ${at.toISOString()}
    where organization_id = ${organizationId} and delegate_id = ${delegateId} and revoked_at is null`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    insert into delegations (organization_id, delegate_id, rights, until, ends_at, created_by, created_at)
    values (${organizationId}, ${delegateId}, ${rights}::text[], ${until}::date, ${endOf(until)}, ${createdBy},
      ${at.toISOString()})
    returning id`.execute(db);
  return rows[0]!.id;
}

/** @returns whether it was active */
export async function endDelegation(db: DbTransaction, id: number, by: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update delegations set revoked_by = ${by}, revoked_at = ${at.toISOString()}
    where id = ${id} and revoked_at is null returning id`.execute(db);
  return rows.length > 0;
}
