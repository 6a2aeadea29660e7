import { sql } from "kysely";
import type { ApprovalGate } from "../../../platform/http/endpoint-binding/approval-gate.ts";
import { endpointName } from "../approvable-calls.ts";
import { fieldChanges, snapshotDigest } from "../snapshot.ts";
import { expireRequests, insertRequest } from "../store.ts";

/**
 * DESK-023: runs the action, rolls it back and stores an approval request. So the requester gets the action's errors at
 * once, and its audit entries give the changes and the digest of the previous state.
 */
export const requestApproval: ApprovalGate["request"] = async (context, endpoint, input, run) => {
  const { actor, clock, db } = context;
  const { kind } = endpoint.approval!;
  await sql`savepoint before_call`.execute(db);
  const entries = await run();
  await sql`rollback to savepoint before_call`.execute(db);
  const main = entries.at(-1)!;
  // A created record has no id before the approval.
  const entityId = main.before === undefined ? null : (main.entityId ?? null);
  const requestedAt = clock.now();
  // Expire overdue requests so that a new one can be made.
  await expireRequests(db, requestedAt);
  const { params, query, body } = input;
  const approvalId = await insertRequest(db, {
    kind,
    endpoint: endpointName(endpoint),
    input: { params, query, body, organization: context.organization },
    action: main.action,
    entity: main.entity,
    entityId,
    snapshotDigest: snapshotDigest(entries),
    changes: fieldChanges(main),
    requesterId: actor.userId,
    requestedAt,
  });
  context.audit({
    action: "approvals.request",
    entity: "approval",
    entityId: approvalId,
    after: { kind, action: main.action, of: main.entity, id: entityId },
  });
  return { approvalId, isPending: true };
};
