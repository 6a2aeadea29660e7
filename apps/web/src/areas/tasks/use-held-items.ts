import { itemKey, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { useState } from "react";
import { holdItems } from "./components/queue/held-items.ts";

/** DESK-020: the queue as it was taken in; `takeIn` shows what has come since, each in its place. */
export function useHeldItems(items: readonly QueueItem[] | undefined) {
  const [taken, setTaken] = useState<readonly string[] | undefined>(undefined);
  const takeIn = () => setTaken(items?.map(itemKey));
  const held = items && taken && holdItems(taken, items);
  // At first, and when nothing is left that could move.
  const isEmpty = held?.rows.length === 0 && held.fresh > 0;
  if (items && (taken === undefined || isEmpty)) takeIn();
  return { rows: held?.rows, fresh: held?.fresh ?? 0, takeIn };
}
