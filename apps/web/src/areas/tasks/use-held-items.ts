import { itemKey, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { useState } from "react";
import type { SeparatedItems } from "./components/queue/separate-sides.ts";

/**
 * DESK-020: queue as of the last refresh; `takeIn` adds the items that arrived since, in their order.
 * @param separated FIX-303: the second statement of a delivery follows its first one, which can be decided already
 */
export function useHeldItems(items: readonly QueueItem[] | undefined, separated: SeparatedItems) {
  const [taken, setTaken] = useState<readonly string[] | undefined>(undefined);
  const takeIn = () => setTaken(items?.map(itemKey));
  const held = items && taken && holdItems(taken, items, separated);
  // Initially, and when the list is empty so that no row can move.
  const isEmpty = held?.rows.length === 0 && held.fresh > 0;
  if (items && (taken === undefined || isEmpty)) takeIn();
  return { rows: held?.rows, fresh: held?.fresh ?? 0, takeIn };
}

interface HeldItems {
  /** Items of the last refresh in their order, without those decided since. */
  readonly rows: readonly QueueItem[];
  /** Number of items that arrived since. */
  readonly fresh: number;
}

/**
 * DESK-020: keeps the list stable: decided items disappear, new ones wait until the user shows them, so that
 * no row moves under the pointer.
 */
export function holdItems(
  taken: readonly string[],
  items: readonly QueueItem[],
  separated: SeparatedItems = new Map(),
): HeldItems {
  const byKey = new Map(items.map((item) => [itemKey(item), item]));
  const keys = new Set(taken.flatMap((key) => [key, separated.get(key) ?? key]));
  const rows = [...keys].flatMap((key) => byKey.get(key) ?? []);
  return { rows, fresh: items.length - rows.length };
}
