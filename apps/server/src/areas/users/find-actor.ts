import { sql } from "kysely";
import type { ActingOrganization, Actor } from "@birzha/domain/shared/access/actor.ts";
import type { KeyRight } from "@birzha/domain/shared/access/key-rights.ts";
import { organizationStatus, userType } from "@birzha/domain/organizations/lifecycle.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { roleCodes } from "@birzha/domain/users/role.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { RequestCredential, FoundActor } from "../../platform/auth/authenticate.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { prepareStatement } from "../../platform/db/sql-templates.ts";

interface ActorRow {
  readonly userId: number;
  readonly account: string;
  readonly name: string;
  readonly role: number;
  readonly status: number;
  readonly organizationId: number | null;
  readonly inn: string | null;
  /** Array of ActingOrganization.predecessors; null without any. */
  readonly predecessors: unknown;
  readonly organizationName: string | null;
  readonly organizationStatus: number | null;
  readonly ntbUser: boolean | null;
  readonly hasAuctions: boolean | null;
  readonly hasContracts: boolean | null;
  readonly hasSpot: boolean | null;
  /** For sessions and identities only. */
  readonly lastOrganizationId?: number | null;
  readonly userType?: number | null;
  /** For sessions only. */
  readonly session?: number | null;
  /** For sessions and keys only. */
  readonly isUseNoted?: boolean;
  /** For keys only. */
  readonly rights?: readonly KeyRight[];
  readonly isFromElsewhere?: boolean;
  readonly delegateName?: string | null;
}

const columns = sql`user_id as "userId", account, name, role, status, organization_id as "organizationId", inn,
  predecessors_of(organization_id) as predecessors,
  organization_name as "organizationName", organization_status as "organizationStatus", ntb_user as "ntbUser",
  has_auctions as "hasAuctions", has_contracts as "hasContracts", has_spot as "hasSpot"`;

const findBySession = prepareStatement(
  (digest: Buffer, requestedId: number | undefined) => sql<ActorRow>`
    select ${columns}, last_organization_id as "lastOrganizationId", user_type as "userType", session,
      is_use_noted as "isUseNoted"
    from find_caller_by_session(${digest}, ${requestedId})`,
);
const findByIdentity = prepareStatement(
  (issuer: string, subject: string, requestedId: number | undefined) => sql<ActorRow>`
    select ${columns}, last_organization_id as "lastOrganizationId", user_type as "userType"
    from find_caller_by_identity(${issuer}, ${subject}, ${requestedId})`,
);
const findByKey = prepareStatement(
  (digest: Buffer, address: string | null, requestedId: number | undefined) => sql<ActorRow>`
    select ${columns}, rights, is_from_elsewhere as "isFromElsewhere", delegate_name as "delegateName",
      is_use_noted as "isUseNoted"
    from find_caller_by_key(${digest}, ${address}, ${requestedId})`,
);

/**
 * Finds user and organisation of a credential in one query (S-2). Uses database functions, because the request role
 * cannot read session secrets.
 */
export async function findActor(
  db: DbReader,
  credential: RequestCredential,
  organizationId: number | undefined,
): Promise<FoundActor | undefined> {
  const { rows } = await lookUp(credential, organizationId).execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { lastOrganizationId, isUseNoted = true, isFromElsewhere = false } = row;
  return {
    actor: toActor(row),
    lastOrganizationId: lastOrganizationId ?? undefined,
    isUseNoted,
    isFromElsewhere,
  };
}

function lookUp(credential: RequestCredential, requestedId: number | undefined) {
  switch (credential.kind) {
    case "session":
      return findBySession(credential.digest, requestedId);
    case "identity":
      return findByIdentity(credential.issuer, credential.subject, requestedId);
    case "key":
      return findByKey(credential.digest, credential.address, requestedId);
  }
}

function toActor(row: ActorRow): Actor {
  const isOwner = row.userType === userType.owner;
  const isActive = row.organizationStatus === organizationStatus.active;
  const hasAccess = isActive && row.ntbUser === true;
  return {
    kind: kindOf(row, isOwner),
    userId: row.userId,
    account: row.account,
    name: row.delegateName ? `${row.name}, ${shortCompanyName(row.delegateName)}` : row.name,
    role: row.role,
    session: row.session ?? undefined,
    ...(row.rights ? { key: { rights: row.rights } } : {}),
    organization:
      row.organizationId === null
        ? undefined
        : {
            id: row.organizationId,
            inn: row.inn!,
            ...(row.predecessors
              ? { predecessors: row.predecessors as ActingOrganization["predecessors"] & object }
              : {}),
            name: row.organizationName!,
            isActive,
            isOwner,
            hasAccess,
            hasAuctions: hasAccess && row.hasAuctions === true,
            hasContracts: hasAccess && row.hasContracts === true,
            hasSpot: hasAccess && row.hasSpot === true,
          },
  };
}

/** G-8, G-10, G-11: staff have role 2 and above. Newcomers have neither role nor organisation. */
function kindOf(row: ActorRow, isOwner: boolean): Actor["kind"] {
  if (row.status === userStatus.blocked) return "blocked";
  if (row.role === roleCodes.machine) return "machine";
  if (row.role >= roleCodes.operator) return "operator";
  if (row.organizationId === null) return "newcomer";
  return isOwner ? "owner" : "employee";
}

/** Returns the identity of a user for work that continues after the request, such as a job. */
export async function findIdentity(
  db: DbReader,
  userId: number,
): Promise<{ readonly issuer: string; readonly subject: string } | undefined> {
  const { rows } = await sql<{ issuer: string; subject: string }>`
    select issuer, subject from users where id = ${userId}`.execute(db);
  return rows[0];
}
