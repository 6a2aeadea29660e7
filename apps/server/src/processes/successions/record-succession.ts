import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type * as api from "@birzha/domain/organizations/succession-api.ts";
import { successionRejection } from "@birzha/domain/organizations/succession.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import { ru } from "@birzha/phrases/organizations/ru.ts";
import { hasRunningImport } from "../../areas/imports/queries.ts";
import { listConcernedMembers } from "../../areas/notices/queries.ts";
import { lockOrganization } from "../../areas/organizations/queries.ts";
import {
  findSuccessorId,
  isTakingOver,
  successionAttempts,
  successionTask,
} from "../../areas/organizations/succession-queries.ts";
import { insertSuccession, setOrganizationStatus } from "../../areas/organizations/store.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { enqueueJob } from "../../platform/jobs/enqueue-job.ts";
import { notifyUsers } from "../../platform/notices/notify.ts";

/** Milliseconds in which requests end that were accepted before the block: the move would miss their records. */
const drainTime = 10_000;

/**
 * DEAL-020: records the successor of an organisation and blocks the organisation, so that nothing is written to it while
 * the job (take-over-organization.ts) hands its records over.
 */
export async function recordSuccession(
  context: RequestContext,
  { params, body }: Pick<InputOf<typeof api.recordSuccession>, "params" | "body">,
): Promise<ResultOf<typeof api.recordSuccession>> {
  const { actor, clock, db } = context;
  if (!isOperator(actor)) throw new ApiError("shared.forbidden");
  // In the order of ids: two opposite requests must not wait for each other.
  const ids = [...new Set([params.id, body.successorId])].toSorted((one, other) => one - other);
  const locked = new Map<number, Awaited<ReturnType<typeof lockOrganization>>>();
  for (const id of ids) locked.set(id, await lockOrganization(db, id));
  const predecessor = locked.get(params.id)!;
  const successor = locked.get(body.successorId)!;
  const rejection = successionRejection({
    predecessor: {
      ...predecessor,
      successorId: await findSuccessorId(db, params.id),
      isImporting: await hasRunningImport(db, params.id),
      isTakingOver: await isTakingOver(db, params.id),
    },
    successor: { ...successor, successorId: await findSuccessorId(db, body.successorId) },
    day: body.day,
    today: clock.today(),
  });
  if (rejection) throw new ApiError(rejection);
  const { successorId, kind, day, document } = body;
  const at = clock.now();
  const id = await insertSuccession(db, {
    ...{ predecessorId: params.id, successorId, kind, day, document },
    ...{ authorId: actor.userId, at },
  });
  context.audit({
    action: "organizations.record-successor",
    entity: "organization",
    entityId: params.id,
    after: { succession: id, successorId, kind, day, document },
  });
  if (predecessor.status === organizationStatus.active)
    await closeOrganization(context, params.id, successor.name);
  await enqueueJob(
    db,
    successionTask,
    { successionId: id },
    // The queue knows the time of the system, not that of the test clock.
    { queue: successionTask, maxAttempts: successionAttempts, runAt: new Date(Date.now() + drainTime) },
  );
  return { id };
}

async function closeOrganization(context: RequestContext, id: number, successor: string): Promise<void> {
  const { actor, clock, db } = context;
  const reason = ru.succession.blocked.replace("{name}", successor).slice(0, commentLimit).trim();
  await setOrganizationStatus(db, id, reason, { authorId: actor.userId, at: clock.now() });
  await notifyUsers(context, {
    ...{ kind: "organization-blocked", organizationId: id, reason },
    to: await listConcernedMembers(db, id),
  });
  context.audit({
    action: "organizations.block",
    entity: "organization",
    entityId: id,
    before: { status: organizationStatus.active, description: null },
    after: { status: organizationStatus.blocked, description: reason },
  });
}
