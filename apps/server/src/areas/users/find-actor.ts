import { sql } from "kysely";
import type { Actor } from "@birzha/domain/shared/actor.ts";
import { organizationStatus, userType } from "@birzha/domain/organizations/lifecycle.ts";
import { role } from "@birzha/domain/users/role.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { Credential, FoundActor } from "../../platform/auth/authenticate.ts";
import type { Reads } from "../../platform/db/handles.ts";
import { planKept } from "../../platform/db/sent-together.ts";

interface ActorRow {
  readonly userId: number;
  readonly account: string;
  readonly name: string;
  readonly role: number;
  readonly status: number;
  readonly lastOrganizationId: number | null;
  readonly organizationId: number | null;
  readonly inn: string | null;
  readonly organizationName: string | null;
  readonly organizationStatus: number | null;
  readonly userType: number | null;
  readonly ntbUser: boolean | null;
  readonly hasAuctions: boolean | null;
  readonly hasContracts: boolean | null;
  readonly hasSpot: boolean | null;
  readonly session: number | null;
  readonly isUseNoted: boolean;
}

const ofCredential = (credential: Credential) =>
  credential.kind === "session"
    ? sql`join sessions s on s.user_id = u.id and s.id = ${credential.digest} and s.expires_at > now()`
    : sql`and u.issuer = ${credential.issuer} and u.subject = ${credential.subject}`;

/**
 * Who calls and for whom, in one query (S-2). A user acts for the asked organisation if he is an active member of
 * it, by default for the last one or else his first (G-18); staff for any that they ask for. Runs before the
 * request's transaction, as the owner: what opens a session is not readable by the role of requests.
 */
export async function findActor(
  db: Reads,
  credential: Credential,
  organizationId: number | undefined,
): Promise<FoundActor | undefined> {
  const asked = organizationId ?? null;
  const by = ofCredential(credential);
  const session =
    credential.kind === "session"
      ? sql`s.number as session, s.used_at > now() - interval '1 minute' as "isUseNoted"`
      : sql`null::bigint as session, true as "isUseNoted"`;
  const { rows } = await sql<ActorRow>`${planKept}
    select u.id as "userId", u.account, u.name, u.role, u.status, u.last_organization_id as "lastOrganizationId",
      o.id as "organizationId", o.inn, o.name as "organizationName", o.status as "organizationStatus",
      m.user_type as "userType", o.ntb_user as "ntbUser", o.has_auctions as "hasAuctions",
      o.has_contracts as "hasContracts", o.has_spot as "hasSpot", ${session}
    from users u ${credential.kind === "session" ? by : sql``}
    left join lateral (
      select organization_id, user_type from memberships
      where user_id = u.id and is_active and u.role = ${role.user}
        and (${asked}::bigint is null or organization_id = ${asked}::bigint)
      order by (organization_id = u.last_organization_id) desc nulls last, created_at, organization_id
      limit 1
    ) m on true
    left join organizations o
      on o.id = coalesce(m.organization_id, case when u.role >= ${role.operator} then ${asked}::bigint end)
    where true ${credential.kind === "session" ? sql`` : by}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { lastOrganizationId, isUseNoted } = row;
  return { actor: toActor(row), lastOrganizationId: lastOrganizationId ?? undefined, isUseNoted };
}

function toActor(row: ActorRow): Actor {
  const isOwner = row.userType === userType.owner;
  const isActive = row.organizationStatus === organizationStatus.active;
  const hasAccess = isActive && row.ntbUser === true;
  return {
    kind: kindOf(row, isOwner),
    userId: row.userId,
    account: row.account,
    name: row.name,
    role: row.role,
    session: row.session ?? undefined,
    organization:
      row.organizationId === null
        ? undefined
        : {
            id: row.organizationId,
            inn: row.inn!,
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

/** G-8, G-10, G-11: staff is role 2 and above; without a role or an organisation one is a newcomer. */
function kindOf(row: ActorRow, isOwner: boolean): Actor["kind"] {
  if (row.status === userStatus.blocked) return "blocked";
  if (row.role === role.machine) return "machine";
  if (row.role >= role.operator) return "operator";
  if (row.organizationId === null) return "newcomer";
  return isOwner ? "owner" : "employee";
}
