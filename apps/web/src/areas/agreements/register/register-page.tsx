import type { AttachedFile } from "@birzha/domain/agreements/agreement.ts";
import { listAgreements, listRegistries } from "@birzha/domain/agreements/api.ts";
import { isRejected, statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import { agreementRejection } from "@birzha/domain/agreements/permissions.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { maxTotal } from "@birzha/domain/shared/registers/pagination.ts";
import { downloadShownReports } from "@birzha/domain/reporting/api.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { Button } from "@mantine/core";
import IconAdjustmentsHorizontal from "../../../ui/icons/adjustments-horizontal.svg";
import IconFilePlus from "../../../ui/icons/file-plus.svg";
import IconPlus from "../../../ui/icons/plus.svg";
import IconSearchOff from "../../../ui/icons/search-off.svg";
import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  useMutation,
  useQuery,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../api/api-failure.ts";
import { callEndpoint } from "../../../api/call.ts";
import { downloadResponse } from "../../../api/download.ts";
import { StaffOrganizationButton } from "../../../shared/applications/staff-organization-button.tsx";
import { pagePaths } from "../../../shared/paths.ts";
import { useListAddress } from "../../../shared/register/address/list-address.ts";
import { focusSelectionActions } from "../../../shared/register/editing/selection-actions.ts";
import { RegisterScreen } from "../../../shared/register/register-screen.tsx";
import type { RegisterViews } from "../../../shared/views/register-views.ts";
import { useReportDownload } from "../../../shared/reporting/report-download.tsx";
import { toActor } from "../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { hasOrganization, isStaff } from "../../../shared/session/user.ts";
import { useLangOf } from "../../../ui/feedback/foreign-text.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { lazyDialog } from "../../../ui/navigation/lazy-component.tsx";
import { narrowQuery, useLayoutQuery } from "../../../ui/navigation/layout-query.ts";
import { PageHeader } from "../../../ui/navigation/page-header.tsx";
import { useColumnSettings, type ColumnSettings } from "../../../ui/table/columns/column-settings.ts";
import type { RowHistory } from "../../../ui/table/columns/column.ts";
import { NoOrganization } from "../components/no-organization.tsx";
import { type ReportReader, type RegisterEntry, historyQuery } from "../queries.ts";
import { useCorrection } from "./correction/use-correction.tsx";
import { chippedFilters, FilterChips, RegisterSearchBox, SearchScopes } from "./filter-chips.tsx";
import { useReportColumns } from "./register-columns.tsx";
import css from "./register-page.module.css";
import {
  filtersOf,
  registerAddress,
  registerFilters,
  toRegisterQuery,
  toShownQuery,
  type RegisterFilter,
  type RegisterSearch,
} from "./register-search.ts";
import { RegisterTotals, useTotals, StatusTabs } from "./register-totals.tsx";
import { RejectedNote, RowControls } from "./row-controls.tsx";

const FiltersDrawer = lazyDialog(() => import("./register-filters.tsx"));
const FilesModal = lazyDialog(() => import("./files-modal.tsx"));
const RepeatReport = lazyDialog(() => import("./repeat-report.tsx"));

/** Register of contract reports (OTC-001..037): members see their organisation's, staff see all. */
export function RegisterPage() {
  const t = useTranslations("agreements.register");
  const user = useCurrentUser();
  if (isStaff(user) || hasOrganization(user)) return <Register />;
  return (
    <>
      <PageHeader title={t("title")} />
      <NoOrganization />
    </>
  );
}

function Register() {
  const t = useTranslations();
  const user = useCurrentUser();
  const staff = isStaff(user);
  const organizationId = user.organizationInfo?.id;
  const reader = useMemo<ReportReader>(() => ({ isStaff: staff, organizationId }), [staff, organizationId]);

  const { search, apply, table } = useListAddress(registerAddress);
  const navigate = useNavigate();

  const listOptions = registerQuery(reader, search);
  const register = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  // FIX-025: the server refuses to sort very wide results by some columns; the page explains how to narrow
  // them.
  const failure = register.error instanceof ApiFailure ? register.error.code : undefined;
  const isTooWide = failure === "agreements.too-many-to-sort";
  const isTooManyFound = failure === "agreements.too-many-found";
  const totals = useTotals(reader, search);

  const columns = useReportColumns(staff);
  const settings = useColumnSettings("agreements_register", columns);
  const saving = useMutation(saveShown);
  const shownDownload = {
    onClick: (shown: readonly string[]) => saving.mutate(toShownQuery(search, shown)),
    isRunning: saving.isPending,
  };
  const [filesOf, setFilesOf] = useState<RegisterEntry | null>(null);
  const [repeated, setRepeated] = useState<RegisterEntry | null>(null);
  const canRepeat = canRegister(user);

  const onRowClick = useCallback(
    ({ id }: RegisterEntry) => void navigate({ to: pagePaths.editAgreement, params: { id: String(id) } }),
    [navigate],
  );
  const actions = useCallback(
    (report: RegisterEntry) => (
      <RowControls
        report={report}
        organizationId={report.organizationId ?? organizationId}
        onFiles={setFilesOf}
        onRepeat={canRepeat ? setRepeated : undefined}
      />
    ),
    [organizationId, canRepeat],
  );
  const rowNote = useCallback(
    (report: RegisterEntry) =>
      isRejected(statusOf(report.status)) && !report.isWithdrawn && <RejectedNote report={report} />,
    [],
  );
  const versionActions = useCallback(
    (version: RegisterEntry) => <RowControls report={version} onFiles={setFilesOf} isVersion />,
    [],
  );
  const reportDownload = useReportDownload();
  const correction = useCorrection(search, register.data, canRepeat && !staff);
  const history = useRegisterHistory(reader, versionActions);
  const isNarrow = useLayoutQuery(narrowQuery);
  const filters = filtersOf(search);
  const chipped = chippedFilters(search);
  const removeFilters = (removed: readonly RegisterFilter[]) =>
    apply(Object.fromEntries(removed.map((filter) => [filter, undefined])));
  const setDrawer = (drawer: RegisterSearch["drawer"]) => apply({ drawer });

  const newReport = (
    <Button
      renderRoot={(props) => <Link to={pagePaths.newAgreement} {...props} />}
      leftSection={<IconPlus size={17} stroke={2.4} aria-hidden />}
    >
      {t("agreements.register.new")}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t(staff ? "agreements.register.staffTitle" : "agreements.register.title")}
        actions={newReport}
        more={<StaffOrganizationButton />}
      />
      {correction.panel}
      <RegisterScreen
        title={t("agreements.register.title")}
        columns={columns}
        settings={correction.selection && !isNarrow ? besidePanel(settings) : settings}
        list={register}
        queryKey={listOptions.queryKey}
        state={table.state}
        onState={table.onState}
        isNarrowed={filters.length > 0}
        onReset={() => removeFilters(filters)}
        rowId={rowId}
        rowLabel={rowId}
        onRowClick={onRowClick}
        {...(correction.selection && !isNarrow ? {} : { actions })}
        actionsWidth={88}
        rowNote={rowNote}
        hasColumnsButton
        views={{ ...views, download: shownDownload }}
        tabs={<StatusTabs status={search.status} totals={totals} onChange={(status) => apply({ status })} />}
        summary={
          <RegisterTotals
            totals={totals}
            count={register.data?.total ?? 0}
            isAtLeast={register.data?.isAtLeast}
            status={search.status}
          />
        }
        history={history}
        menu={
          <>
            {correction.button}
            {reportDownload.button}
          </>
        }
        {...(correction.selection && { selection: correction.selection, onSkip: focusSelectionActions })}
        hasOpenFilters
        search={
          <>
            <RegisterSearchBox value={search.search} onChange={(text) => apply({ search: text })} />
            <Button
              variant="default"
              px="12px"
              className={css.filters}
              leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
              rightSection={chipped.length > 0 && <span className={css.count}>{chipped.length}</span>}
              aria-haspopup="dialog"
              onClick={() => setDrawer("filters")}
            >
              <span className={css.word}>{t("agreements.register.filters")}</span>
            </Button>
          </>
        }
        filters={
          (search.search !== undefined || chipped.length > 0) && (
            <div className={`${css.tools} no-print`}>
              {search.search !== undefined && (
                <SearchScopes
                  text={search.search}
                  isStaff={staff}
                  onChoose={(filter) => apply({ search: undefined, [filter]: search.search })}
                />
              )}
              <FilterChips reader={reader} filters={search} onRemove={removeFilters} />
            </div>
          )
        }
        instead={
          (isTooWide || isTooManyFound) && (
            <EmptyState
              icon={<IconSearchOff size={28} stroke={1.6} />}
              title={t(`agreements.register.${isTooWide ? "tooWide" : "tooManyFound"}`)}
              hint={register.error?.message}
              action={
                <>
                  <Button onClick={() => setDrawer("filters")}>{t("agreements.register.filters")}</Button>
                  <Button
                    variant="default"
                    onClick={() =>
                      isTooWide ? table.onState({ sort: null, page: 1 }) : apply({ search: undefined })
                    }
                  >
                    {t(`agreements.register.${isTooWide ? "usualOrder" : "resetSearch"}`)}
                  </Button>
                </>
              }
            />
          )
        }
        empty={{
          icon: <IconFilePlus size={28} stroke={1.6} />,
          title: t("agreements.register.empty"),
          hint: t("agreements.register.emptyHint"),
          action: newReport,
        }}
      />
      {reportDownload.drawer}
      {search.drawer === "filters" && (
        <FiltersDrawer
          reader={reader}
          value={search}
          onApply={(applied) => apply({ ...applied, drawer: undefined })}
          onClose={() => setDrawer(undefined)}
        />
      )}
      {repeated && (
        <RepeatReport
          report={repeated}
          organizationId={repeated.organizationId ?? organizationId!}
          onClose={() => setRepeated(null)}
        />
      )}
      {filesOf && (
        <FilesModal
          title={t("agreements.register.files")}
          files={filesOf.files satisfies AttachedFile[]}
          onClose={() => setFilesOf(null)}
        />
      )}
    </>
  );
}

/** Members of a blocked organisation register nothing. Whether another organisation is blocked, the server tells. */
const canRegister = (user: CurrentUser): boolean => {
  const actor = toActor(user);
  const organizationId = actor.organization?.id ?? 0;
  const isOrganizationActive = isStaff(user) || actor.organization?.isActive === true;
  const report = { status: undefined, organizationId, isOrganizationActive };
  return agreementRejection(actor, "create", report) === undefined;
};

/** SCREEN-102: hides columns so that product, price and sum stay in view next to the panel of the mass correction. */
const besidePanel = (settings: ColumnSettings): ColumnSettings => ({
  ...settings,
  hidden: new Set([...settings.hidden, "statusName", "contractNumber", "amount", "basisTypeName"]),
});

const views: RegisterViews = { register: "agreements_register", filters: registerFilters };
const rowId = ({ id }: RegisterEntry) => String(id);

/** OTC-020, G-37: staff query the registry of all organisations, members their own reports. */
const registerQuery = (reader: ReportReader, search: RegisterSearch) =>
  queryOptions({
    queryKey: ["agreements", "register", reader, toRegisterQuery(search)],
    queryFn: ({ signal }): Promise<PageOf<RegisterEntry>> =>
      callEndpoint(reader.isStaff ? listRegistries : listAgreements, {
        query: { ...toRegisterQuery(search), totalLimit: maxTotal },
        signal,
      }),
    meta: { error: "agreements.failures.list" },
  });

/** WORK-040: downloads the filtered register as a workbook. */
const saveShown = mutationOptions({
  mutationFn: (query: ReturnType<typeof toShownQuery>) =>
    downloadResponse(downloadShownReports, { query }, "report.xlsx"),
  meta: { error: "shared.failures.report" },
});

/** Returns the expandable version history of a register row (OTC-018, OTC-019, OTC-025). */
function useRegisterHistory(
  reader: ReportReader,
  actions: (version: RegisterEntry) => ReactNode,
): RowHistory<RegisterEntry> {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      has: () => true,
      count: ({ versionCount }) => versionCount,
      useVersions: (report) => {
        const query = useInfiniteQuery(historyQuery(reader, report.id));
        const versions = useMemo(() => query.data?.pages.flatMap(({ rows }) => rows), [query.data]);
        return {
          versions,
          failed: query.isError && !query.data,
          retry: () => void query.refetch(),
          more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
        };
      },
      versionId: ({ id }) => String(id),
      label: (version) => <VersionLabel version={version} />,
      onOpen: ({ id }) => void navigate({ to: pagePaths.viewAgreement, params: { id: String(id) } }),
      actions,
    }),
    [reader, navigate, actions],
  );
}

function VersionLabel({ version }: { version: RegisterEntry }) {
  const t = useTranslations("agreements");
  const langOf = useLangOf();
  const { versionNumber, versionDate, versionAuthor, kind } = version;
  const day = versionDate ? formatDate(moscowDate(new Date(versionDate))) : "";
  const what = kind ? t(`versionKinds.${kind}`) : "";
  return (
    <span
      className={css.label}
      lang={langOf(versionAuthor ?? "")}
      title={[what, day, versionAuthor].filter(Boolean).join(" · ")}
    >
      <span>
        <b>{t("register.version", { number: versionNumber ?? 1 })}</b> {day}
      </span>
      <small>{versionAuthor}</small>
    </span>
  );
}
