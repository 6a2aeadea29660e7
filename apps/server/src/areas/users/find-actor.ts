import { sql, type RawBuilder } from "kysely";
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
  readonly proof: string;
}

/** What an actor is made of. */
const columns = {
  userId: "u.id",
  account: "u.account",
  name: "u.name",
  role: "u.role",
  status: "u.status",
  lastOrganizationId: "u.last_organization_id",
  organizationId: "o.id",
  inn: "o.inn",
  organizationName: "o.name",
  organizationStatus: "o.status",
  userType: "m.user_type",
  ntbUser: "o.ntb_user",
  hasAuctions: "o.has_auctions",
  hasContracts: "o.has_contracts",
  hasSpot: "o.has_spot",
} as const;

const session = { session: "s.number", isUseNoted: "s.used_at > now() - interval '1 minute'" };
const token = { session: "null::bigint", isUseNoted: "true" };

/**
 * Everything that an actor is made of as one text, `proof`: as long as it is the same, so is the actor.
 */
const proofOf = (of: typeof session) =>
  sql.raw(`row(${[...Object.values(columns), of.session].join(", ")})::text as proof`);

const columnsOf = (of: typeof session) =>
  sql.raw(
    Object.entries({ ...columns, session: of.session })
      .map(([name, column]) => `${column} as "${name}"`)
      .join(", "),
  );

const proofs = { session: proofOf(session), identity: proofOf(token) };
const rows = { session: columnsOf(session), identity: columnsOf(token) };
const uses = {
  session: sql.raw(`${session.isUseNoted} as "isUseNoted"`),
  identity: sql.raw(`${token.isUseNoted} as "isUseNoted"`),
};

/**
 * A user acts for the asked organisation if he is an active member of it, by default for the last one or else his first
 * (G-18); staff for any that they ask for.
 */
const from = (credential: Credential, organizationId: number | undefined) => {
  const asked = organizationId ?? null;
  return sql`
    from users u ${
      credential.kind === "session"
        ? sql`join sessions s on s.user_id = u.id and s.id = ${credential.digest} and s.expires_at > now()`
        : sql``
    }
    left join lateral (
      select organization_id, user_type from memberships
      where user_id = u.id and is_active and u.role = ${sql.lit(role.user)}
        and (${asked}::bigint is null or organization_id = ${asked}::bigint)
      order by (organization_id = u.last_organization_id) desc nulls last, created_at, organization_id
      limit 1
    ) m on true
    left join organizations o
      on o.id = coalesce(m.organization_id, case when u.role >= ${sql.lit(role.operator)} then ${asked}::bigint end)
    ${credential.kind === "identity" ? sql`where u.issuer = ${credential.issuer} and u.subject = ${credential.subject}` : sql``}`;
};

/**
 * Who calls and for whom, in one query (S-2). Runs as the owner: what opens a session is not readable by the role of
 * requests.
 */
export async function findActor(
  db: Reads,
  credential: Credential,
  organizationId: number | undefined,
): Promise<FoundActor | undefined> {
  const { kind } = credential;
  const { rows: found } = await sql<ActorRow>`${planKept}
    select ${rows[kind]}, ${uses[kind]}, ${proofs[kind]} ${from(credential, organizationId)}`.execute(db);
  const row = found[0];
  if (!row) return undefined;
  const { lastOrganizationId, isUseNoted, proof } = row;
  return { actor: toActor(row), lastOrganizationId: lastOrganizationId ?? undefined, isUseNoted, proof };
}

/** The same question without the answer: whether he is still what `findActor` found. */
export const actorProof = (
  credential: Credential,
  organizationId: number | undefined,
): RawBuilder<{ proof: string; isUseNoted: boolean }> =>
  sql`select ${proofs[credential.kind]}, ${uses[credential.kind]} ${from(credential, organizationId)}`;

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
