import { sql, type RawBuilder } from "kysely";
import { isStaff, type Actor } from "@birzha/domain/shared/actor.ts";
import type { KeyRight } from "@birzha/domain/shared/key-rights.ts";
import { organizationStatus, userType } from "@birzha/domain/organizations/lifecycle.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { role } from "@birzha/domain/users/role.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { Credential, FoundActor } from "../../platform/auth/authenticate.ts";
import type { Reads } from "../../platform/db/handles.ts";
import { planKept } from "../../platform/db/sent-together.ts";
import { madeOnce, toPlain, type PlainTemplate } from "../../platform/db/statements.ts";

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
  /** Of a key. */
  readonly rights?: readonly KeyRight[];
  readonly isFromElsewhere?: boolean;
  readonly delegateName?: string | null;
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

const session = {
  ...columns,
  session: "s.number",
  isUseNoted: "s.used_at > now() - interval '1 minute'",
};
const token = { ...columns, session: "null::bigint", isUseNoted: "true" };
/** DOOR-002: who acts by a delegation has of both rights what they have in common. */
const key = {
  ...columns,
  userType: "null::smallint",
  lastOrganizationId: "null::bigint",
  session: "null::bigint",
  rights:
    "case when d.id is null then k.rights else array(select unnest(k.rights) intersect select unnest(d.rights) order by 1) end",
  isFromElsewhere: "not (k.addresses = '{}' or caller.address <<= any (k.addresses))",
  delegateName: "case when d.id is not null then holder.name end",
  isUseNoted: "coalesce(k.used_at > now() - interval '1 minute', false)",
};
type Asked = Readonly<Record<string, string> & { isUseNoted: string }>;

/**
 * Everything that an actor is made of as one text, `proof`: as long as it is the same, so is the actor.
 */
const proofOf = ({ isUseNoted: _, ...of }: Asked) =>
  sql.raw(`row(${Object.values(of).join(", ")})::text as proof`);

const columnsOf = ({ isUseNoted: _, ...of }: Asked) =>
  sql.raw(
    Object.entries(of)
      .map(([name, column]) => `${column} as "${name}"`)
      .join(", "),
  );

const proofs = { session: proofOf(session), identity: proofOf(token), key: proofOf(key) };
const rows = { session: columnsOf(session), identity: columnsOf(token), key: columnsOf(key) };
const uses = {
  session: sql.raw(`${session.isUseNoted} as "isUseNoted"`),
  identity: sql.raw(`${token.isUseNoted} as "isUseNoted"`),
  key: sql.raw(`${key.isUseNoted} as "isUseNoted"`),
};

/**
 * A user acts for the asked organisation if he is an active member of it, by default for the last one or else his first
 * (G-18); staff for any that they ask for.
 */
const from = (who: RawBuilder<unknown>, asked: number | null) => sql`
    from users u ${who}
    left join lateral (
      select organization_id, user_type from memberships
      where user_id = u.id and is_active and u.role = ${sql.lit(role.user)}
        and (${asked}::bigint is null or organization_id = ${asked}::bigint)
      order by (organization_id = u.last_organization_id) desc nulls last, created_at, organization_id
      limit 1
    ) m on true
    left join organizations o
      on o.id = coalesce(m.organization_id, case when u.role >= ${sql.lit(role.operator)} then ${asked}::bigint end)`;

const bySession = (digest: Buffer) =>
  sql`join sessions s on s.user_id = u.id and s.id = ${digest} and s.expires_at > now()`;
const byIdentity = (issuer: string, subject: string) =>
  sql`join (select ${issuer} as issuer, ${subject} as subject) as named using (issuer, subject)`;

/**
 * DOOR-002: a key acts for its organisation, or for the asked one that delegated to it. The delegate must not be blocked
 * itself; whether the organisation is, is judged as for its members.
 */
const byKey = (digest: Buffer, address: string | null, asked: number | null) => sql`
    from access_keys k
    cross join (select ${address}::inet as address) caller
    join users u on u.id = k.user_id
    join organizations holder on holder.id = k.organization_id
    left join delegations d on d.delegate_id = k.organization_id and d.organization_id = ${asked}::bigint
      and d.revoked_at is null and d.ends_at > now() and holder.status = ${sql.lit(organizationStatus.active)}
    left join organizations o on o.id = case
      when ${asked}::bigint is null or ${asked}::bigint = k.organization_id then k.organization_id
      else d.organization_id end
    where k.secret_hash = ${digest} and k.revoked_at is null and k.expires_at > now()`;

const questions = {
  key: madeOnce(
    (digest: Buffer, address: string | null, asked: number | null) =>
      sql<ActorRow>`${planKept}select ${rows.key}, ${uses.key}, ${proofs.key} ${byKey(digest, address, asked)}`,
  ),
  session: madeOnce(
    (digest: Buffer, asked: number | null) =>
      sql<ActorRow>`${planKept}select ${rows.session}, ${uses.session}, ${proofs.session} ${from(bySession(digest), asked)}`,
  ),
  identity: madeOnce(
    (issuer: string, subject: string, asked: number | null) =>
      sql<ActorRow>`${planKept}select ${rows.identity}, ${uses.identity}, ${proofs.identity} ${from(byIdentity(issuer, subject), asked)}`,
  ),
};
const keyQuestion = madeOnce(
  (digest: Buffer, address: string | null, asked: number | null) =>
    sql`select ${proofs.key}, ${uses.key} ${byKey(digest, address, asked)}`,
);
const sameQuestions = {
  session: madeOnce(
    (digest: Buffer, asked: number | null) =>
      sql`select ${proofs.session}, ${uses.session} ${from(bySession(digest), asked)}`,
  ),
  identity: madeOnce(
    (issuer: string, subject: string, asked: number | null) =>
      sql`select ${proofs.identity}, ${uses.identity} ${from(byIdentity(issuer, subject), asked)}`,
  ),
};

/** The same where it is known which membership is meant: nothing has to be chosen, every row is found by its key. */
const fromKnown = (who: RawBuilder<unknown>, organizationId: number | null) => sql`
    from users u ${who}
    left join memberships m on m.user_id = u.id and m.organization_id = ${organizationId} and m.is_active
      and u.role = ${sql.lit(role.user)}
    left join organizations o on o.id = coalesce(
      m.organization_id, case when u.role >= ${sql.lit(role.operator)} then ${organizationId}::bigint end)`;

const knownQuestions = {
  session: madeOnce(
    (digest: Buffer, organizationId: number | null) =>
      sql`select ${proofs.session}, ${uses.session} ${fromKnown(bySession(digest), organizationId)}`,
  ),
  identity: madeOnce(
    (issuer: string, subject: string, organizationId: number | null) =>
      sql`select ${proofs.identity}, ${uses.identity} ${fromKnown(byIdentity(issuer, subject), organizationId)}`,
  ),
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
  const asked = organizationId ?? null;
  const { rows: found } = await questionFor(credential, asked).execute(db);
  const row = found[0];
  if (!row) return undefined;
  const { lastOrganizationId, isUseNoted, isFromElsewhere = false, proof } = row;
  return {
    actor: toActor(row),
    lastOrganizationId: lastOrganizationId ?? undefined,
    isUseNoted,
    isFromElsewhere,
    proof,
  };
}

function questionFor(credential: Credential, asked: number | null) {
  switch (credential.kind) {
    case "session":
      return questions.session(credential.digest, asked);
    case "identity":
      return questions.identity(credential.issuer, credential.subject, asked);
    case "key":
      return questions.key(credential.digest, credential.address, asked);
  }
}

/** The same question without the answer: whether he is still what `findActor` found. */
export function actorProof(
  credential: Credential,
  organizationId: number | undefined,
  { actor, lastOrganizationId }: Pick<FoundActor, "actor" | "lastOrganizationId">,
): PlainTemplate {
  if (credential.kind === "key")
    return toPlain(keyQuestion(credential.digest, credential.address, organizationId ?? null));
  // The last organisation comes first, and it is part of the proof; staff have no memberships.
  const isKnown =
    organizationId !== undefined ||
    isStaff(actor) ||
    (actor.organization !== undefined && actor.organization.id === lastOrganizationId);
  const { session, identity } = isKnown ? knownQuestions : sameQuestions;
  const asked = organizationId ?? (isKnown ? actor.organization?.id : undefined) ?? null;
  return toPlain(
    credential.kind === "session"
      ? session(credential.digest, asked)
      : identity(credential.issuer, credential.subject, asked),
  );
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
