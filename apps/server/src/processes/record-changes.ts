import { findChanges } from "../areas/events/find-changes.ts";
import { insertChanges, lockChangePosition, setChangePosition } from "../areas/events/store.ts";
import { listWebhooksOf } from "../areas/webhooks/queries.ts";
import { planDelivery } from "../areas/webhooks/store.ts";
import { readAfter } from "../platform/audit/read-after.ts";
import type { OwnerDb } from "../platform/db/handles.ts";
import { inOwnerTransaction } from "../platform/db/request-transaction.ts";

/** Audit entries per transaction. */
const piece = 500;

/**
 * DOOR-004: converts the next audit entries to changes and queues their webhooks (DOOR-005):
 *
 * audit log ──> changes in the feeds ──> delivery jobs
 *
 * The position in the log commits together with the changes, so each entry is converted exactly once even after a
 * crash. One node at a time: another one finds the position locked and returns; the same notification also wakes the
 * lock holder.
 * @returns whether there can be more
 */
export const recordChanges = (db: OwnerDb): Promise<boolean> =>
  inOwnerTransaction(db, async (tx) => {
    const position = await lockChangePosition(tx);
    if (position === undefined) return false;
    const actions = await readAfter(tx, position, piece);
    const last = actions.at(-1);
    if (!last) return false;
    const changes = await findChanges(tx, actions);
    await insertChanges(tx, changes);
    await setChangePosition(tx, last.position);
    const organizations = new Set(changes.flatMap(({ organizationIds }) => organizationIds));
    for (const id of await listWebhooksOf(
      tx,
      [...organizations].filter((organization) => organization !== null),
    ))
      await planDelivery(tx, id);
    return actions.length === piece;
  });
