import type { Readable } from "node:stream";
import { beatInterval, type FrameName } from "@birzha/domain/shared/notices/live-frames.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { laterPosition, type AuditPosition } from "../audit/audit-position.ts";

/** An audited act as events for its readers. */
export interface PublishedEvent {
  readonly position: AuditPosition;
  /** The event as JSON; undefined when the actor must not see it. */
  readonly contentFor: (actor: Actor) => string | undefined;
  /** Whether the act may have changed the actor's rights: the stream ends, and an entitled reader opens another. */
  readonly changesRightsOf: (actor: Actor) => boolean;
}

export interface EventStreamLimits {
  /** Streams of one user on one node; the tabs of a browser share one. */
  readonly perUser: number;
  /** Streams of one node. */
  readonly perNode: number;
  /** Acts that a reconnecting reader gets again; after more than that it must reload. */
  readonly backfill: number;
  /** Characters that a reader may leave unread. */
  readonly unread: number;
  /** Milliseconds after which a stream ends: its reader opens another, which authorizes the reader again. */
  readonly lifetime: number;
  /** Milliseconds between two polls of the log when no notification arrives. */
  readonly pollInterval: number;
  /** Milliseconds between two heartbeats. */
  readonly heartbeat: number;
}

export const defaultStreamLimits: EventStreamLimits = {
  perUser: 10,
  perNode: 2_000,
  backfill: 1_000,
  unread: 64 * 1024,
  lifetime: 10 * 60_000,
  pollInterval: 2_000,
  heartbeat: beatInterval,
};

interface SubscriptionOptions {
  readonly actor: Actor;
  /** Events up to this position are known to the reader. */
  readonly from: AuditPosition;
  readonly limits: Pick<EventStreamLimits, "lifetime" | "unread">;
  readonly output: Readable;
}

/** One reader of the event stream. Holds new events back until the backfill is over. */
export class Subscription {
  readonly actor: Actor;
  readonly output: Readable;
  readonly #limits: SubscriptionOptions["limits"];
  readonly #expiresAt: number;
  #from: AuditPosition;
  #held: PublishedEvent[] | undefined = [];

  constructor({ actor, from, limits, output }: SubscriptionOptions) {
    this.actor = actor;
    this.output = output;
    this.#from = from;
    this.#limits = limits;
    // Spread, so that not all readers reconnect at once.
    this.#expiresAt = performance.now() + limits.lifetime * (0.9 + Math.random() / 10);
  }

  get from(): AuditPosition {
    return this.#from;
  }

  isExpired(now: number): boolean {
    return now >= this.#expiresAt;
  }

  sendFrame(name: FrameName, position: AuditPosition, data = "{}"): void {
    this.output.push(`id: ${position}\nevent: ${name}\ndata: ${data}\n\n`);
  }

  /** The heartbeat carries the position: an idle reader can reconnect without a reload. */
  sendHeartbeat(position: AuditPosition): void {
    this.output.push(this.#held ? ":\n\n" : `:\nid: ${laterPosition(this.#from, position)}\n\n`);
  }

  /** Sends what the reader may see. Returns whether the stream must end. */
  publish(events: readonly PublishedEvent[]): boolean {
    if (this.#held) {
      this.#held.push(...events);
      return false;
    }
    let isOver = false;
    for (const event of events) {
      if (event.position <= this.#from) continue;
      const content = event.contentFor(this.actor);
      if (content !== undefined) this.sendFrame("change", event.position, content);
      isOver ||= event.changesRightsOf(this.actor);
    }
    // A reader that does not read is cut off and resumes later from its last event.
    if (this.output.readableLength > this.#limits.unread) this.output.destroy();
    return isOver;
  }

  /** Marks everything up to the position as sent. */
  advance(position: AuditPosition): void {
    this.#from = laterPosition(this.#from, position);
  }

  /** Ends the backfill and publishes the events that arrived meanwhile. */
  release(): boolean {
    const held = this.#held ?? [];
    this.#held = undefined;
    return this.publish(held);
  }
}
