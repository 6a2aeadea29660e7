import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { pageWindow } from "@birzha/domain/shared/paging.ts";
import { Button } from "@mantine/core";
import { IconInbox, IconSearchOff } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useCallback, useLayoutEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useTableState } from "../../shared/table-search.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useColumnSettings } from "../../ui/table/column-settings.ts";
import type { RowMark } from "../../ui/table/column.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import panel from "../../ui/panel.module.css";
import { dealEdits, useDealEdits } from "./components/deal-edits.ts";
import { DropEdit } from "./components/drop-edit.tsx";
import { SpotCard } from "./components/spot-card.tsx";
import { saveDeals } from "./mutations.ts";
import { dealsQuery } from "./queries.ts";
import { useSpotColumns } from "./spot-columns.tsx";
import { SpotMenu } from "./spot-menu.tsx";
import { useSending } from "./use-sending.ts";
import css from "./spot-page.module.css";

const ColumnCustomiser = lazyPart(() => import("../../ui/table/column-customiser.tsx"));
const AnchoredPanel = lazyPart(() => import("../../ui/anchored-panel.tsx"));

/** SPOT-016. */
const pageSizes = [10, 50, 100];

interface SpotTableProps {
  readonly isStaff: boolean;
  /** Whether the person may tell the exchange something. */
  readonly mayReport: boolean;
}

/** The deals, what was entered into them, and the menu above (SPOT-002..023). */
export function SpotTable({ isStaff, mayReport }: SpotTableProps) {
  const t = useTranslations();
  const columns = useSpotColumns(isStaff);
  const settings = useColumnSettings("spot", columns);
  const { state, onState, isNarrowed, onReset } = useTableState(columns);
  const [withProcessed, showProcessed] = useProcessed();

  const list = useQuery({ ...dealsQuery(state, withProcessed), placeholderData: keepPreviousData });
  // SPOT-021: a list that could not be read is empty, not the one before it.
  const rows = list.isError ? nothing : (list.data?.rows ?? nothing);
  const total = list.isError ? 0 : (list.data?.total ?? 0);
  useLayoutEffect(() => dealEdits.show(rows), [rows]);

  const { rows: edited, invalid } = useDealEdits();
  const { send, isSending, canSend } = useSending();
  const [selected, setSelected] = useState<ReadonlySet<string>>(nobody);
  const [isAll, setAll] = useState(false);
  const onSelect = useCallback((ids: ReadonlySet<string>) => {
    setSelected(ids);
    setAll(false);
  }, []);
  const saving = useMutation(saveDeals);
  const [columnsButton, setColumnsButton] = useState<HTMLElement | null>(null);

  const mark: RowMark = { tone: "bad", label: t("spot.edits.notSent") };
  const isPageSelected = rows.length > 0 && rows.every((row) => selected.has(rowId(row)));
  const actions = useCallback((deal: SpotDeal) => <DropEdit deal={deal} />, []);

  return (
    <section className={panel.panel} aria-label={t("spot.page.title")}>
      <SpotMenu
        withProcessed={withProcessed}
        onProcessed={showProcessed}
        canDownload={selected.size > 0}
        isDownloading={saving.isPending}
        onDownload={() => saving.mutate(isAll ? undefined : [...selected].map(Number))}
        edited={edited.size}
        canSend={canSend}
        isSending={isSending}
        onSend={send}
        isRefreshing={list.isRefetching}
        onRefresh={() => void list.refetch()}
        onColumns={(button) => setColumnsButton((open) => (open ? null : button))}
      />
      {selected.size > 0 && (
        <div className={css.selection} role="status">
          <span>{isAll ? t("spot.selection.all") : t("spot.selection.some", { count: selected.size })}</span>
          {isPageSelected && !isAll && (
            <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
              {t("spot.selection.chooseAll")}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onSelect(nobody)}>
            {t("spot.selection.clear")}
          </Button>
        </div>
      )}
      <DataTable
        label={t("spot.page.table")}
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
        {...(mayReport ? { edits: dealEdits } : {})}
        {...(edited.size > 0 ? { actions, actionsWidth: 48 } : {})}
        rowMark={(row) => (invalid.has(rowId(row)) ? mark : undefined)}
        card={(deal, { tick, inputs, actions: buttons }) => (
          <SpotCard
            deal={deal}
            entered={dealEdits.of(rowId(deal))}
            tick={tick}
            inputs={inputs}
            actions={buttons}
          />
        )}
        loading={list.isPending}
        stale={list.isPlaceholderData}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={<IconSearchOff size={28} stroke={1.6} />}
              title={t("spot.page.empty")}
              hint={t("spot.page.emptyFiltered")}
              action={
                <Button variant="default" onClick={onReset}>
                  {t("shared.actions.resetAll")}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<IconInbox size={28} stroke={1.6} />}
              title={t("spot.page.empty")}
              hint={withProcessed ? undefined : t("spot.page.emptyHint")}
            />
          )
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

type Address = Readonly<Record<string, unknown>>;

/** SPOT-003: the box is part of the address, as the rest of what the list shows. */
function useProcessed(): readonly [boolean, (isShown: boolean) => void] {
  const navigate = useNavigate();
  const address: Address = useSearch({ strict: false });
  const show = (isShown: boolean) =>
    void navigate({
      to: ".",
      search: (current: Address) =>
        Object.fromEntries([
          ...Object.entries(current).filter(([key]) => key !== "processed" && key !== "page"),
          ...(isShown ? [["processed", "true"]] : []),
        ]),
      replace: true,
      resetScroll: false,
    });
  return [address["processed"] === "true", show];
}

const nothing: readonly SpotDeal[] = [];
const nobody: ReadonlySet<string> = new Set();
const rowId = ({ idRec }: SpotDeal) => String(idRec);
const rowLabel = ({ contractNumber }: SpotDeal) => contractNumber;
