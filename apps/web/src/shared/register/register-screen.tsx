import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { pageWindow } from "@birzha/domain/shared/registers/pagination.ts";
import { ActionIcon, Button } from "@mantine/core";
import IconAdjustmentsHorizontal from "../../ui/icons/adjustments-horizontal.svg";
import IconArrowsSort from "../../ui/icons/arrows-sort.svg";
import IconSearchOff from "../../ui/icons/search-off.svg";
import type { QueryKey, UseQueryResult } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { phoneQuery, useLayoutQuery } from "../../ui/navigation/layout-query.ts";
import panel from "../../ui/panel.module.css";
import type { ColumnSettings } from "../../ui/table/columns/column-settings.ts";
import type { TableColumn, TableState } from "../../ui/table/columns/column.ts";
import { DataTable, type DataTableProps } from "../../ui/table/data-table.tsx";
import type { ReadPage } from "./export-rows.ts";
import { NewsStrip } from "./news-strip.tsx";
import { RecordCard } from "./record-card.tsx";
import { RegisterHead } from "./register-head.tsx";
import type { OtherTab } from "./other-tab.tsx";
import css from "./register-screen.module.css";
import { ScreenBox, type ScreenBoxProps } from "./screen-box.tsx";
import { SelectionCount } from "./editing/selection-count.tsx";
import type { RowSelection } from "./editing/use-selection.ts";
import type { RegisterViews } from "../views/register-views.ts";

interface Empty {
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly action?: ReactNode;
  /** Title if a filter excludes all rows; the default is the common text of all lists. */
  readonly narrowedTitle?: string;
}

type Passed =
  | "rowId"
  | "rowLabel"
  | "pageSizes"
  | "onRowClick"
  | "onSkip"
  | "actions"
  | "actionsWidth"
  | "history"
  | "edits"
  | "rowMark"
  | "rowNote"
  | "hasDetails"
  | "search"
  | "hasStandingHead";

export interface RegisterScreenProps<Row extends object> extends Pick<DataTableProps<Row>, Passed> {
  readonly title: string;
  /** Accessible name of the table; the default is the title. */
  readonly label?: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly settings: ColumnSettings;
  /** Whether users can choose the columns. */
  readonly hasColumnsButton?: boolean;
  /** Saved views of the register, as tabs (WORK-040, SCREEN-008). */
  readonly views?: RegisterViews;
  /** Reads any page of the list, to export registers without a workbook of the server. */
  readonly readPage?: ReadPage<Row>;
  readonly list: UseQueryResult<PageOf<Row>>;
  /** Query key of the list. Its rows stay unchanged until the user loads the new ones (WORK-030). */
  readonly queryKey: QueryKey;
  /** SPOT-021: shows a failed list as empty, without a message. */
  readonly isFailureSilent?: boolean;
  readonly state: TableState;
  readonly onState: (change: Partial<TableState>) => void;
  readonly isNarrowed: boolean;
  readonly onReset: () => void;
  /** Returns the row with the values that are being edited next to the list. */
  readonly shown?: (row: Row) => Row;
  readonly boxes?: readonly ScreenBoxProps[];
  readonly selection?: RowSelection;
  /** The page has a bar at the bottom that counts the selected rows. */
  readonly hasOwnBar?: boolean;
  /** Status text next to the checkboxes. */
  readonly status?: string;
  /** Tabs above the register that choose its rows (DESK-001). */
  readonly tabs?: ReactNode;
  /** FIX-243: a tab with more rows than the shown one. */
  readonly otherTab?: OtherTab | undefined;
  /** Actions of the register, next to the column chooser. */
  readonly buttons?: ReactNode;
  /** The actions need the whole row. */
  readonly hasWideButtons?: boolean;
  /** Rare actions of the register, behind «…» (SCREEN-102). */
  readonly menu?: ReactNode;
  /** Search box and the button of its filters, in the toolbar. */
  readonly search?: ReactNode;
  /** Search box on the line of the filters (SCREEN-102). */
  readonly lineSearch?: ReactNode;
  /** Filter form above the table. */
  readonly filters?: ReactNode;
  /** The filters stay open on phones, for example a search box. */
  readonly hasOpenFilters?: boolean;
  /** SCREEN-002: totals of the filtered rows, next to the pages. */
  readonly summary?: ReactNode;
  readonly card?: DataTableProps<Row>["card"];
  /** Replaces the rows of a failed list, with its own way to continue. */
  readonly instead?: ReactNode;
  readonly empty: Empty;
}

/** HOUSE-002: the screen of every list: actions, selection, rows and empty state. */
export function RegisterScreen<Row extends object>(props: RegisterScreenProps<Row>) {
  const t = useTranslations("shared");
  const {
    title,
    columns,
    settings,
    list,
    selection,
    boxes = noBoxes,
    buttons,
    status,
    empty,
    isNarrowed,
    rowId,
  } = props;
  // ACC-020: a failed list is empty and does not keep the previous rows.
  const rows = list.isError ? nothing : (list.data?.rows ?? nothing);
  const total = list.isError ? 0 : (list.data?.total ?? 0);
  /** New records are on the first page, unless the user has chosen another order. */
  const takeNews = (isOnlyNew: boolean) => {
    if (isOnlyNew && props.state.page > 1) props.onState({ page: 1 });
    else void list.refetch();
  };
  const page = selection ? rows.map(rowId) : [];
  const selected = selection?.isAll ? new Set([...selection.ids, ...page]) : selection?.ids;
  const isPhone = useLayoutQuery(phoneQuery);
  const [isOpen, setOpen] = useState(false);
  // SCREEN-110: a phone shows the rows first; the order is behind a button as well.
  const isOnlyOrder = Boolean(props.hasOpenFilters);
  const hasToggle =
    columns.some(({ filter, sortable }) => filter || sortable) || (Boolean(props.filters) && !isOnlyOrder);
  const toggleName = t(isOnlyOrder ? "table.sortBy" : "table.filters");
  const ToggleIcon = isOnlyOrder ? IconArrowsSort : IconAdjustmentsHorizontal;
  // A filter hides rows of this tab, so its number says nothing about the other one.
  const otherTab =
    isNarrowed || list.isError || (props.otherTab?.count ?? 0) <= total ? undefined : props.otherTab?.button;
  const summary = otherTab && total > 0 ? otherTab : props.summary;
  // SCREEN-102: without tabs the checkboxes choose the rows and stand in their place.
  const areBoxesLeft = !isPhone && !props.tabs && boxes.length > 0;
  const boxList = boxes.map((box) => <ScreenBox key={box.label} {...box} />);
  const hasTools = (boxes.length > 0 && !areBoxesLeft) || status !== undefined || Boolean(buttons);
  return (
    // A table is a region of its own with this name; the cards of a phone have none.
    <section className={panel.panel} aria-label={isPhone ? title : undefined}>
      <RegisterHead
        tabs={areBoxesLeft ? boxList : props.tabs}
        views={props.views}
        columns={columns}
        settings={settings}
        hasColumnsButton={props.hasColumnsButton}
        readPage={props.readPage}
        menu={props.menu}
        search={props.search}
        isWide={props.hasWideButtons}
        filtersToggle={
          isPhone &&
          hasToggle && (
            <ActionIcon
              variant={isNarrowed && !isOnlyOrder ? "light" : "default"}
              size={36}
              aria-label={toggleName}
              title={toggleName}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <ToggleIcon size={18} aria-hidden />
            </ActionIcon>
          )
        }
      >
        {hasTools && (
          <>
            {!areBoxesLeft && boxList}
            {status !== undefined && (
              <span className={css.status} role="status">
                {status}
              </span>
            )}
            {buttons}
          </>
        )}
      </RegisterHead>
      {props.filters && (
        // Applied filters close the panel of a phone.
        <div
          className={css.filters}
          data-open={isOpen || props.hasOpenFilters || undefined}
          onSubmit={() => setOpen(false)}
        >
          {props.filters}
        </div>
      )}
      <NewsStrip queryKey={props.queryKey} isNarrowed={isNarrowed} onTake={takeNews} />
      <DataTable
        label={props.label ?? title}
        columns={columns}
        settings={settings}
        rows={props.shown ? rows.map(props.shown) : rows}
        total={total}
        isAtLeast={list.data?.isAtLeast}
        rowId={rowId}
        rowLabel={props.rowLabel}
        state={props.state}
        onState={props.onState}
        pageWindow={pageWindow}
        {...given("pageSizes", props.pageSizes)}
        {...given("onRowClick", props.onRowClick)}
        {...given("onSkip", props.onSkip)}
        {...given("actions", props.actions)}
        {...given("actionsWidth", props.actionsWidth)}
        {...given("history", props.history)}
        {...given("edits", props.edits)}
        {...given("rowMark", props.rowMark)}
        {...given("rowNote", props.rowNote)}
        {...given("summary", summary)}
        {...given("hasDetails", props.hasDetails)}
        {...given("search", props.lineSearch)}
        {...given("hasStandingHead", props.hasStandingHead)}
        {...(selection && selected ? { selected, onSelect: selection.onSelect } : {})}
        card={props.card ?? ((row, content) => <RecordCard row={row} all={columns} {...content} />)}
        {...given("areFiltersOpen", isPhone && hasToggle ? isOpen : undefined)}
        loading={list.isPending}
        stale={list.isPlaceholderData}
        failed={list.isError && !props.isFailureSilent && !props.instead}
        onRetry={() => void list.refetch()}
        empty={
          props.instead ? (
            props.instead
          ) : isNarrowed ? (
            <EmptyState
              icon={<IconSearchOff size={28} stroke={1.6} />}
              title={empty.narrowedTitle ?? t("table.empty")}
              hint={t("table.emptyHint")}
              action={
                <Button variant="default" onClick={props.onReset}>
                  {t("actions.resetAll")}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={empty.icon}
              title={empty.title}
              hint={empty.hint}
              action={otherTab ?? empty.action}
            />
          )
        }
      />
      {selection && !props.hasOwnBar && selection.ids.size > 0 && (
        <div className={css.selection} role="region" aria-label={t("table.selection")}>
          <SelectionCount selection={selection} page={page} total={total} />
        </div>
      )}
    </section>
  );
}

const nothing: readonly never[] = [];
const noBoxes: readonly ScreenBoxProps[] = [];

/**
 * Returns an object with the property only if the value is defined: with exact optional properties, undefined differs
 * from absent.
 */
const given = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: Value };
