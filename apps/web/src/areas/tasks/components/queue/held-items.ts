import { itemKey, type QueueItem } from "@birzha/domain/tasks/queue.ts";

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
export function holdItems(taken: readonly string[], items: readonly QueueItem[]): HeldItems {
  const byKey = new Map(items.map((item) => [itemKey(item), item]));
  const rows = taken.flatMap((key) => byKey.get(key) ?? []);
  return { rows, fresh: items.length - rows.length };
}
