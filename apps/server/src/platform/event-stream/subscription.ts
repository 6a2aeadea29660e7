import type { Readable } from "node:stream";
import { beatInterval, type FrameName } from "@birzha/domain/shared/notices/live-frames.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { laterPosition, type AuditPosition } from "../audit/audit-position.ts";

/** An audited action as an event for readers. */
export interface PublishedEvent {
  readonly position: AuditPosition;
  /** Returns the event as JSON; undefined when the actor must not see it. */
  readonly contentFor: (actor: Actor) => string | undefined;
  /**
   * Whether the action may have changed the actor's rights: the stream ends, and an entitled reader reconnects.
   */
  readonly changesRightsOf: (actor: Actor) => boolean;
}

export interface EventStreamLimits {
  /** Maximum streams of one user on one node; the tabs of a browser share one. */
  readonly perUser: number;
  /** Maximum streams of one node. */
  readonly perNode: number;
  /** Maximum actions that a reconnecting reader gets again; beyond that it must reload. */
  readonly backfill: number;
  /** Maximum characters that a reader can leave unread. */
  readonly unread: number;
  /** Milliseconds after which a stream ends; the reconnect authorizes the reader again. */
  readonly lifetime: number;
  /** Poll interval of the log in milliseconds without a notification. */
  readonly pollInterval: number;
  /** Heartbeat interval in milliseconds. */
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
  /** Last position that the reader has seen. */
  readonly from: AuditPosition;
  readonly limits: Pick<EventStreamLimits, "lifetime" | "unread">;
  readonly output: Readable;
}

/** One reader of the event stream. Holds back new events until the backfill is complete. */
export class EventSubscription {
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
    // Random, so that not all readers reconnect at once.
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

  /** Sends a heartbeat with the position, so that an idle reader can reconnect without a reload. */
  sendHeartbeat(position: AuditPosition): void {
    this.output.push(this.#held ? ":\n\n" : `:\nid: ${laterPosition(this.#from, position)}\n\n`);
  }

  /** Sends the events that the reader may see. Returns whether the stream must end. */
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
    // Disconnects a reader that does not read; it resumes from its last event.
    if (this.output.readableLength > this.#limits.unread) this.output.destroy();
    return isOver;
  }

  /** Marks everything up to the position as sent. */
  advance(position: AuditPosition): void {
    this.#from = laterPosition(this.#from, position);
  }

  /** Ends the backfill and publishes the events held back until now. */
  release(): boolean {
    const held = this.#held ?? [];
    this.#held = undefined;
    return this.publish(held);
  }
}
