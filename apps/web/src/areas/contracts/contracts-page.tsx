import type { Contract } from "@birzha/domain/contracts/register.ts";
import type { OptionValue } from "@birzha/domain/shared/register.ts";
import { operatorRole } from "@birzha/domain/shared/actor.ts";
import { pageWindow } from "@birzha/domain/shared/paging.ts";
import { Button } from "@mantine/core";
import { IconFileOff } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { hasOrganization, isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { useTableState } from "../../shared/table-search.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { confirm } from "../../ui/prompt.ts";
import { useColumnSettings } from "../../ui/table/column-settings.ts";
import type { RowMark } from "../../ui/table/column.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { useRowEdits } from "../../ui/table/row-edits.ts";
import { ContractCard } from "./components/contract-card.tsx";
import { ContractsToolbar } from "./components/contracts-toolbar.tsx";
import { useContractColumns } from "./contract-columns.tsx";
import { saveWorkbook } from "./mutations.ts";
import { dealStatusesQuery, deliveryStatusesQuery, listQuery } from "./queries.ts";
import { useDeliveryDates } from "./use-delivery-dates.ts";
import { localEdits, outcomeOf, rememberContracts, useOutcomes } from "./use-local-edits.ts";
import { useSending } from "./use-sending.ts";
import css from "../../ui/panel.module.css";

const ColumnCustomiser = lazyPart(() => import("../../ui/table/column-customiser.tsx"));
const AnchoredPanel = lazyPart(() => import("../../ui/anchored-panel.tsx"));

/** CON-001: contracts of held auctions and how they were delivered. */
export function ContractsPage() {
  const t = useTranslations("contracts.list");
  const { organizationInfo } = useSignedInPerson();
  return (
    <>
      <PageHeader title={t("title")} subtitle={organizationInfo?.name} />
      {/* What was chosen for one organisation is nothing to another. */}
      <Register key={organizationInfo?.id} />
    </>
  );
}

interface Chosen {
  readonly ids: ReadonlySet<string>;
  /** CON-045: the heading's box means the rows of all pages. */
  readonly isEverything: boolean;
}

/** any value counts but `false` and none. */
const isSaid = (value: unknown) => ![undefined, null, "", "false", false].some((none) => value === none);

/** CON-002, CON-005: whether processed contracts are shown, as the address says. */
function useShowConfirmed() {
  const { isDraft, confirmed } = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) => ({
      isDraft: isSaid(search["isDraft"]),
      confirmed: isSaid(search["confirmed"]),
    }),
  });
  const navigate = useNavigate();
  const onShowConfirmed = useCallback(
    (shown: boolean) =>
      void navigate({
        to: ".",
        search: ({ confirmed: _before, page: _page, ...others }: Readonly<Record<string, unknown>>) =>
          shown ? { ...others, confirmed: true } : others,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return { showConfirmed: isDraft || confirmed, isConfirmedFixed: isDraft, onShowConfirmed };
}

function Register() {
  const t = useTranslations();
  const person = useSignedInPerson();
  const staff = isStaff(person);
  const confirmed = useShowConfirmed();
  const columns = useContractColumns({
    deliveryStatuses: useQuery(deliveryStatusesQuery).data ?? noStatuses,
    dealStatuses: useQuery(dealStatusesQuery).data ?? noStatuses,
    bounds: useDeliveryDates(),
    mayEdit: staff ? person.role === operatorRole && hasOrganization(person) : true,
    isStaff: staff,
  });
  const settings = useColumnSettings("contracts", columns);
  const [columnsButton, setColumnsButton] = useState<HTMLElement | null>(null);
  const { state, onState, isNarrowed, onReset } = useTableState(columns);

  const list = useQuery({
    ...listQuery(state, confirmed.showConfirmed),
    placeholderData: keepPreviousData,
  });
  // CON-049: a list that could not be read is empty, not the one before it.
  const rows = list.isError ? nothing : (list.data?.rows ?? nothing);
  const total = list.isError ? 0 : (list.data?.total ?? 0);
  useEffect(() => rememberContracts(rows), [rows]);

  const [chosen, setChosen] = useState<Chosen>(nobody);
  // CON-045, A-40: when all are chosen, so are those of the page that is shown.
  const selected = useMemo(
    () => (chosen.isEverything ? new Set([...chosen.ids, ...rows.map(rowId)]) : chosen.ids),
    [chosen, rows],
  );
  const onSelect = useCallback(
    (ids: ReadonlySet<string>, isEverything: boolean) => setChosen({ ids, isEverything }),
    [],
  );
  const saving = useMutation(saveWorkbook);
  const onDownload = () =>
    saving.mutate({
      ids: chosen.isEverything ? undefined : [...chosen.ids].map(Number),
      showConfirmedTransactions: confirmed.showConfirmed,
    });

  const edited = useRowEdits(localEdits);
  const outcomes = useOutcomes();
  const { send, isSending } = useSending();
  const onDrop = async () => {
    const isAgreed = await confirm({
      title: t("contracts.list.dropTitle"),
      text: t("contracts.list.dropText", { count: edited.size }),
      confirmLabel: t("contracts.list.drop"),
      isDestructive: true,
    });
    if (isAgreed) localEdits.drop();
  };
  const rowMark = useCallback(
    (contract: Contract): RowMark | undefined => {
      const outcome = outcomes.size > 0 ? outcomeOf(contract) : undefined;
      if (outcome === "sent") return { tone: "good", label: t("contracts.list.sent") };
      return outcome && { tone: "bad", label: t("contracts.list.failed") };
    },
    [outcomes, t],
  );

  return (
    <section className={css.panel} aria-label={t("contracts.list.title")}>
      <ContractsToolbar
        {...confirmed}
        chosen={chosen.isEverything ? "all" : chosen.ids.size}
        onDownload={onDownload}
        isDownloading={saving.isPending}
        edited={edited.size}
        onSend={() => void send()}
        isSending={isSending}
        onDrop={() => void onDrop()}
        onRefresh={() => void list.refetch()}
        isRefreshing={list.isRefetching}
        onColumns={(anchor) => setColumnsButton((open) => (open ? null : anchor))}
      />
      <DataTable
        label={t("contracts.list.title")}
        columns={columns}
        settings={settings}
        rows={rows}
        total={total}
        rowId={rowId}
        rowLabel={rowLabel}
        state={state}
        onState={onState}
        pageWindow={pageWindow}
        pageSizes={pageSizes}
        selected={selected}
        onSelect={onSelect}
        edits={localEdits}
        rowMark={rowMark}
        card={card}
        loading={list.isPending}
        stale={list.isPlaceholderData}
        failed={list.isError}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState
            icon={<IconFileOff size={28} stroke={1.6} />}
            title={t("contracts.list.noData")}
            hint={t(
              isNarrowed
                ? "shared.table.emptyHint"
                : confirmed.showConfirmed
                  ? "contracts.list.emptyHint"
                  : "contracts.list.hiddenHint",
            )}
            action={
              isNarrowed && (
                <Button variant="default" onClick={onReset}>
                  {t("shared.actions.resetAll")}
                </Button>
              )
            }
          />
        }
      />
      <Suspense>
        {columnsButton && (
          <AnchoredPanel
            anchor={columnsButton}
            label={t("shared.table.columns")}
            onClose={() => setColumnsButton(null)}
          >
            <ColumnCustomiser columns={columns} settings={settings} onClose={() => setColumnsButton(null)} />
          </AnchoredPanel>
        )}
      </Suspense>
    </section>
  );
}

const noStatuses: readonly OptionValue[] = [];
const nothing: readonly Contract[] = [];
const nobody: Chosen = { ids: new Set(), isEverything: false };
/** ACC-021. */
const pageSizes = [10, 20, 50, 100];
const rowId = ({ idRec }: Contract) => String(idRec);
const rowLabel = ({ contractNumber }: Contract) => contractNumber;
const card = (contract: Contract, { tick, inputs }: { tick: React.ReactNode; inputs: React.ReactNode }) => (
  <ContractCard contract={contract} tick={tick} inputs={inputs} />
);
