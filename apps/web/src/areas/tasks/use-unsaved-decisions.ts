import { itemKey, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { useEffect, useState } from "react";
import {
  dropDecisions,
  findUnsavedDecisions,
  subscribeDecisions,
  type StoredDecision,
} from "./decision-store.ts";

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
