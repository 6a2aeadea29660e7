import type { listQueue } from "@birzha/domain/tasks/api.ts";
import { itemKey } from "@birzha/domain/tasks/queue.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";

type Queue = ResponseOf<typeof listQueue>;

/** Returns the queue without a decided item, as an optimistic update until the refetch. */
export function withoutItem(queue: Queue, key: string): Queue {
  const decided = queue.items.find((item) => itemKey(item) === key);
  if (!decided) return queue;
  const { [decided.kind]: count = 0, ...others } = queue.counts;
  return {
    ...queue,
    items: queue.items.filter((item) => item !== decided),
    counts: count > 1 ? { ...others, [decided.kind]: count - 1 } : others,
  };
}
