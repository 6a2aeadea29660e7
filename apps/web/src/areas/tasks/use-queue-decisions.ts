import { isPendingApproval } from "@birzha/domain/shared/access/approval-rule.ts";
import { canUndo, itemKey, needsText, type QueueAct, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useCallback } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { rejectionWords } from "../../api/failure-text.ts";
import { holdWrite, sendHeldWrites } from "../../api/held-writes.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { confirmAction } from "../../ui/overlays/prompt.ts";
import {
  dropDecisions,
  keepDecisions,
  leaveDecision,
  toStored,
  type StoredDecision,
} from "./decision-store.ts";
import { useDecisionTexts, type QueuedDecision } from "./decision-texts.ts";
import { decideQueued, sendDecision } from "./mutations.ts";

/** Items of a bulk decision that the server did not accept. */
export interface DecisionResults {
  readonly done: number;
  readonly failed: readonly { readonly item: QueueItem; readonly why: string }[];
}

/** Progress of a bulk decision. */
export interface DecisionProgress {
  readonly done: number;
  readonly count: number;
}

/** A decision that waits for its reason. */
export type PendingDecision = Omit<QueuedDecision, "text">;

interface QueueEvents {
  /** The items leave the list; the decision can still be undone. */
  readonly onDecided: (items: readonly QueueItem[]) => void;
  /** The server has accepted the decision. */
  readonly onSent: (item: QueueItem) => void;
}

/**
 * DESK-020, SCREEN-004: makes decisions. A decision that needs a reason asks for it, one that cannot be undone asks for
 * a confirmation, all others are held for a possible undo and then sent to the area's endpoint.
 */
export function useQueueDecisions(userId: number, { onDecided, onSent }: QueueEvents) {
  const t = useTranslations("queue");
  const say = useTranslations("shared");
  const { confirmationOf, doneText, nameOf } = useDecisionTexts();
  const queryClient = useQueryClient();
  const queued = useMutation(decideQueued);
  const [pending, setPending] = useState<PendingDecision | undefined>(undefined);
  const [progress, setProgress] = useState<DecisionProgress | undefined>(undefined);
  const [results, setResults] = useState<DecisionResults | undefined>(undefined);
  const [isConfirmedSending, setConfirmedSending] = useState(false);
  // Keeps reasons after an undo or a failed request, so that the user need not type them again.
  const texts = useRef(new Map<string, string>());
  // FIX-066: proposals whose date has passed; accepting them needs a reason.
  const late = useRef(new Set<string>());
  useEffect(() => void import("../../ui/overlays/prompt-dialog.tsx").catch(() => {}), []);

  /** Sends the decision of one item. Resolves to the reason of a failure; null if the server has not answered. */
  const sendOne = async (stored: StoredDecision, isLeaving: boolean): Promise<string | null | undefined> => {
    const { item, act, text, requestId } = stored;
    const decision = { item, act, requestId, ...(text === "" ? {} : { text }) };
    try {
      const answer = await (isLeaving ? sendDecision(decision) : queued.mutateAsync(decision));
      // DESK-023: the item stays in the queue until the approval.
      dropDecisions(userId, [stored]);
      if (isPendingApproval(answer)) return say("approvals.pending");
    } catch (error) {
      // FIX-330: after the sign-in, the queue offers the decision of an ended session again.
      if (error instanceof ApiFailure && (error.isTemporary || error.isLost || error.status === 401)) {
        leaveDecision(stored);
        return null;
      }
      dropDecisions(userId, [stored]);
      if (!(error instanceof ApiFailure)) return t("failed");
      if (error.code === "auctions.date-passed") {
        late.current.add(itemKey(item));
        return t("ask.late");
      }
      return rejectionWords(error) || t("failed");
    }
    onSent(item);
    // Other views of the record refetch when visible.
    for (const area of areasOf(item)) void queryClient.invalidateQueries({ queryKey: [area] });
    return undefined;
  };

  /**
   * Sends the items one by one, each in its own transaction. Failed items return to the list with the error. Resolves to
   * true if the server has accepted all.
   */
  const send = async (decisions: readonly StoredDecision[], isLeaving: boolean): Promise<boolean> => {
    const failed: { item: QueueItem; why: string; act: QueueAct; text: string }[] = [];
    let unanswered = 0;
    const sendAt = async (decision: StoredDecision) => {
      const why = await sendOne(decision, isLeaving);
      if (why === null) unanswered += 1;
      else if (why !== undefined) failed.push({ ...decision, why });
    };
    if (isLeaving) await Promise.all(decisions.map(sendAt));
    else
      for (const [done, decision] of decisions.entries()) {
        if (decisions.length > 1) setProgress({ done, count: decisions.length });
        await sendAt(decision);
      }
    setProgress(undefined);
    const [one] = decisions;
    if (failed.length + unanswered === 0) {
      if (one) texts.current.delete(textKey({ items: decisions.map(({ item }) => item), act: one.act }));
      return true;
    }
    for (const { item, act, text } of failed) texts.current.set(textKey({ items: [item], act }), text);
    void queryClient.invalidateQueries({ queryKey: ["tasks"] });
    const [first] = failed;
    if (first && decisions.length === 1)
      showToast.error(`${nameOf(first.item)}: ${first.why}`, { name: `queue-${itemKey(first.item)}` });
    else if (first) setResults({ done: decisions.length - failed.length - unanswered, failed });
    return false;
  };

  const { held, hold, undo } = useHeldDecisions(userId, send);

  const decideNow = async (decision: QueuedDecision): Promise<void> => {
    if (!(await confirmAction(confirmationOf(decision)))) return;
    setConfirmedSending(true);
    const { items, act, text } = decision;
    const decisions = items.map((item) => toStored(item, act, text));
    keepDecisions(userId, decisions);
    if (await send(decisions, false)) showToast.success(doneText(decision), { name: "queue" });
    setConfirmedSending(false);
  };

  const holdDecision = (decision: QueuedDecision) => {
    setResults(undefined);
    hold(decision);
    onDecided(decision.items);
  };

  /** Starts a decision about one or several items. */
  const decide = (items: readonly QueueItem[], act: QueueAct): void => {
    if (items.length === 0) return;
    const isLate = act === "accept" && items.some((item) => late.current.has(itemKey(item)));
    if (isLate || items.some((item) => needsText(act, item))) return setPending({ items, act });
    if (items.every((item) => canUndo(act, item))) return holdDecision({ items, act, text: "" });
    void decideNow({ items, act, text: "" });
  };

  return {
    decide,
    /** FIX-210: sends unsaved decisions again. */
    sendAgain: async (decisions: readonly StoredDecision[]): Promise<void> => {
      setConfirmedSending(true);
      keepDecisions(userId, decisions);
      await send(decisions, false);
      setConfirmedSending(false);
    },
    undo,
    held,
    /** Decision that waits for its reason, with the reason of an earlier attempt. */
    pending: pending && { ...pending, text: texts.current.get(textKey(pending)) ?? "" },
    giveReason: (text: string) => {
      if (!pending) return;
      texts.current.set(textKey(pending), text);
      setPending(undefined);
      holdDecision({ ...pending, text });
    },
    cancelReason: (text: string) => {
      if (pending) texts.current.set(textKey(pending), text);
      setPending(undefined);
    },
    progress,
    results,
    forgetResults: () => setResults(undefined),
    isSending: isConfirmedSending || held.some(({ sendsAt }) => sendsAt === undefined),
  };
}

const textKey = ({ items, act }: PendingDecision): string =>
  `${items.length === 1 ? itemKey(items[0]!) : "several"} ${act}`;

type AreaKind = Exclude<QueueItem["kind"], "approvalToDecide" | "dealSuspected" | "ownApprovalPending">;

/** DESK-023: areas of the endpoints that can need approval. */
const approvableAreas = [
  ...["agreements", "applications", "auctions", "catalogs", "contracts", "counterparties", "deals", "duties"],
  ...["exchange", "invitations", "members", "organizations", "signing", "spot", "users"],
];
const areasOf = ({ kind }: QueueItem): readonly string[] => {
  if (kind === "approvalToDecide" || kind === "ownApprovalPending") return approvableAreas;
  return kind === "dealSuspected" ? ["agreements", "market"] : [areaOf[kind]];
};

/** First segment of the record's query keys. */
const areaOf: Readonly<Record<AreaKind, string>> = {
  otcAccessRequested: "applications",
  bidderAccessRequested: "applications",
  proposalToDecide: "auctions",
  changeToDecide: "auctions",
  admissionToDecide: "members",
  contractToSettle: "contracts",
  dealToSettle: "spot",
  reportDubious: "agreements",
  noDealReported: "agreements",
  disputeToSettle: "counterparties",
};

/** SCREEN-004: milliseconds during which a decision can be undone; it is sent after that. */
export const holdTime = 8_000;

export interface HeldDecision extends QueuedDecision {
  readonly id: number;
  /** Time in epoch milliseconds at which the decision is sent; undefined once it is being sent. */
  readonly sendsAt: number | undefined;
}

/** Sends decisions; `isLeaving`: the page ends, so nothing can be sent one after the other. */
type SendDecisions = (decisions: readonly StoredDecision[], isLeaving: boolean) => Promise<unknown>;

/**
 * SCREEN-004: keeps decisions in the browser until they can no longer be undone, then sends them (decision 0044). Sends
 * them at once when the user leaves the page or the tab. FIX-210: stores them until the server has confirmed them.
 */
function useHeldDecisions(userId: number, send: SendDecisions) {
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
    (decision: QueuedDecision) => {
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
  const undo = useCallback((): QueuedDecision | undefined => {
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
