import { toAuditPosition, type AuditPosition } from "../audit/audit-position.ts";
import { readAfter, type AuditEvent } from "../audit/read-after.ts";
import type { OwnerDb } from "../db/handles.ts";
import type { PublishedEvent, EventSubscription } from "./subscription.ts";

interface Backfill {
  readonly upTo: AuditPosition;
  /** The position at which the reader was authorized: later actions may have changed its rights. */
  readonly authorizedAt: AuditPosition;
  readonly limit: number;
  readonly interpret: (actions: readonly AuditEvent[]) => Promise<readonly PublishedEvent[]>;
}

/**
 * Sends the events between the reader's last one and the position of the hub, or a reload frame when there are too many.
 * @returns whether the stream must end
 */
export async function sendBackfill(
  db: OwnerDb,
  subscription: EventSubscription,
  { upTo, authorizedAt, limit, interpret }: Backfill,
): Promise<boolean> {
  const { actor, from } = subscription;
  const isTooMuch = upTo - from > limit;
  const start = isTooMuch ? toAuditPosition(upTo - limit) : from;
  const actions = upTo > start ? await readAfter(db, start, upTo - start) : [];
  if (isTooMuch) subscription.sendFrame("reload", upTo);
  let isOver = false;
  for (const event of await interpret(actions.filter(({ position }) => position <= upTo))) {
    const content = isTooMuch ? undefined : event.contentFor(actor);
    if (content !== undefined) subscription.sendFrame("change", event.position, content);
    isOver ||= event.position > authorizedAt && event.changesRightsOf(actor);
  }
  subscription.advance(upTo);
  return isOver;
}
