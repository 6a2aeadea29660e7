import { sql } from "kysely";
import { organizationStatus, type OrganizationStep } from "@birzha/domain/organizations/lifecycle.ts";
import type { SuccessionKind } from "@birzha/domain/organizations/succession.ts";
import type { OwnerTx, DbTransaction } from "../../platform/db/handles.ts";

/** Author and time of a change, from the context's actor and clock. */
export interface OrganizationAuthorship {
  /** Undefined for changes without a user, such as demo data. */
  readonly authorId: number | undefined;
  readonly at: Date;
}

export interface NewOrganization {
  readonly inn: string;
  readonly name: string;
  readonly address: string;
  /** Acceptance date in Moscow (G-68). */
  readonly activeDate: string;
  /** Trading participant (G-61). */
  readonly ntbUser: boolean;
  /** G-84: whether it is a managing company. */
  readonly isUK?: boolean;
  readonly UKInn?: string | null;
}

/**
 * Inserts an organisation with the first version of its history (S-7). Row-level security permits this to staff only.
 * @returns its id; undefined if the INN exists, possibly inserted concurrently. The caller then reads the existing one
 */
export async function insertOrganization(
  db: DbTransaction,
  { inn, name, address, activeDate, ntbUser, isUK = false, UKInn = null }: NewOrganization,
  by: OrganizationAuthorship,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into organizations (inn, name, address, active_date, ntb_user, is_uk, uk_inn)
    values (${inn}, ${name}, ${address}, ${activeDate}, ${ntbUser}, ${isUK}, ${UKInn})
    on conflict (inn) do nothing returning id`.execute(db);
  const id = rows[0]?.id;
  if (id !== undefined) await insertVersion(db, id, "create", by);
  return id;
}

/** ORG-066, G-66: updates name and address. Existing reports keep the old ones. */
export async function renameOrganization(
  db: DbTransaction,
  id: number,
  { name, address }: { readonly name: string; readonly address: string },
  by: OrganizationAuthorship,
): Promise<void> {
  await sql`
    update organizations set version = version + 1, name = ${name}, address = ${address}
    where id = ${id}`.execute(db);
  await insertVersion(db, id, "update", by);
}

/** ORG-016: blocks with a reason, or activates if it is null. */
export async function setOrganizationStatus(
  db: DbTransaction,
  id: number,
  reason: string | null,
  by: OrganizationAuthorship,
): Promise<void> {
  const status = reason === null ? organizationStatus.active : organizationStatus.blocked;
  await sql`
    update organizations set version = version + 1, status = ${status}, description = ${reason},
      status_date = ${by.at.toISOString()}
    where id = ${id}`.execute(db);
  await insertVersion(db, id, reason === null ? "unblock" : "block", by);
}

/**
 * G-61, G-84: applies an accepted application to an existing organisation. Only adds rights. Adds no version if nothing
 * changes.
 */
export async function setTradingMember(
  db: DbTransaction,
  id: number,
  { isUK = false, UKInn = null }: Pick<NewOrganization, "isUK" | "UKInn">,
  by: OrganizationAuthorship,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update organizations set version = version + 1, ntb_user = true, is_uk = is_uk or ${isUK},
      uk_inn = coalesce(uk_inn, ${UKInn})
    where id = ${id} and (not ntb_user or (${isUK} and not is_uk) or (${UKInn}::text is not null and uk_inn is null))`.execute(
    db,
  );
  if (!numAffectedRows) return false;
  await insertVersion(db, id, "trading-member", by);
  return true;
}

/** sections that an organisation can use in addition to reports. */
export interface TradingRights {
  /** Trading participant. Required for the other rights (G-12). */
  readonly access: boolean;
  readonly auctions: boolean;
  readonly contracts: boolean;
  readonly spot: boolean;
  /** can be an organiser of joint auctions. */
  readonly organiser: boolean;
}

/**
 * sets rights; absent ones keep their values. For the command line only: the request role has no permission.
 * @returns rights before and after; undefined if the INN is unknown
 */
export async function setTradingRights(
  db: OwnerTx,
  inn: string,
  given: Partial<TradingRights>,
  by: OrganizationAuthorship,
): Promise<
  { readonly id: number; readonly before: TradingRights; readonly after: TradingRights } | undefined
> {
  const { rows } = await sql<TradingRights & { id: number }>`
    select id, ntb_user as access, has_auctions as auctions, has_contracts as contracts, has_spot as spot,
      is_auction_customer as organiser
    from organizations where inn = ${inn} for update`.execute(db);
  if (!rows[0]) return undefined;
  const { id, ...before } = rows[0];
  const after = { ...before, ...given };
  const isOther = after.access !== before.access;
  await sql`
    update organizations set version = version + ${isOther ? 1 : 0}, ntb_user = ${after.access},
      has_auctions = ${after.auctions}, has_contracts = ${after.contracts}, has_spot = ${after.spot},
      is_auction_customer = ${after.organiser}
    where id = ${id}`.execute(db);
  if (isOther) await insertVersion(db, id, "trading-member", by);
  return { id, before, after };
}

/** S-7: adds the organisation's current state to its history. */
async function insertVersion(
  db: DbTransaction,
  id: number,
  kind: OrganizationStep,
  { authorId, at }: OrganizationAuthorship,
): Promise<void> {
  await sql`
    insert into organization_versions (organization_id, version, kind, inn, name, address, status, description,
      ntb_user, is_uk, uk_inn, author_user_id, changed_at)
    select id, version, ${kind}, inn, name, address, status, description, ntb_user, is_uk, uk_inn,
      ${authorId ?? null}, ${at.toISOString()}
    from organizations where id = ${id}`.execute(db);
}

interface NewSuccession {
  readonly predecessorId: number;
  readonly successorId: number;
  readonly kind: SuccessionKind;
  readonly day: string;
  readonly document: string;
  readonly authorId: number;
  readonly at: Date;
  readonly effectiveAt: Date;
}

/** DEAL-020: records a succession that takes effect later (FIX-323) and returns its id. */
export async function insertSuccession(db: DbTransaction, given: NewSuccession): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into successions (predecessor_id, successor_id, present_id, kind, day, document, recorded_by, recorded_at,
      effective_at, begun_at)
    values (${given.predecessorId}, ${given.successorId}, ${given.successorId}, ${given.kind}, ${given.day},
      ${given.document}, ${given.authorId}, ${given.at.toISOString()}, ${given.effectiveAt.toISOString()}, null)
    returning id`.execute(db);
  return rows[0]!.id;
}

/**
 * FIX-323: deletes a succession that has not begun or has failed.
 * @returns false if it has begun meanwhile
 */
export async function deleteSuccession(db: DbTransaction, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from successions
    where id = ${id} and (state = 'failed' or (state = 'pending' and begun_at is null))`.execute(db);
  return numAffectedRows === 1n;
}

/** FIX-323: marks a succession as begun; it can no longer be undone. */
export async function setSuccessionBegun(db: OwnerTx, id: number, at: Date): Promise<void> {
  await sql`update successions set begun_at = ${at.toISOString()} where id = ${id}`.execute(db);
}

/** DEAL-020: ends a succession after its rows went over. Earlier predecessors get the new owner, too. */
export async function completeSuccession(
  db: OwnerTx,
  { id, from, to }: { readonly id: number; readonly from: number; readonly to: number },
  counts: Readonly<Record<string, number>>,
  { feedPosition, at }: { readonly feedPosition: number; readonly at: Date },
): Promise<void> {
  await sql`
    update successions set state = 'done', counts = ${JSON.stringify(counts)}::jsonb,
      feed_position = ${feedPosition}, finished_at = ${at.toISOString()}
    where id = ${id}`.execute(db);
  await sql`update successions set present_id = ${to} where present_id = ${from} and state = 'done'`.execute(
    db,
  );
}

/** DEAL-020: marks a succession as failed after the last attempt. */
export async function failSuccession(db: OwnerTx, id: number, error: string, at: Date): Promise<void> {
  await sql`
    update successions set state = 'failed', error = ${error}, finished_at = ${at.toISOString()}
    where id = ${id} and state = 'pending'`.execute(db);
}
