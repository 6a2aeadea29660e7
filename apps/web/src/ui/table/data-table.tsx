import {
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { figureColumns } from "../figures/figure-columns.ts";
import { narrowQuery, useLayoutQuery } from "../navigation/layout-query.ts";
import { lazyComponent } from "../navigation/lazy-component.tsx";
import type { FilterValue, TableFilters } from "./columns/column-filter.ts";
import { pinsOf } from "./columns/column-pins.ts";
import type { ColumnSettings } from "./columns/column-settings.ts";
import {
  nextSort,
  type TableColumn,
  type RowHistory,
  type RowHighlight,
  type TableState,
} from "./columns/column.ts";
import type { RowEdits } from "./row-edits.ts";
import { ScrollMirror } from "./scroll-mirror.tsx";
import { TableBody } from "./table-body.tsx";
import { TableCards, type CardContent } from "./cards/table-cards.tsx";
import { TableHead } from "./table-head.tsx";
import { TablePager, type PageWindow } from "./table-pager.tsx";
import { CardSkeletons, TableMessage } from "./table-states.tsx";
import { useRowTicks } from "./row-ticks.ts";
import { useScrollEdges } from "./scroll-edges.ts";

import css from "./data-table.module.css";

const FilterLine = lazyComponent(() => import("./filters/filter-line.tsx"));
const CardTools = lazyComponent(() => import("./cards/card-tools.tsx"));

const tickWidth = 40;
/** Widest actions that fit beside the name of a card: one button. */
const smallActionsWidth = 56;
const defaultSizes = [15, 30, 50, 100];

export interface DataTableProps<Row extends object> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly settings: ColumnSettings;
  readonly rows: readonly Row[];
  /** Rows on all pages together. */
  readonly total: number;
  /** SCALE-001: more rows than `total` exist. */
  readonly isAtLeast?: boolean | undefined;
  readonly rowId: (row: Row) => string;
  /** Names one row in the labels of its controls. */
  readonly rowLabel: (row: Row) => string;
  readonly state: TableState;
  /** The part of the state that a person changed; a new order or size starts at the first page. */
  readonly onState: (change: Partial<TableState>) => void;
  readonly pageWindow: PageWindow;
  readonly pageSizes?: readonly number[];
  readonly selected?: ReadonlySet<string>;
  /** The ticked rows, those of other pages among them. */
  readonly onSelect?: (ids: ReadonlySet<string>) => void;
  /** SCREEN-112: moves the focus from the row that was ticked last to the actions of the ticked rows. */
  readonly onSkip?: () => void;
  readonly onRowClick?: (row: Row) => void;
  readonly actions?: (row: Row) => ReactNode;
  readonly actionsWidth?: number;
  readonly history?: RowHistory<Row>;
  /** SCREEN-102: a row unfolds to show the values of its hidden columns. */
  readonly hasDetails?: boolean;
  /** Unsent edits of the cells; columns with `edit` need it. */
  readonly edits?: RowEdits;
  /** Highlight of a row, for example a sent or rejected one. */
  readonly rowMark?: (row: Row) => RowHighlight | undefined;
  /** Content of a second line under a row, such as a rejection reason; undefined for rows without one. */
  readonly rowNote?: (row: Row) => ReactNode;
  /** Totals of the rows of all pages, next to the pages. */
  readonly summary?: ReactNode;
  /** DESK-003: the column headings stay visible while the rows scroll. */
  readonly hasStandingHead?: boolean;
  readonly card: (row: Row, slots: CardContent<Row>) => ReactNode;
  /** Whether filters and order of the cards are open; the default is a button of their own. */
  readonly areFiltersOpen?: boolean;
  /** Search box, on the line of the filters. */
  readonly search?: ReactNode;
  /** First load: nothing to show yet. */
  readonly loading?: boolean;
  /** FIX-036: the rows shown belong to the question before this one; until its answer comes they take nothing. */
  readonly stale?: boolean;
  readonly failed?: boolean;
  readonly onRetry?: () => void;
  /** Stands in place of the rows where there are none, instead of the table's own words. */
  readonly empty?: ReactNode;
}

/** The register: sorting, selection, versions under a row, paging; a table on wide screens and cards on narrow ones. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const isNarrow = useLayoutQuery(narrowQuery);
  const { columns, settings, state, onState, rowId, onSelect, selected } = props;
  const [expanded, setExpanded] = useState<Record<string, boolean>>({});
  // The first rows are drawn piece by piece behind the skeleton: a slow phone answers to touches meanwhile.
  const loading = useDeferredValue(props.loading ?? false);

  const shown = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    return settings.order.flatMap((id) => (settings.hidden.has(id) ? [] : (byId.get(id) ?? [])));
  }, [columns, settings.order, settings.hidden]);

  const { hasDetails = false } = props;
  const details = useMemo(
    () => (hasDetails ? columns.filter(({ id }) => settings.hidden.has(id)) : []),
    [hasDetails, columns, settings.hidden],
  );
  const shownIds = useMemo(() => new Set(shown.map(({ id }) => id)), [shown]);
  const rows = useMemo(
    () => props.rows.map((row) => ({ id: rowId(row), original: row })),
    [props.rows, rowId],
  );
  const figures = useMemo(() => figureColumns(shown, props.rows), [shown, props.rows]);
  const onExpand = useCallback(
    (row: Row) => setExpanded((current) => ({ ...current, [rowId(row)]: !current[rowId(row)] })),
    [rowId],
  );
  const selectable = onSelect !== undefined;
  const isStale = props.stale ?? false;
  const { selection, onTick, tick, lastTicked } = useRowTicks({
    rows,
    rowId,
    selected,
    onSelect,
    isLocked: isStale,
  });
  const actionsWidth = props.actions ? (props.actionsWidth ?? 84) : 0;
  const width = shown.reduce(
    (sum, column) => sum + column.width,
    actionsWidth + (selectable ? tickWidth : 0),
  );
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const edges = useScrollEdges(scroller);
  const { pinned } = settings;
  const pins = useMemo(
    () => pinsOf(shown, pinned, { from: selectable ? tickWidth : 0, room: edges.room }),
    [shown, pinned, selectable, edges.room],
  );
  const stuck = shown.reduce(
    (sum, { id, width: own }) => sum + (pins.has(id) ? own : 0),
    selectable ? tickWidth : 0,
  );

  const isFiltered = columns.some((column) => column.filter);
  const isSorted = columns.some((column) => column.sortable);
  const filters = state.filters ?? noFilters;
  const latestFilters = useRef(filters);
  latestFilters.current = filters;
  const onFilter = (column: string, value: FilterValue | undefined) => {
    // Two columns may be narrowed within one pause: the second must not undo the first.
    const { [column]: _before, ...others } = latestFilters.current;
    latestFilters.current = value === undefined ? others : { ...others, [column]: value };
    onState({ filters: latestFilters.current, page: 1 });
  };

  // The last row of the last page may have gone, and an address may name any page: there are rows elsewhere.
  const lastPage = Math.max(1, Math.ceil(props.total / state.size));
  const isElsewhere =
    !props.loading && !props.failed && props.rows.length === 0 && props.total > 0 && state.page > lastPage;
  const isLoading = loading || isElsewhere;
  useEffect(() => {
    if (isElsewhere && !props.stale) onState({ page: lastPage });
  }, [isElsewhere, props.stale, lastPage, onState]);

  const nothing = !isLoading && rows.length === 0;
  const message = nothing && (
    <TableMessage failed={props.failed ?? false} onRetry={props.onRetry} empty={props.empty} />
  );

  return (
    <div
      className={css.wrap}
      data-stale={props.stale || undefined}
      aria-busy={loading || props.stale || undefined}
    >
      {isNarrow && props.search && <div className={css.search}>{props.search}</div>}
      {isNarrow && (isFiltered || isSorted) && props.areFiltersOpen !== false && (
        <Suspense>
          <CardTools
            columns={columns}
            hasOwnButton={props.areFiltersOpen === undefined}
            filters={filters}
            onFilter={onFilter}
            sort={state.sort}
            onSort={(sort) => onState({ sort, page: 1 })}
          />
        </Suspense>
      )}
      {isNarrow ? (
        isLoading ? (
          <CardSkeletons />
        ) : (
          message || (
            <TableCards
              rows={rows}
              columns={columns}
              shown={shown}
              stale={isStale}
              onRowClick={props.onRowClick}
              expanded={expanded}
              card={props.card}
              label={props.rowLabel}
              actions={props.actions}
              areActionsSmall={actionsWidth <= smallActionsWidth}
              history={props.history}
              onExpand={onExpand}
              tick={tick}
              selected={selection}
              onTick={onTick}
              edits={props.edits}
              rowMark={props.rowMark}
              rowNote={props.rowNote}
            />
          )
        )
      ) : (
        <>
          {isFiltered && (
            <Suspense
              fallback={<div className={css.filters} data-search={Boolean(props.search) || undefined} />}
            >
              <FilterLine
                columns={columns}
                shown={shownIds}
                filters={filters}
                onFilter={onFilter}
                search={props.search}
              />
            </Suspense>
          )}
          <ScrollMirror target={scroller} />
          <div
            ref={setScroller}
            className={css.scroll}
            data-left={edges.left || undefined}
            data-right={edges.right || undefined}
            data-standing={props.hasStandingHead || undefined}
            tabIndex={edges.left || edges.right ? 0 : undefined}
            role="region"
            aria-label={props.label}
            // Scrolls a focused cell between the pinned columns and the actions, not under them.
            style={{ scrollPaddingInline: `${stuck}px ${actionsWidth}px` }}
          >
            <table
              className={css.table}
              data-expandable={props.history || details.length > 0 || undefined}
              data-dense={settings.isDense || undefined}
              style={{ minWidth: width }}
            >
              <colgroup>
                {selectable && <col style={{ width: tickWidth }} />}
                {shown.map((column) => (
                  <col key={column.id} style={{ width: column.width }} />
                ))}
                {props.actions && <col style={{ width: actionsWidth }} />}
              </colgroup>
              <TableHead
                columns={shown}
                pins={pins}
                figures={figures}
                sort={state.sort}
                hasActions={props.actions !== undefined}
                onSort={(id) => onState({ sort: nextSort(state.sort, id), page: 1 })}
                tick={tick}
                onSkip={props.onSkip}
              />
              <TableBody
                rows={rows}
                columns={shown}
                pins={pins}
                figures={figures}
                size={state.size}
                loading={isLoading}
                stale={isStale}
                expanded={expanded}
                selected={selection}
                selectable={selectable}
                rowLabel={props.rowLabel}
                actions={props.actions}
                history={props.history}
                details={details}
                onRowClick={props.onRowClick}
                onExpand={onExpand}
                onTick={onTick}
                lastTicked={lastTicked}
                onSkip={props.onSkip}
                rowId={rowId}
                edits={props.edits}
                rowMark={props.rowMark}
                rowNote={props.rowNote}
              />
            </table>
          </div>
          {message}
        </>
      )}
      <div className={css.foot}>
        {(props.total > 0 || rows.length > 0) && (
          <TablePager
            page={state.page}
            size={state.size}
            total={props.total}
            isAtLeast={props.isAtLeast}
            sizes={props.pageSizes ?? defaultSizes}
            pageWindow={props.pageWindow}
            onPage={(page) => onState({ page })}
            onSize={(size) => onState({ size, page: 1 })}
            summary={props.summary}
          />
        )}
      </div>
    </div>
  );
}

const noFilters: TableFilters = {};
