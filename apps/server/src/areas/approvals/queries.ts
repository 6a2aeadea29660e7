import { sql } from "kysely";
import type * as api from "@birzha/domain/approvals/api.ts";
import { approvalDays, approvalState, expiryThreshold } from "@birzha/domain/approvals/lifecycle.ts";
import type { DictionaryName } from "@birzha/domain/catalogs/catalogs.ts";
import type { ActingOrganization } from "@birzha/domain/shared/access/actor.ts";
import type { ApprovalKind } from "@birzha/domain/shared/access/approval-rule.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import type { CallInput } from "../../platform/http/endpoint-binding/approval-gate.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { loadDictionaries } from "../catalogs/queries.ts";

interface ApprovalRow {
  readonly id: number;
  readonly kind: ApprovalKind;
  readonly action: string;
  readonly path: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly requesterId: number;
  readonly requester: string;
  readonly requestedAt: string;
  readonly expiresAt: string;
  readonly organization: string | null;
  readonly changes: readonly Change[];
}

interface Change {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

interface NamedRecord {
  readonly of: string;
  readonly id: number;
  readonly name: string;
}

type RecordName = DictionaryName | "organizations" | "users";

/** Fields whose values are ids, and the records that they name. */
const recordsOf: Readonly<Record<string, RecordName>> = {
  ownerId: "users",
  userId: "users",
  organizationId: "organizations",
  successorId: "organizations",
  basisId: "basisTypes",
  regionIds: "regions",
  productTypeIds: "productTypes",
};

const maxApprovals = 200;

/** DESK-023: lists pending requests, oldest first. */
export async function listApprovals({
  db,
  clock,
}: Pick<RequestContext, "db" | "clock">): Promise<ResultOf<typeof api.listApprovals>> {
  const { rows } = await sql<ApprovalRow>`
    select a.id, a.kind, a.action, split_part(a.endpoint, ' ', 2) as path, a.entity, a.entity_id as "entityId",
      a.requested_by as "requesterId", u.name as requester, a.requested_at as "requestedAt",
      a.requested_at + make_interval(days => ${approvalDays}) as "expiresAt", a.changes,
      case a.entity when 'user' then
        (select o.name from organizations o where o.id = (a.input #>> '{body,organizationId}')::bigint) end as organization
    from approvals a join users u on u.id = a.requested_by
    where a.state = ${approvalState.pending} and a.requested_at > ${expiryThreshold(clock.now())}
    order by a.requested_at, a.id limit ${maxApprovals}`.execute(db);
  const withNames = await findNames(
    db,
    rows.flatMap(({ changes }) => changes),
  );
  return rows.map(({ changes, ...row }) => ({ ...row, changes: changes.map(withNames) }));
}

/** Adds the names of records to changes whose values are ids. */
async function findNames(db: DbReader, changes: readonly Change[]) {
  const { find } = await loadDictionaries(db);
  const idsNaming = (of: RecordName) =>
    changes.flatMap((change) => (recordsOf[change.field] === of ? idsOf(change) : []));
  const [users, organizations] = [idsNaming("users"), idsNaming("organizations")];
  const named =
    users.length + organizations.length === 0
      ? []
      : (
          await sql<NamedRecord>`
            select 'users' as of, id, name from users where id = any(${users}::bigint[])
            union all
            select 'organizations', id, name from organizations where id = any(${organizations}::bigint[])`.execute(
            db,
          )
        ).rows;
  const nameOf = (of: RecordName, id: number) =>
    of === "users" || of === "organizations"
      ? named.find((one) => one.of === of && one.id === id)?.name
      : find(of, id)?.name;
  return ({ field, before, after }: Change) => {
    const of = recordsOf[field];
    if (!of) return { field, before, after };
    const names = idsOf({ before, after }).flatMap((id) => {
      const name = nameOf(of, id);
      return name === undefined ? [] : [[String(id), name]];
    });
    return { field, before, after, names: Object.fromEntries(names) as Record<string, string> };
  };
}

const idsOf = ({ before, after }: Pick<Change, "before" | "after">): number[] =>
  [before, after].flat().filter((value) => typeof value === "number");

/**
 * FIX-206: whether the request is about the user: to be blocked or unblocked, in an organisation too, to join one, to become
 * owner of an account, or to cease being its owner.
 */
export const concernsUser = (userId: number) => sql<boolean>`(
  a.entity = 'user' and a.entity_id is not distinct from ${userId}
  or exists (select from jsonb_array_elements(a.changes) as change
    where change ->> 'field' in ('ownerId', 'userId') and ${String(userId)} in (change ->> 'before', change ->> 'after')))`;

export interface StoredInput extends CallInput {
  /** Organisation for which the requester acted; absent without one. */
  readonly organization?: ActingOrganization | undefined;
}

export interface LockedApproval {
  readonly id: number;
  readonly endpoint: string;
  readonly input: StoredInput;
  readonly snapshotDigest: Buffer;
  readonly requesterId: number;
  readonly isPending: boolean;
  /** Whether it is about the user who decides. */
  readonly concernsDecider: boolean;
}

/** Locks a request, so that concurrent decisions wait for each other and only the first succeeds. */
export async function lockApproval(
  { db, actor, clock }: Pick<RequestContext, "db" | "actor" | "clock">,
  id: number,
): Promise<LockedApproval> {
  const { rows } = await sql<LockedApproval>`
    select id, endpoint, input, snapshot_digest as "snapshotDigest", requested_by as "requesterId",
      (state = ${approvalState.pending} and requested_at > ${expiryThreshold(clock.now())}) as "isPending",
      ${concernsUser(actor.userId)} as "concernsDecider"
    from approvals a where id = ${id} for update`.execute(db);
  const [approval] = rows;
  if (!approval) throw new ApiError("shared.not-found");
  return approval;
}
