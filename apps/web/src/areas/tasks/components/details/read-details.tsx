import type { QueueItem } from "@birzha/domain/tasks/queue.ts";
import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FormDetails } from "../../../../shared/form/form-details.tsx";
import { FailedState } from "../../../../ui/feedback/failed-state.tsx";
import type { TableColumn } from "../../../../ui/table/columns/column.ts";

/** Props of every details component. */
export interface DetailsProps {
  readonly item: QueueItem;
}

interface ReadDetailsProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Renders the loaded data, a skeleton while loading, or an error. */
export function ReadDetails<Data>({ query, children }: ReadDetailsProps<Data>) {
  const t = useTranslations("queue.item");
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (isError)
    return <FailedState title={t("factsFailed")} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <Skeleton height={180} aria-busy />;
}

interface RowDetailsProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly row: Row;
  /** Column ids in display order. */
  readonly shown: readonly string[];
}

/** Selected columns of a register row as a list of details. */
export const RowDetails = <Row,>({ columns, row, shown }: RowDetailsProps<Row>) => (
  <FormDetails
    details={shown.flatMap((id) => {
      const column = columns.find((one) => one.id === id);
      return column ? [{ label: column.label, value: column.text(row) }] : [];
    })}
  />
);
