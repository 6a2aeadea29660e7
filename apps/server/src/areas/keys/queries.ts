import { sql, type RawBuilder } from "kysely";
import type { AccessKey, Delegation } from "@birzha/domain/keys/access-key.ts";
import { keyState } from "@birzha/domain/keys/lifecycle.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

interface Paging {
  readonly pageIndex: number;
  readonly pageSize: number;
}

const stateBy = (revokedAt: RawBuilder<unknown>, endsAt: RawBuilder<unknown>) => sql`
  case when ${revokedAt} is not null then ${sql.lit(keyState.revoked)} when ${endsAt} <= now() then ${sql.lit(keyState.expired)}
    else ${sql.lit(keyState.active)} end`;

const stateOfKey = stateBy(sql`k.revoked_at`, sql`k.expires_at`);

const selectKeys = (organizationId: number, where: RawBuilder<unknown>) => sql<AccessKey>`
  select k.id, k.name, k.first_letters as "firstLetters", k.rights,
    array(select abbrev(one) from unnest(k.addresses) with ordinality as given (one, place) order by place) as addresses,
    k.until, ${stateOfKey} as state, coalesce(nullif(u.name, ''), u.account) as "createdBy", k.created_at as "createdAt",
    k.used_at as "usedAt", k.revoked_at as "revokedAt"
  from access_keys k join users u on u.id = k.created_by
  where k.organization_id = ${organizationId} and ${where}`;

/** DOOR-002: lists keys of an organisation, active ones first, then newest first. */
export async function listKeys(
  db: DbReader,
  organizationId: number,
  { pageIndex, pageSize }: Paging,
): Promise<PageOf<AccessKey>> {
  const { rows } = await sql<AccessKey>`${selectKeys(organizationId, sql`true`)}
    order by ${stateOfKey} <> ${sql.lit(keyState.active)}, k.id desc limit ${pageSize} offset ${pageIndex * pageSize}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from access_keys where organization_id = ${organizationId}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** @throws ApiError 404 for a key of another organisation */
export async function getKey(db: DbReader, organizationId: number, id: number): Promise<AccessKey> {
  const { rows } = await selectKeys(organizationId, sql`k.id = ${id}`).execute(db);
  if (!rows[0]) throw new ApiError("shared.not-found");
  return rows[0];
}

/** Serializes counts until the transaction ends, so that concurrent requests cannot exceed a limit. */
const lockOf = (organizationId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('keys', ${organizationId}))`;

/** Counts active keys of an organisation. */
export async function countKeys(db: DbTransaction, organizationId: number): Promise<number> {
  await lockOf(organizationId).execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from access_keys
    where organization_id = ${organizationId} and revoked_at is null and expires_at > now()`.execute(db);
  return rows[0]!.count;
}

const delegationState = stateBy(sql`d.revoked_at`, sql`d.ends_at`);

/** DOOR-002: lists delegations given and received by an organisation, active ones first, then newest first. */
export async function listDelegations(
  db: DbReader,
  organizationId: number,
  { pageIndex, pageSize }: Paging,
): Promise<PageOf<Delegation>> {
  const { rows } = await sql<Delegation>`
    select d.id, d.organization_id = ${organizationId} as "isGiven",
      json_build_object('id', o.id, 'inn', o.inn, 'name', o.name) as organization, d.rights, d.until,
      ${delegationState} as state, d.created_at as "createdAt"
    from delegations d join organizations o
      on o.id = case when d.organization_id = ${organizationId} then d.delegate_id else d.organization_id end
    where d.organization_id = ${organizationId} or d.delegate_id = ${organizationId}
    order by ${delegationState} <> ${sql.lit(keyState.active)}, d.id desc
    limit ${pageSize} offset ${pageIndex * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from delegations
    where organization_id = ${organizationId} or delegate_id = ${organizationId}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** Counts active delegations of an organisation. */
export async function countDelegations(db: DbTransaction, organizationId: number): Promise<number> {
  await lockOf(organizationId).execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from delegations
    where organization_id = ${organizationId} and revoked_at is null and ends_at > now()`.execute(db);
  return rows[0]!.count;
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
