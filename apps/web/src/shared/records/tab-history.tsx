import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { pageWindow, tabPageSize } from "@birzha/domain/shared/registers/paging.ts";
import { Stack } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { HistoryList, type HistoryEntry } from "../../ui/feedback/history-list.tsx";
import { TablePager } from "../../ui/table/table-pager.tsx";
import { CardSkeletons, TableMessage } from "../../ui/table/table-states.tsx";

interface TabHistoryProps<Row> {
  readonly label: string;
  readonly list: UseQueryResult<PageOf<Row>>;
  readonly toEntry: (row: Row) => HistoryEntry;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The history on the page of a record. One that could not be read is empty and says so (ORG-049). */
export function TabHistory<Row>({ label, list, toEntry, page, onPage }: TabHistoryProps<Row>) {
  const t = useTranslations("shared.history");
  const { rows = [], total = 0 } = list.data ?? {};
  const lastPage = Math.max(1, Math.ceil(total / tabPageSize));
  const isElsewhere = total > 0 && rows.length === 0 && page > lastPage;
  useEffect(() => {
    if (isElsewhere && !list.isPlaceholderData) onPage(lastPage);
  }, [isElsewhere, list.isPlaceholderData, lastPage, onPage]);

  if (list.isPending || isElsewhere) return <CardSkeletons />;
  if (list.isError || rows.length === 0)
    return (
      <TableMessage
        failed={list.isError}
        onRetry={() => void list.refetch()}
        empty={<EmptyState icon={<IconHistory size={28} stroke={1.6} />} title={t("empty")} />}
      />
    );
  return (
    <Stack px="1.25rem" py="1rem" gap="1rem" aria-busy={list.isPlaceholderData || undefined}>
      <HistoryList label={label} entries={rows.map(toEntry)} />
      <TablePager
        page={page}
        size={tabPageSize}
        total={total}
        sizes={sizes}
        pageWindow={pageWindow}
        onPage={onPage}
        onSize={noSize}
      />
    </Stack>
  );
}

const sizes = [tabPageSize];
/** One size only: nobody is asked for another. */
const noSize = () => {};
