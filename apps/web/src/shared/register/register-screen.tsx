import { pageWindow } from "@birzha/domain/shared/registers/paging.ts";
import { Button } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import type { QueryKey, UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import panel from "../../ui/panel.module.css";
import type { ColumnSettings } from "../../ui/table/columns/column-settings.ts";
import type { Column, TableState } from "../../ui/table/columns/column.ts";
import { DataTable, type DataTableProps } from "../../ui/table/data-table.tsx";
import { TickBox } from "../../ui/fields/tick-box.tsx";
import { ColumnsButton } from "./columns-button.tsx";
import { NewsStrip } from "./news-strip.tsx";
import { RecordCard } from "./record-card.tsx";
import css from "./register-screen.module.css";
import { SelectionBar } from "./editing/selection-bar.tsx";
import type { Selection } from "./editing/use-selection.ts";
import type { RegisterViews } from "./views/register-views.ts";
import { ViewsButton } from "./views/views-button.tsx";

interface Box {
  readonly label: string;
  readonly isSet: boolean;
  readonly onSet: (isSet: boolean) => void;
  /** Why it cannot be changed now. */
  readonly lockedBy?: string | undefined;
}

interface Empty {
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly action?: ReactNode;
  /** Where a filter is what leaves nothing; the words of every list unless told. */
  readonly narrowedTitle?: string;
}

type Passed =
  | "rowId"
  | "rowLabel"
  | "pageSizes"
  | "onRowClick"
  | "actions"
  | "actionsWidth"
  | "history"
  | "edits"
  | "rowMark"
  | "hasStandingHead";

export interface RegisterScreenProps<Row extends object> extends Pick<DataTableProps<Row>, Passed> {
  readonly title: string;
  /** What the table shows, where that is not the title. */
  readonly label?: string;
  readonly columns: readonly Column<Row>[];
  readonly settings: ColumnSettings;
  /** Whether a person chooses the columns. */
  readonly hasColumnsButton?: boolean;
  /** The register's saved views, beside the columns (WORK-040). */
  readonly views?: RegisterViews;
  readonly list: UseQueryResult<{ readonly rows: readonly Row[]; readonly total: number }>;
  /** By which the list is asked for: its rows stay as they are until their reader wants the new ones (WORK-030). */
  readonly queryKey: QueryKey;
  /** SPOT-021: a list that could not be read is as if it were empty, and nothing is said. */
  readonly isFailureSilent?: boolean;
  readonly state: TableState;
  readonly onState: (change: Partial<TableState>) => void;
  readonly isNarrowed: boolean;
  readonly onReset: () => void;
  /** The row as it will be, where it is being changed beside the list. */
  readonly shown?: (row: Row) => Row;
  readonly boxes?: readonly Box[];
  readonly selection?: Selection;
  /** What is known of the work on the register: said beside the boxes. */
  readonly status?: string;
  /** Above all else of it: which of its rows are meant (DESK-001). */
  readonly tabs?: ReactNode;
  /** What can be done with the register, beside the columns. */
  readonly buttons?: ReactNode;
  /** Above the table: a form that narrows it. */
  readonly filters?: ReactNode;
  readonly card?: DataTableProps<Row>["card"];
  /** Stands in place of the rows where the list could not be read and says itself how to go on. */
  readonly instead?: ReactNode;
  readonly empty: Empty;
}

/** HOUSE-002: the screen of every list: what can be done with it, what was ticked, the rows, and what is said of none. */
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
  // ACC-020: a list that could not be read is empty, not the one before it.
  const rows = list.isError ? nothing : (list.data?.rows ?? nothing);
  const total = list.isError ? 0 : (list.data?.total ?? 0);
  /** What is new stands at the beginning, unless the reader has chosen another order. */
  const takeNews = (isOnlyNew: boolean) => {
    if (isOnlyNew && props.state.page > 1) props.onState({ page: 1 });
    else void list.refetch();
  };
  const page = selection ? rows.map(rowId) : [];
  const selected = selection?.isAll ? new Set([...selection.ids, ...page]) : selection?.ids;
  const hasTools = boxes.length > 0 || Boolean(buttons ?? props.hasColumnsButton);
  return (
    <section className={panel.panel} aria-label={title}>
      {props.tabs}
      {hasTools && (
        <div className={css.tools}>
          {boxes.map((box) => (
            <ScreenBox key={box.label} {...box} />
          ))}
          {status !== undefined && (
            <span className={css.status} role="status">
              {status}
            </span>
          )}
          <div className={css.buttons}>
            {buttons}
            {props.views && <ViewsButton views={props.views} columns={columns} settings={settings} />}
            {props.hasColumnsButton && <ColumnsButton columns={columns} settings={settings} />}
          </div>
        </div>
      )}
      {props.filters}
      <NewsStrip queryKey={props.queryKey} isNarrowed={isNarrowed} onTake={takeNews} />
      {selection && <SelectionBar selection={selection} page={page} total={total} />}
      <DataTable
        label={props.label ?? title}
        columns={columns}
        settings={settings}
        rows={props.shown ? rows.map(props.shown) : rows}
        total={total}
        rowId={rowId}
        rowLabel={props.rowLabel}
        state={props.state}
        onState={props.onState}
        pageWindow={pageWindow}
        {...given("pageSizes", props.pageSizes)}
        {...given("onRowClick", props.onRowClick)}
        {...given("actions", props.actions)}
        {...given("actionsWidth", props.actionsWidth)}
        {...given("history", props.history)}
        {...given("edits", props.edits)}
        {...given("rowMark", props.rowMark)}
        {...given("hasStandingHead", props.hasStandingHead)}
        {...(selection && selected ? { selected, onSelect: selection.onSelect } : {})}
        card={props.card ?? ((row, content) => <RecordCard row={row} all={columns} {...content} />)}
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
            <EmptyState icon={empty.icon} title={empty.title} hint={empty.hint} action={empty.action} />
          )
        }
      />
    </section>
  );
}

/** A box above the rows. What it says stands in the address, which follows in a moment: it shows the press at once. */
function ScreenBox({ label, isSet, onSet, lockedBy }: Box) {
  const [shown, setShown] = useState(isSet);
  useEffect(() => setShown(isSet), [isSet]);
  return (
    <label className={css.box}>
      <TickBox
        label={label}
        checked={shown}
        isLocked={lockedBy !== undefined}
        title={lockedBy}
        onChange={(checked) => {
          setShown(checked);
          onSet(checked);
        }}
      />
      {label}
    </label>
  );
}

const nothing: readonly never[] = [];
const noBoxes: readonly Box[] = [];

/** A property where it has a value: an absent one and one of nothing are not the same. */
const given = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: Value };
