import { itemKey, queueActions, type QueueAct, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { useEffect, useState } from "react";
import { newRequestId } from "../../api/request-id.ts";
import { decisionsKey } from "../../shared/session/stored-input.ts";

/*
 * FIX-210: decisions that the queue shows as taken, in this browser until the server has confirmed them. A decision that
 * no open page holds or sends is unsaved; the queue offers to send it again.
 */

/** Decision about one item. */
export interface StoredDecision {
  readonly item: QueueItem;
  readonly act: QueueAct;
  /** Reason; empty if none is needed. */
  readonly text: string;
  /** Sent again with the same id, the server returns its first result. */
  readonly requestId: string;
  /** Page that holds or has sent the decision. */
  readonly page: string;
}

const page = newRequestId();
/** Request ids of the decisions that this page holds or sends. */
const running = new Set<string>();
const listeners = new Set<() => void>();
let isLocked = false;

const lockOf = (owner: string): string => `decisions.${owner}`;
const locks = (): LockManager | undefined => globalThis.navigator?.locks as LockManager | undefined;

export const toStored = (item: QueueItem, act: QueueAct, text: string): StoredDecision => ({
  item,
  act,
  text,
  page,
  requestId: newRequestId(),
});

/** Stores decisions that the page shows as taken. They replace earlier ones about the same items. */
export function keepDecisions(userId: number, decisions: readonly StoredDecision[]): void {
  // The lock ends with the page, also after a crash.
  if (!isLocked) void locks()?.request(lockOf(page), () => new Promise(() => {}));
  isLocked = true;
  const keys = new Set(decisions.map(({ item }) => itemKey(item)));
  for (const { requestId } of decisions) running.add(requestId);
  const others = read(userId).filter(({ item }) => !keys.has(itemKey(item)));
  write(userId, [...others, ...decisions.map((decision) => ({ ...decision, page }))]);
}

/** Removes decisions: confirmed, rejected with a message, or taken back. */
export function dropDecisions(userId: number, decisions: readonly StoredDecision[]): void {
  const ids = new Set(decisions.map(({ requestId }) => requestId));
  for (const id of ids) running.delete(id);
  write(
    userId,
    read(userId).filter(({ requestId }) => !ids.has(requestId)),
  );
}

/** Marks a decision without an answer of the server as unsaved. */
export function leaveDecision({ requestId }: StoredDecision): void {
  running.delete(requestId);
  for (const listener of listeners) listener();
}

/** Returns the decisions that no open page holds or sends. */
async function findUnsavedDecisions(userId: number): Promise<readonly StoredDecision[]> {
  const { held = [] } = (await locks()?.query()) ?? {};
  const open = new Set(held.map(({ name }) => name));
  return read(userId).filter(
    (one) => !running.has(one.requestId) && (one.page === page || !open.has(lockOf(one.page))),
  );
}

/** Calls the listener when the stored decisions change, in any tab. */
function subscribeDecisions(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function read(userId: number): readonly StoredDecision[] {
  try {
    const stored = JSON.parse(
      localStorage.getItem(decisionsKey(userId)) ?? "[]",
    ) as readonly StoredDecision[];
    return stored.filter(
      ({ item, act, text, requestId }) =>
        typeof item.id === "number" &&
        queueActions.includes(act) &&
        typeof text === "string" &&
        typeof requestId === "string",
    );
  } catch {
    return [];
  }
}

function write(userId: number, decisions: readonly StoredDecision[]): void {
  try {
    if (decisions.length === 0) localStorage.removeItem(decisionsKey(userId));
    else localStorage.setItem(decisionsKey(userId), JSON.stringify(decisions));
  } catch (error) {
    // Storage is closed or full: the decisions live as long as this page.
    console.warn("Storing decisions failed", error);
  }
  for (const listener of listeners) listener();
}

/**
 * FIX-210: returns the user's unsaved decisions. Those whose items have left the queue are removed: the server has saved
 * them, or another operator has decided.
 * @param waiting all items of the queue; undefined if the server lists only a part
 */
export function useUnsavedDecisions(
  userId: number,
  waiting: readonly QueueItem[] | undefined,
): readonly StoredDecision[] {
  const [unsaved, setUnsaved] = useState<readonly StoredDecision[]>([]);
  useEffect(() => {
    let isOver = false;
    const refresh = async () => {
      const found = await findUnsavedDecisions(userId);
      if (!isOver) setUnsaved((known) => (known.length + found.length === 0 ? known : found));
    };
    void refresh();
    const stop = subscribeDecisions(() => void refresh());
    return () => {
      isOver = true;
      stop();
    };
  }, [userId]);
  useEffect(() => {
    if (!waiting) return;
    const keys = new Set(waiting.map(itemKey));
    const decided = unsaved.filter(({ item }) => !keys.has(itemKey(item)));
    if (decided.length > 0) dropDecisions(userId, decided);
  }, [userId, waiting, unsaved]);
  return unsaved;
}
