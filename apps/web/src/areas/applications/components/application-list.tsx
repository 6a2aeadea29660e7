import type { Application } from "@birzha/domain/applications/application.ts";
import { pageWindow } from "@birzha/domain/shared/paging.ts";
import { Button } from "@mantine/core";
import { IconInbox, IconSearchOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { isStaff } from "../../../shared/session/person.ts";
import { useSignedInPerson } from "../../../shared/session/session.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { fixedColumns } from "../../../ui/table/column-settings.ts";
import type { TableState } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useApplicationColumns } from "../applications-columns.tsx";
import { ApplicationsFilters } from "../applications-filters.tsx";
import {
  applicationPageSize,
  applicationPageSizes,
  changeSearch,
  isNarrowed,
  parseApplicationSearch,
  type ApplicationSearch,
  type Purpose,
} from "../applications-search.ts";
import { listQuery } from "../queries.ts";
import { useDecisions } from "../use-decisions.ts";
import { ApplicationCard } from "./application-card.tsx";
import { DecisionButtons } from "./decision-buttons.tsx";
import css from "../../../ui/panel.module.css";

const ApplicationDrawer = lazyPart(() => import("../application-drawer.tsx"));

interface ApplicationListProps {
  readonly purpose: Purpose | undefined;
  readonly label: string;
}

/** APP-003..018: the applications one may decide. */
export function ApplicationList({ purpose, label }: ApplicationListProps) {
  const t = useTranslations();
  const staff = isStaff(useSignedInPerson());
  const search = useSearch({ strict: false, select: parseApplicationSearch });
  const navigate = useNavigate();
  const apply = useCallback(
    (part: { readonly [K in keyof ApplicationSearch]: ApplicationSearch[K] | undefined }) =>
      void navigate({
        to: ".",
        search: (current) => changeSearch(parseApplicationSearch(current), part),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const reset = () => void navigate({ to: ".", search: {}, replace: true });

  const list = useQuery({
    ...listQuery(search, purpose && purpose === "bidders"),
    placeholderData: keepPreviousData,
  });
  // APP-024: a list that could not be read is empty, not the one before it.
  const rows = list.isError ? nothing : (list.data?.rows ?? nothing);
  const total = list.isError ? 0 : (list.data?.total ?? 0);
  const opened = rows.find(({ id }) => id === search.open);

  const onOpen = useCallback(({ id }: Application) => apply({ open: id }), [apply]);
  const columns = useApplicationColumns(staff, onOpen);
  const settings = useMemo(() => fixedColumns(columns), [columns]);
  const decisions = useDecisions();
  const actions = useCallback(
    (application: Application) => <DecisionButtons application={application} {...decisions} />,
    [decisions],
  );
  const state: TableState = {
    page: search.page ?? 1,
    size: search.size ?? applicationPageSize,
    sort: null,
  };
  const onState = useCallback(
    ({ page, size }: Partial<TableState>) => apply({ ...(size === undefined ? {} : { size }), page }),
    [apply],
  );

  return (
    <section className={css.panel} aria-label={label}>
      <ApplicationsFilters
        // What was typed and not applied gives way to what the address says.
        key={[search.inn, search.organizationName, search.status, search.isOperator].join("\n")}
        isStaff={staff}
        value={search}
        onApply={apply}
        onReset={reset}
      />
      <DataTable
        label={label}
        columns={columns}
        settings={settings}
        rows={rows}
        total={total}
        rowId={rowId}
        rowLabel={rowLabel}
        state={state}
        onState={onState}
        pageWindow={pageWindow}
        pageSizes={applicationPageSizes}
        onRowClick={onOpen}
        actions={actions}
        actionsWidth={196}
        card={(application, slots) => (
          <ApplicationCard application={application} {...slots} onOpen={onOpen} />
        )}
        loading={list.isPending}
        stale={list.isPlaceholderData}
        failed={list.isError}
        onRetry={() => void list.refetch()}
        empty={
          isNarrowed(search) ? (
            <EmptyState
              icon={<IconSearchOff size={28} stroke={1.6} />}
              title={t("shared.table.empty")}
              hint={t("shared.table.emptyHint")}
              action={
                <Button variant="default" onClick={reset}>
                  {t("shared.actions.resetAll")}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<IconInbox size={28} stroke={1.6} />}
              title={t("applications.list.empty")}
              hint={t("applications.list.emptyHint")}
            />
          )
        }
      />
      <Suspense>
        {opened && (
          <ApplicationDrawer
            application={opened}
            decisions={decisions}
            onClose={() => apply({ open: undefined })}
          />
        )}
      </Suspense>
    </section>
  );
}

const nothing: readonly Application[] = [];
const rowId = ({ id }: Application) => String(id);
const rowLabel = ({ name }: Application) => name;
