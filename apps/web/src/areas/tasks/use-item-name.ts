import type { QueueItem } from "@birzha/domain/tasks/queue.ts";
import { useTranslations } from "use-intl";

/** Returns a formatter of an item's name: `№ 74`, `Заявление № 12`. */
export function useItemName(): (item: QueueItem) => string {
  const t = useTranslations("tasks");
  return ({ kind, number, id }) => t(`one.${kind}`, { number: number ?? String(id) });
}
