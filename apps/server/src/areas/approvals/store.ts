import { sql } from "kysely";
import { approvalState, expiryThreshold, type ApprovalDecision } from "@birzha/domain/approvals/lifecycle.ts";
import type { ApprovalKind } from "@birzha/domain/shared/access/approval-rule.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import type { StoredInput } from "./queries.ts";

interface NewRequest {
  readonly kind: ApprovalKind;
  readonly endpoint: string;
  readonly input: StoredInput;
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly snapshotDigest: Buffer;
  readonly changes: readonly object[];
  readonly requesterId: number;
  readonly requestedAt: Date;
}

/** @returns id of the request */
export async function insertRequest(db: DbTransaction, request: NewRequest): Promise<number> {
  const { kind, endpoint, input, action, entity, entityId, snapshotDigest, changes } = request;
  const { requesterId, requestedAt } = request;
  const { rows } = await sql<{ id: number }>`
    insert into approvals (kind, endpoint, input, action, entity, entity_id, snapshot_digest, changes, requested_by,
      requested_at)
    values (${kind}, ${endpoint}, ${JSON.stringify(input)}::jsonb, ${action}, ${entity}, ${entityId}, ${snapshotDigest},
      ${JSON.stringify(changes)}::jsonb, ${requesterId}, ${requestedAt.toISOString()})
    returning id`.execute(db);
  return rows[0]!.id;
}

export async function expireRequests(db: DbTransaction, now: Date): Promise<void> {
  await sql`update approvals set state = ${approvalState.expired}
    where state = ${approvalState.pending} and requested_at <= ${expiryThreshold(now)}`.execute(db);
}

interface StoredDecision {
  readonly id: number;
  readonly decision: ApprovalDecision;
  readonly comment: string | null;
  readonly by: number;
  readonly at: Date;
}

export async function storeDecision(
  db: DbTransaction,
  { id, decision, comment, by, at }: StoredDecision,
): Promise<void> {
  await sql`update approvals
    set state = ${approvalState[decision]}, comment = ${comment}, decided_by = ${by}, decided_at = ${at.toISOString()}
    where id = ${id}`.execute(db);
}
