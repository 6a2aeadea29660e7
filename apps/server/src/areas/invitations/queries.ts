import { sql } from "kysely";
import { invitationState, type InvitationState } from "@birzha/domain/invitations/lifecycle.ts";
import { invitationLimits } from "@birzha/domain/invitations/invited.ts";
import type { Invitation, OwnInvitation } from "@birzha/domain/invitations/invitation.ts";
import type { InvitationDetails, InvitingOrganization } from "@birzha/domain/invitations/permissions.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import { roleCodes } from "@birzha/domain/users/role.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import { readPage, type RequestedPage } from "../../platform/db/lists/read-page.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

const stateAt = (now: Date) => sql`
  case when i.accepted_at is not null then ${sql.lit(invitationState.accepted)}
    when i.withdrawn_at is not null then ${sql.lit(invitationState.withdrawn)}
    when i.expires_at <= ${now.toISOString()}::timestamptz then ${sql.lit(invitationState.lapsed)}
    else ${sql.lit(invitationState.open)} end`;

/** Status of organisation `o`. */
const isActive = sql`o.status = ${sql.lit(organizationStatus.active)}`;

const maker = sql`coalesce(nullif(u.name, ''), u.account)`;

const invitations = sql`
  from invitations i join users u on u.id = i.created_by join organizations o on o.id = i.organization_id`;

/** INST-001: lists pending invitations of one organisation, or of all, newest first. */
export async function listInvitations(
  db: DbReader,
  organizationId: number | undefined,
  now: Date,
  page: RequestedPage,
): Promise<PageOf<Invitation>> {
  const ofWhom = organizationId === undefined ? sql`true` : sql`i.organization_id = ${organizationId}`;
  const list = {
    columns: sql`i.id, json_build_object('id', o.id, 'name', o.name) as organization, i.email, i.name,
      ${stateAt(now)} as state, ${maker} as "createdBy", i.created_at as "createdAt", i.expires_at as "expiresAt",
      i.emailed_at as "emailedAt", greatest(${invitationLimits.emails} - i.emails, 0) as "emailsLeft"`,
    from: sql`${invitations} where ${ofWhom} and i.withdrawn_at is null and i.accepted_at is null`,
    order: sql`i.id desc`,
  };
  return readPage<Invitation>(db, list, page);
}

/** INST-001: lists invitations to the user's verified e-mail address, open ones first. */
export async function listOwnInvitations(
  db: DbReader,
  userId: number,
  now: Date,
  page: RequestedPage,
): Promise<PageOf<OwnInvitation>> {
  const list = {
    columns: sql`i.id, ${stateAt(now)} as state, json_build_object('inn', o.inn, 'name', o.name) as organization,
      ${maker} as "createdBy", i.created_at as "createdAt", i.expires_at as "expiresAt"`,
    from: sql`${invitations} where lower(i.email) = (select lower(email) from users where id = ${userId})`,
    order: sql`${stateAt(now)} <> ${sql.lit(invitationState.open)}, i.id desc`,
  };
  return readPage<OwnInvitation>(db, list, page);
}

/** Returns the inviting organisation in its current state. Throws not-found if the caller cannot see it. */
export async function getInvitingOrganization(db: DbTransaction, id: number): Promise<InvitingOrganization> {
  const { rows } = await sql<InvitingOrganization>`
    select id, ${isActive} as "isActive" from organizations o where id = ${id}`.execute(db);
  if (!rows[0]) throw new ApiError("shared.not-found");
  return rows[0];
}

export interface LockedInvitation {
  readonly organization: InvitingOrganization;
  readonly email: string;
  readonly state: InvitationState;
  readonly emails: number;
}

/** Locks an invitation for a change. The caller checks permission by its organisation. */
export async function lockInvitation(db: DbTransaction, id: number, now: Date): Promise<LockedInvitation> {
  const { rows } = await sql<LockedInvitation>`
    select json_build_object('id', o.id, 'isActive', ${isActive}) as organization,
      i.email, ${stateAt(now)} as state, i.emails
    from invitations i join organizations o on o.id = i.organization_id
    where i.id = ${id} for update of i`.execute(db);
  if (!rows[0]) throw new ApiError("shared.not-found");
  return rows[0];
}

export interface OfferedInvitation extends InvitationDetails {
  readonly organizationId: number;
  readonly createdBy: number;
}

/** Locks an invitation to the user's own address. Throws not-found for any other. */
export async function lockOwnInvitation(
  db: DbTransaction,
  userId: number,
  id: number,
  now: Date,
): Promise<OfferedInvitation> {
  const { rows } = await sql<
    Omit<OfferedInvitation, "membership"> & {
      readonly membership: NonNullable<OfferedInvitation["membership"]> | null;
    }
  >`
    select i.organization_id as "organizationId", i.created_by as "createdBy", ${stateAt(now)} as state,
      ${isActive} and (organization_owner(o.id) is not distinct from i.created_by
        or exists (select from users u where u.id = i.created_by and u.status = ${userStatus.active}
          and u.role = ${roleCodes.operator})) as "isMeant",
      (select json_build_object('isActive', m.is_active) from memberships m
        where m.user_id = ${userId} and m.organization_id = i.organization_id) as membership
    from invitations i join organizations o on o.id = i.organization_id
    where i.id = ${id} and lower(i.email) = (select lower(email) from users where id = ${userId})
    for update of i`.execute(db);
  if (!rows[0]) throw new ApiError("shared.not-found");
  return { ...rows[0], membership: rows[0].membership ?? undefined };
}

/**
 * Counts e-mails within a day, for the organisation's invitations and to the address from all organisations. An
 * advisory lock serializes the counts.
 */
export async function countEmails(
  db: DbTransaction,
  organizationId: number,
  email: string,
): Promise<{ readonly ofOrganization: number; readonly toAddress: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invitations', ${organizationId}))`.execute(db);
  const { rows } = await sql<{ ofOrganization: number; toAddress: number }>`
    select (select coalesce(sum(emails), 0)::int from invitations
        where organization_id = ${organizationId} and requested_at > now() - interval '1 day') as "ofOrganization",
      emails_to_invited(${email}) as "toAddress"`.execute(db);
  return rows[0]!;
}

export interface InvitationEmailDetails {
  readonly email: string;
  readonly name: string | null;
  readonly organization: string;
  readonly inn: string;
  readonly maker: string;
  /** Whether exchange staff invite. */
  readonly isByStaff: boolean;
  readonly emails: number;
  readonly expiresAt: string;
}

/** Returns the data of an e-mail. Undefined if it must not be sent any more. */
export async function findEmailDetails(
  db: DbReader,
  id: number,
  message: number,
): Promise<InvitationEmailDetails | undefined> {
  const { rows } = await sql<InvitationEmailDetails>`
    select i.email, i.name, o.name as organization, o.inn, ${maker} as maker,
      u.role >= ${sql.lit(roleCodes.operator)} as "isByStaff", i.emails, i.expires_at as "expiresAt"
    from invitations i join organizations o on o.id = i.organization_id join users u on u.id = i.created_by
    where i.id = ${id} and i.emails = ${message} and i.emailed_at is null and i.expires_at > now()
      and i.withdrawn_at is null and i.accepted_at is null`.execute(db);
  return rows[0];
}
