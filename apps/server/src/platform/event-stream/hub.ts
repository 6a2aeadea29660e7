import { Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { chainStart, laterPosition, toAuditPosition, type AuditPosition } from "../audit/audit-position.ts";
import { findLastPosition, findPositionBefore, readAfter, type AuditEvent } from "../audit/read-after.ts";
import type { OwnerDb } from "../db/handles.ts";
import { ApiError, unavailableError } from "../http/errors/failure.ts";
import { startPollLoop } from "../poll-loop.ts";
import { sendBackfill } from "./backfill.ts";
import type { NodeNotifications } from "./node-notifications.ts";
import {
  defaultStreamLimits,
  EventSubscription,
  type EventStreamLimits,
  type PublishedEvent,
} from "./subscription.ts";

/** Start of a stream: after a position that the reader knows, or some milliseconds ago; now by default. */
export interface StreamStart {
  readonly after?: AuditPosition | undefined;
  readonly age?: number | undefined;
}

export interface EventHubOptions {
  readonly db: OwnerDb;
  /** Without it the hub only polls. */
  readonly notifications?: NodeNotifications | undefined;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  readonly interpret: (actions: readonly AuditEvent[]) => Promise<readonly PublishedEvent[]>;
  readonly limits?: Partial<EventStreamLimits>;
}

/** Maximum audit rows per poll. */
const batchSize = 500;

export interface EventHub {
  /**
   * Opens a stream of frames that ends when the reader leaves, its rights change or the hub closes.
   * @param authorize looks up the reader in the database
   * @throws ApiError when the reader or the node has too many streams; also rethrows errors of `authorize`
   */
  readonly open: (authorize: () => Promise<Actor>, start: StreamStart) => Promise<Readable>;
  readonly count: () => number;
  readonly close: () => Promise<void>;
}

/**
 * WORK-030: one follower of the audit log per node serves the streams of all readers.
 *
 * audit_seals ──poll, wake──▶ publish ──interpret──▶ events ──contentFor(actor)──▶ Subscription ──▶ reader
 *
 * open: 1. read the end of the log   2. authorize         3. subscribe (new events are held back)
 *       4. send the backfill         5. release the held events
 */
export function openEventHub(options: EventHubOptions): EventHub {
  const { db, notifications, log, interpret } = options;
  const limits = { ...defaultStreamLimits, ...options.limits };
  const subscriptions = new Set<EventSubscription>();
  /** Last position that was published to all streams. */
  let position = chainStart;
  let isClosed = false;

  const end = (subscription: EventSubscription) => {
    if (subscriptions.delete(subscription)) subscription.output.push(null);
  };
  const publish = async (): Promise<boolean> => {
    if (isClosed || subscriptions.size === 0) return false;
    const actions = await readAfter(db, position, batchSize);
    const last = actions.at(-1);
    if (!last) return false;
    const events = await interpret(actions);
    position = laterPosition(position, last.position);
    for (const subscription of subscriptions) if (subscription.publish(events)) end(subscription);
    return actions.length === batchSize;
  };
  const publishing = startPollLoop({
    poll: publish,
    interval: limits.pollInterval,
    onError: (error) => log.warn({ err: error }, "event stream failed to read the audit log; retrying"),
  });
  notifications?.listen(publishing.wake);
  const heartbeat = startPollLoop({
    poll: async () => {
      const now = performance.now();
      for (const subscription of subscriptions)
        if (subscription.isExpired(now)) end(subscription);
        else subscription.sendHeartbeat(position);
    },
    interval: limits.heartbeat,
    onError: (error) => log.warn({ err: error }, "event stream failed to send heartbeats"),
  });

  return {
    async open(authorize, { after, age }) {
      if (isClosed || subscriptions.size >= limits.perNode) throw unavailableError();
      // Must precede the authorization: every later change of rights then has a later position.
      const last = await findLastPosition(db);
      const actor = await authorize();
      const known = after ?? (age === undefined ? last : await findPositionBefore(db, age));
      const own = [...subscriptions].filter((subscription) => subscription.actor.userId === actor.userId);
      if (own.length >= limits.perUser) throw new ApiError("shared.too-many-requests", { retryAfter: 30 });
      if (isClosed) throw unavailableError();
      // While there were no readers nothing was published, so skip it.
      if (subscriptions.size === 0) position = laterPosition(position, last);
      const subscription = new EventSubscription({
        actor,
        // A later position belongs to another database, or to the time before a restore.
        from: toAuditPosition(Math.min(known, last)),
        limits,
        output: new Readable({ read() {} }),
      });
      const { output } = subscription;
      subscriptions.add(subscription);
      output.once("close", () => subscriptions.delete(subscription));
      subscription.sendFrame("open", subscription.from);
      if (known > last) subscription.sendFrame("reload", last);
      const upTo = laterPosition(position, last);
      try {
        const backfill = { upTo, authorizedAt: last, limit: limits.backfill, interpret };
        if (await sendBackfill(db, subscription, backfill)) end(subscription);
      } catch (error) {
        output.destroy();
        throw error;
      }
      const isOver = subscriptions.has(subscription) && subscription.release();
      if (isOver) end(subscription);
      publishing.wake();
      return output;
    },
    count: () => subscriptions.size,
    async close() {
      isClosed = true;
      for (const subscription of subscriptions) end(subscription);
      await Promise.all([publishing.stop(), heartbeat.stop()]);
    },
  };
}
