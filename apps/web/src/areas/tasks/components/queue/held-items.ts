import { itemKey, type QueueItem } from "@birzha/domain/tasks/queue.ts";

interface HeldItems {
  /** What was there when the list was last taken in, in that order, as far as it still waits. */
  readonly rows: readonly QueueItem[];
  /** How many have come since. */
  readonly fresh: number;
}

/** DESK-020: what is decided goes, what is new waits beside the list: nothing moves under the hand. */
export function holdItems(taken: readonly string[], items: readonly QueueItem[]): HeldItems {
  const byKey = new Map(items.map((item) => [itemKey(item), item]));
  const rows = taken.flatMap((key) => byKey.get(key) ?? []);
  return { rows, fresh: items.length - rows.length };
}
