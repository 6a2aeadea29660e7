import { sql, type RawBuilder } from "kysely";
import type { AccessKey, Delegation } from "@birzha/domain/keys/access-key.ts";
import { keyState } from "@birzha/domain/keys/lifecycle.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import { countRows } from "../../platform/db/lists/count-cache.ts";
import { readPage, type RequestedPage } from "../../platform/db/lists/read-page.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

const stateBy = (revokedAt: RawBuilder<unknown>, endsAt: RawBuilder<unknown>) => sql`
  case when ${revokedAt} is not null then ${sql.lit(keyState.revoked)} when ${endsAt} <= now() then ${sql.lit(keyState.expired)}
    else ${sql.lit(keyState.active)} end`;

const stateOfKey = stateBy(sql`k.revoked_at`, sql`k.expires_at`);

const keyColumns = sql`k.id, k.name, k.first_letters as "firstLetters", k.rights,
  array(select abbrev(one) from unnest(k.addresses) with ordinality as given (one, place) order by place) as addresses,
  k.until, ${stateOfKey} as state, coalesce(nullif(u.name, ''), u.account) as "createdBy", k.created_at as "createdAt",
  k.used_at as "usedAt", k.revoked_at as "revokedAt"`;

const keysOf = (organizationId: number) => sql`
  from access_keys k join users u on u.id = k.created_by where k.organization_id = ${organizationId}`;

/** DOOR-002: lists keys of an organisation, active ones first, then newest first. */
export async function listKeys(
  db: DbReader,
  organizationId: number,
  page: RequestedPage,
): Promise<PageOf<AccessKey>> {
  const list = {
    columns: keyColumns,
    from: keysOf(organizationId),
    order: sql`${stateOfKey} <> ${sql.lit(keyState.active)}, k.id desc`,
  };
  return readPage<AccessKey>(db, list, page);
}

/** @throws ApiError 404 for a key of another organisation */
export async function getKey(db: DbReader, organizationId: number, id: number): Promise<AccessKey> {
  const { rows } = await sql<AccessKey>`
    select ${keyColumns} ${keysOf(organizationId)} and k.id = ${id}`.execute(db);
  if (!rows[0]) throw new ApiError("shared.not-found");
  return rows[0];
}

/** Serializes counts until the transaction ends, so that concurrent requests cannot exceed a limit. */
const lockOf = (organizationId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('keys', ${organizationId}))`;

/** Counts active keys of an organisation. */
export async function countKeys(db: DbTransaction, organizationId: number): Promise<number> {
  await lockOf(organizationId).execute(db);
  return countRows(
    db,
    sql`from access_keys where organization_id = ${organizationId} and revoked_at is null and expires_at > now()`,
  );
}

const delegationState = stateBy(sql`d.revoked_at`, sql`d.ends_at`);

/** DOOR-002: lists delegations given and received by an organisation, active ones first, then newest first. */
export async function listDelegations(
  db: DbReader,
  organizationId: number,
  page: RequestedPage,
): Promise<PageOf<Delegation>> {
  const list = {
    columns: sql`d.id, d.organization_id = ${organizationId} as "isGiven",
      json_build_object('id', o.id, 'inn', o.inn, 'name', o.name) as organization, d.rights, d.until,
      ${delegationState} as state, d.created_at as "createdAt"`,
    from: sql`from delegations d join organizations o
        on o.id = case when d.organization_id = ${organizationId} then d.delegate_id else d.organization_id end
      where d.organization_id = ${organizationId} or d.delegate_id = ${organizationId}`,
    order: sql`${delegationState} <> ${sql.lit(keyState.active)}, d.id desc`,
  };
  return readPage<Delegation>(db, list, page);
}

/** Counts active delegations of an organisation. */
export async function countDelegations(db: DbTransaction, organizationId: number): Promise<number> {
  await lockOf(organizationId).execute(db);
  return countRows(
    db,
    sql`from delegations where organization_id = ${organizationId} and revoked_at is null and ends_at > now()`,
  );
}

/** Whether the organisation has given this delegation, active or not. */
export async function hasGiven(db: DbReader, organizationId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from delegations where id = ${id} and organization_id = ${organizationId}`.execute(db);
  return rows.length > 0;
}

/** Finds an active organisation as a delegate. */
export async function findDelegate(
  db: DbReader,
  inn: string,
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from organizations
    where inn = ${inn} and status = ${organizationStatus.active}`.execute(db);
  return rows[0];
}
