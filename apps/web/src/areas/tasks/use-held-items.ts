import { itemKey, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { useState } from "react";
import { holdItems } from "./components/queue/held-items.ts";

/** DESK-020: queue as of the last refresh; `takeIn` adds the items that arrived since, in their order. */
export function useHeldItems(items: readonly QueueItem[] | undefined) {
  const [taken, setTaken] = useState<readonly string[] | undefined>(undefined);
  const takeIn = () => setTaken(items?.map(itemKey));
  const held = items && taken && holdItems(taken, items);
  // Initially, and when the list is empty so that no row can move.
  const isEmpty = held?.rows.length === 0 && held.fresh > 0;
  if (items && (taken === undefined || isEmpty)) takeIn();
  return { rows: held?.rows, fresh: held?.fresh ?? 0, takeIn };
}
