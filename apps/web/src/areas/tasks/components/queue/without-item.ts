import type { listQueue } from "@birzha/domain/tasks/api.ts";
import { itemKey, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { sidesOf } from "./separate-sides.ts";

type Queue = ResponseOf<typeof listQueue>;

/**
 * Returns the queue without a decided item, as an optimistic update until the refetch. FIX-303: of a delivery whose
 * statements are decided one by one, the other statement stays.
 */
export function withoutItem(queue: Queue, decided: QueueItem): Queue {
  const key = itemKey(decided);
  const isOf = (item: QueueItem) => sidesOf(item).some((side) => itemKey(side) === key);
  const listed = queue.items.find(isOf);
  if (!listed) return queue;
  const others = decided.sides?.other ? [] : sidesOf(listed).filter((side) => itemKey(side) !== key);
  const left = others.map(({ score = null, sides = null, ...item }) => ({ ...item, score, sides }));
  const { [decided.kind]: count = 0, ...counts } = queue.counts;
  const rest = count - 1 + left.length;
  return {
    ...queue,
    items: queue.items.flatMap((item) => (item === listed ? left : [item])),
    counts: rest > 0 ? { ...counts, [decided.kind]: rest } : counts,
  };
}
