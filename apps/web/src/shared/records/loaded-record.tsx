import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FailedState } from "../../ui/feedback/failed-state.tsx";

interface LoadedRecordProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Content of a dialog that loads its record. */
export function LoadedRecord<Data>({ query, children }: LoadedRecordProps<Data>) {
  const t = useTranslations("shared");
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <FailedState title={t("failures.load")} onRetry={() => void query.refetch()} />;
  return (
    <div role="status" aria-label={t("table.loading")}>
      {[1, 2, 3].map((field) => (
        <Skeleton key={field} height={36} mb={16} />
      ))}
    </div>
  );
}
