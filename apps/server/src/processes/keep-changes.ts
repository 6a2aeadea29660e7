import { findChanges } from "../areas/events/find-changes.ts";
import { insertChanges, lockChangePosition, setChangePosition } from "../areas/events/store.ts";
import { listWebhooksOf } from "../areas/webhooks/queries.ts";
import { planDelivery } from "../areas/webhooks/store.ts";
import { readAfter } from "../platform/audit/read-after.ts";
import type { OwnerDb } from "../platform/db/handles.ts";
import { inOwnerTransaction } from "../platform/db/request-transaction.ts";

/** Acts of the log that one transaction looks at. */
const piece = 500;

/**
 * DOOR-004: makes changes of the next acts of the log, and has them sent on (DOOR-005): the place in the log moves in the same
 * transaction, so no act becomes a change twice or never, whatever is killed. One node at a time; another one finds the place
 * locked and leaves it to that one, which looks again when it hears of the same write.
 * @returns whether there may be more
 */
export const keepChanges = (db: OwnerDb): Promise<boolean> =>
  inOwnerTransaction(db, async (tx) => {
    const position = await lockChangePosition(tx);
    if (position === undefined) return false;
    const acts = await readAfter(tx, position, piece);
    const last = acts.at(-1);
    if (!last) return false;
    const changes = await findChanges(tx, acts);
    await insertChanges(tx, changes);
    await setChangePosition(tx, last.position);
    const firms = new Set(changes.flatMap(({ organizationIds }) => organizationIds));
    for (const id of await listWebhooksOf(
      tx,
      [...firms].filter((firm) => firm !== null),
    ))
      await planDelivery(tx, id);
    return acts.length === piece;
  });
