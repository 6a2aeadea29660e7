import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { pageWindow, tabPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { fixedColumns } from "../../ui/table/columns/column-settings.ts";
import { DataTable, type DataTableProps } from "../../ui/table/data-table.tsx";
import type { TabPage } from "./record-tabs.tsx";
import { RecordCard } from "../register/record-card.tsx";

type Passed = "label" | "columns" | "rowId" | "rowLabel" | "actions" | "actionsWidth" | "empty";

export interface TabTableProps<Row extends object> extends Pick<DataTableProps<Row>, Passed>, TabPage {
  readonly list: UseQueryResult<PageOf<Row>>;
}

/**
 * A list on the page of a record, such as its history, in the order of the server. After a failed request it is empty
 * and says so (ORG-049).
 */
export function TabTable<Row extends object>({ list, page, onPage, ...passed }: TabTableProps<Row>) {
  const { columns } = passed;
  const settings = useMemo(() => fixedColumns(columns), [columns]);
  const { rows, total } = (list.isError ? undefined : list.data) ?? nothing;
  return (
    <DataTable
      {...passed}
      settings={settings}
      rows={rows as readonly Row[]}
      total={total}
      state={{ page, size: tabPageSize, sort: null }}
      onState={(change) => onPage(change.page ?? 1)}
      pageWindow={pageWindow}
      card={(row, content) => <RecordCard row={row} all={columns} {...content} />}
      pageSizes={pageSizes}
      loading={list.isPending}
      stale={list.isPlaceholderData}
      failed={list.isError}
      onRetry={() => void list.refetch()}
    />
  );
}

const nothing: PageOf<never> = { rows: [], total: 0 };
const pageSizes = [tabPageSize];
