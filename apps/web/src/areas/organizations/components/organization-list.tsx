import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { pageWindow } from "@birzha/domain/shared/paging.ts";
import { Button } from "@mantine/core";
import { IconBuilding, IconSearchOff } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import { useSignedInPerson } from "../../../shared/session/session.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { fixedColumns } from "../../../ui/table/column-settings.ts";
import type { TableState } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useListColumns } from "../list-columns.tsx";
import { ListFilters } from "../list-filters.tsx";
import {
  changeSearch,
  isNarrowed,
  isSortKey,
  organizationPageSize,
  organizationPageSizes,
  toReportQuery,
  parseOrganizationSearch,
  type OrganizationSearch,
} from "../list-search.ts";
import { saveWorkbook } from "../mutations.ts";
import { listQuery } from "../queries.ts";
import { useStatusChange } from "../use-status-change.ts";
import { OrganizationCard } from "./organization-card.tsx";
import css from "../../../ui/panel.module.css";
import { StatusButton } from "./status-button.tsx";

/** ORG-001..010: all organisations of the portal, for exchange staff. */
export function OrganizationList() {
  const t = useTranslations();
  const person = useSignedInPerson();
  const search = useSearch({ strict: false, select: parseOrganizationSearch });
  const navigate = useNavigate({ from: paths.organizations });
  const apply = useCallback(
    (part: { readonly [K in keyof OrganizationSearch]: OrganizationSearch[K] | undefined }) =>
      void navigate({ search: (current) => changeSearch(current, part), replace: true, resetScroll: false }),
    [navigate],
  );
  const reset = () => void navigate({ search: {}, replace: true });

  const list = useQuery({ ...listQuery(search), placeholderData: keepPreviousData });
  // ORG-019: a list that could not be read is empty, not the one before it.
  const rows = list.isError ? nothing : (list.data?.rows ?? nothing);
  const total = list.isError ? 0 : (list.data?.total ?? 0);
  const workbook = useMutation(saveWorkbook);
  const { change, changing } = useStatusChange();

  const columns = useListColumns();
  const settings = useMemo(() => fixedColumns(columns), [columns]);
  const onRowClick = useCallback(
    ({ id }: Organization) => void navigate({ to: paths.editOrganization, params: { id: String(id) } }),
    [navigate],
  );
  const actions = useCallback(
    (organization: Organization) => (
      <StatusButton organization={organization} isCompact change={change} changing={changing} />
    ),
    [change, changing],
  );
  const state: TableState = {
    page: search.page ?? 1,
    size: search.size ?? organizationPageSize,
    sort: search.sort ? { key: search.sort, direction: search.order ?? "Desc" } : null,
  };
  const onState = useCallback(
    ({ page, size, sort }: Partial<TableState>) =>
      apply({
        ...(size === undefined ? {} : { size }),
        ...(sort === undefined
          ? {}
          : { sort: isSortKey(sort?.key) ? sort.key : undefined, order: sort?.direction }),
        page,
      }),
    [apply],
  );

  return (
    <>
      <PageHeader title={t("organizations.list.title")} />
      <section className={css.panel} aria-label={t("organizations.list.title")}>
        <ListFilters
          // What was typed and not applied gives way to what the address says.
          key={[search.inn, search.organizationName, search.status, search.activeDate].join("\n")}
          value={search}
          onApply={apply}
          onReset={reset}
          onDownload={() => workbook.mutate(toReportQuery(search, person.organizationInfo?.id))}
          isDownloading={workbook.isPending}
        />
        <DataTable
          label={t("organizations.list.title")}
          columns={columns}
          settings={settings}
          rows={rows}
          total={total}
          rowId={rowId}
          rowLabel={rowLabel}
          state={state}
          onState={onState}
          pageWindow={pageWindow}
          pageSizes={organizationPageSizes}
          onRowClick={onRowClick}
          actions={actions}
          actionsWidth={158}
          card={(organization, slots) => <OrganizationCard organization={organization} {...slots} />}
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
                icon={<IconBuilding size={28} stroke={1.6} />}
                title={t("organizations.list.empty")}
                hint={t("organizations.list.emptyHint")}
              />
            )
          }
        />
      </section>
    </>
  );
}

const nothing: readonly Organization[] = [];
const rowId = ({ id }: Organization) => String(id);
const rowLabel = ({ name }: Organization) => name;
