import type { QueueAct, QueueItem } from "@birzha/domain/tasks/queue.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { dropDecisions, keepDecisions, toStored, type StoredDecision } from "./decision-store.ts";
import { holdWrite, sendHeldWrites } from "../../api/held-writes.ts";

/** SCREEN-004: milliseconds during which a decision can be undone; it is sent after that. */
export const holdTime = 8_000;

export interface Decision {
  readonly items: readonly QueueItem[];
  readonly act: QueueAct;
  /** Reason; empty if none is needed. */
  readonly text: string;
}

export interface HeldDecision extends Decision {
  readonly id: number;
  /** Time in epoch milliseconds at which the decision is sent; undefined once it is being sent. */
  readonly sendsAt: number | undefined;
}

/** Sends decisions; `isLeaving`: the page ends, so nothing can be sent one after the other. */
export type SendDecisions = (decisions: readonly StoredDecision[], isLeaving: boolean) => Promise<unknown>;

/**
 * SCREEN-004: keeps decisions in the browser until they can no longer be undone, then sends them (decision 0044). Sends
 * them at once when the user leaves the page or the tab. FIX-210: stores them until the server has confirmed them.
 */
export function useHeldDecisions(userId: number, send: SendDecisions) {
  const [held, setHeld] = useState<readonly HeldDecision[]>([]);
  // The current value between two renders, because keys can be pressed faster than the page renders.
  const current = useRef(held);
  const cancels = useRef(new Map<number, () => void>());
  const stored = useRef(new Map<number, readonly StoredDecision[]>());
  const lastId = useRef(0);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const update = useCallback((next: readonly HeldDecision[]) => {
    current.current = next;
    setHeld(next);
  }, []);

  const hold = useCallback(
    (decision: Decision) => {
      const id = ++lastId.current;
      const decisions = decision.items.map((item) => toStored(item, decision.act, decision.text));
      keepDecisions(userId, decisions);
      stored.current.set(id, decisions);
      const release = async (isLeaving: boolean) => {
        cancels.current.get(id)?.();
        cancels.current.delete(id);
        update(current.current.map((one) => (one.id === id ? { ...one, sendsAt: undefined } : one)));
        await latest.current(decisions, isLeaving);
        stored.current.delete(id);
        update(current.current.filter((one) => one.id !== id));
      };
      const timer = setTimeout(() => void release(false), holdTime);
      const forget = holdWrite(() => release(true));
      cancels.current.set(id, () => {
        clearTimeout(timer);
        forget();
      });
      update([...current.current, { ...decision, id, sendsAt: Date.now() + holdTime }]);
    },
    [update, userId],
  );

  /** Takes back the newest decision that is not sent yet. Returns it. */
  const undo = useCallback((): Decision | undefined => {
    const last = current.current.findLast(({ sendsAt }) => sendsAt !== undefined);
    if (!last) return undefined;
    cancels.current.get(last.id)?.();
    cancels.current.delete(last.id);
    dropDecisions(userId, stored.current.get(last.id) ?? []);
    stored.current.delete(last.id);
    update(current.current.filter((one) => one !== last));
    return last;
  }, [update, userId]);

  useEffect(() => {
    const leave = () => void sendHeldWrites();
    // A hidden tab of a phone can end without `pagehide`.
    const hide = () => document.hidden && leave();
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", hide);
      leave();
    };
  }, []);

  return { held, hold, undo };
}
