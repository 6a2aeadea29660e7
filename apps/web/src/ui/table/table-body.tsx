import { Suspense, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLangOf } from "../feedback/foreign-text.ts";
import type { FigureColumns } from "../figures/figure-columns.ts";
import { lazyComponent } from "../navigation/lazy-component.tsx";
import type { TableColumn, RowHistory, RowHighlight } from "./columns/column.ts";
import { cellPosition, type ColumnPins } from "./columns/column-pins.ts";
import type LoadedRows from "./history-rows.tsx";
import type { RowEdits } from "./row-edits.ts";
import { TableRow } from "./table-row.tsx";
import css from "./data-table.module.css";

// HOUSE-024: loaded when a row is expanded for the first time. `lazyComponent` cannot express a generic component.
const HistoryRows = lazyComponent(() => import("./history-rows.tsx")) as unknown as typeof LoadedRows;

export interface BodyRow<Row> {
  readonly id: string;
  readonly original: Row;
}

interface TableBodyProps<Row> {
  readonly rows: readonly BodyRow<Row>[];
  readonly columns: readonly TableColumn<Row>[];
  readonly pins: ColumnPins;
  readonly figures: FigureColumns;
  readonly size: number;
  readonly loading: boolean;
  readonly stale: boolean;
  readonly expanded: Readonly<Record<string, boolean>>;
  readonly selected: Readonly<Record<string, true>>;
  readonly selectable: boolean;
  readonly rowLabel: (row: Row) => string;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly history: RowHistory<Row> | undefined;
  /** Columns that an unfolded row shows below. */
  readonly details: readonly TableColumn<Row>[];
  readonly onRowClick: ((row: Row) => void) | undefined;
  readonly onExpand: (row: Row) => void;
  readonly onTick: (row: Row, ticked: boolean, isRange: boolean) => void;
  readonly lastTicked: string | undefined;
  readonly onSkip: (() => void) | undefined;
  readonly rowId: (row: Row) => string;
  readonly edits: RowEdits | undefined;
  readonly rowMark: ((row: Row) => RowHighlight | undefined) | undefined;
  readonly rowNote: ((row: Row) => ReactNode) | undefined;
}

/** Renders each row with its versions in a `tbody` of its own. */
export function TableBody<Row extends object>(props: TableBodyProps<Row>) {
  const { rows, columns, pins, selectable, actions, history } = props;
  if (props.loading) return <SkeletonRows {...props} />;

  return rows.map((row) => {
    const open = props.expanded[row.id] ?? false;
    const mark = props.rowMark?.(row.original);
    const note = props.rowNote?.(row.original);
    const span = columns.length + Number(selectable) + Number(actions !== undefined);
    return (
      <tbody key={row.id} inert={props.stale}>
        <TableRow
          row={row.original}
          columns={columns}
          pins={pins}
          figures={props.figures}
          label={props.rowLabel(row.original)}
          selectable={selectable}
          selected={props.selected[row.id] ?? false}
          expandable={history?.has(row.original) ?? props.details.length > 0}
          expanded={open}
          actions={actions}
          rowId={props.rowId}
          edit={props.edits?.of(row.id)}
          onEdit={props.edits?.set}
          unread={props.edits?.unread?.(row.id)}
          onLetGo={props.edits?.letGo}
          tone={mark?.tone}
          note={mark?.label}
          onSelect={props.onTick}
          onSkip={row.id === props.lastTicked ? props.onSkip : undefined}
          onExpand={props.onExpand}
          onClick={props.onRowClick}
        />
        {note && (
          <tr className={css.lineRow} data-note>
            <td colSpan={span}>
              <div className={css.line}>{note}</div>
            </td>
          </tr>
        )}
        {open && !history && <DetailRow row={row.original} columns={props.details} span={span} />}
        {open && history && (
          <Suspense>
            <HistoryRows
              row={row.original}
              columns={columns}
              pins={pins}
              figures={props.figures}
              history={history}
              selectable={selectable}
              hasActions={actions !== undefined}
            />
          </Suspense>
        )}
      </tbody>
    );
  });
}

interface DetailRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly TableColumn<Row>[];
  readonly span: number;
}

/** SCREEN-102: the values of the hidden columns, without empty ones. */
function DetailRow<Row>({ row, columns, span }: DetailRowProps<Row>) {
  const empty = useTranslations("shared.words")("empty");
  const langOf = useLangOf();
  return (
    <tr className={css.detailRow}>
      <td colSpan={span}>
        <dl className={css.details}>
          {columns.map((column) => {
            const text = column.text(row);
            return (
              text !== "" &&
              text !== empty && (
                <div key={column.id}>
                  <dt>{column.label}</dt>
                  <dd lang={langOf(text)}>{text}</dd>
                </div>
              )
            );
          })}
        </dl>
      </td>
    </tr>
  );
}

function SkeletonRows<Row extends object>(props: TableBodyProps<Row>) {
  const { columns, pins, size, selectable, actions } = props;
  const lead = columns.find(({ pinned }) => pinned)?.id;
  return (
    <tbody aria-hidden>
      {Array.from({ length: Math.min(size, 15) }, (_, index) => (
        <tr key={index} className={css.row}>
          {selectable && <td className={css.tick} />}
          {columns.map((column) => (
            <td key={column.id} {...cellPosition(column.id, pins, lead)}>
              <span className={css.bone} data-align={column.align} />
            </td>
          ))}
          {actions && <td className={css.actions} />}
        </tr>
      ))}
    </tbody>
  );
}
