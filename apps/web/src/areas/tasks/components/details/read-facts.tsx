import type { QueueItem } from "@birzha/domain/tasks/queue.ts";
import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FailedState } from "../../../../ui/feedback/failed-state.tsx";

/** Of every part that says what an item is about. */
export interface FactsProps {
  readonly item: QueueItem;
}

interface ReadFactsProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** What was read, the outline of it while it is on the way, or that it did not come. */
export function ReadFacts<Data>({ query, children }: ReadFactsProps<Data>) {
  const t = useTranslations("queue.item");
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (isError)
    return <FailedState title={t("factsFailed")} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <Skeleton height={180} aria-busy />;
}
