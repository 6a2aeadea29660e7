import { VisuallyHidden } from "@mantine/core";
import IconChevronRight from "../icons/chevron-right.svg";
import IconX from "../icons/x.svg";
import { memo, type MouseEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLangOf } from "../feedback/foreign-text.ts";
import { Figure } from "../figures/figure.tsx";
import type { FigureColumn, FigureColumns } from "../figures/figure-columns.ts";
import layout from "../layout.module.css";
import { TickBox } from "../fields/tick-box.tsx";
import type { TableColumn, RowHighlight } from "./columns/column.ts";
import { cellPosition, type ColumnPins } from "./columns/column-pins.ts";
import { isInput, type CellEdit, type RowEdit, type RowEdits, type UnreadCells } from "./row-edits.ts";
import editCss from "./cell-edit.module.css";
import css from "./data-table.module.css";

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly TableColumn<Row>[];
  readonly pins: ColumnPins;
  readonly figures: FigureColumns;
  readonly label: string;
  readonly selectable: boolean;
  readonly selected: boolean;
  readonly expandable: boolean;
  readonly expanded: boolean;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  /** Unsaved edits of this row. */
  readonly edit: RowEdit | undefined;
  readonly onEdit: RowEdits["set"] | undefined;
  /** Pasted texts of this row that could not be parsed. */
  readonly unread: UnreadCells | undefined;
  readonly onLetGo: RowEdits["letGo"] | undefined;
  /** Highlight tone. `note` is its text for screen readers and the tooltip. */
  readonly tone: RowHighlight["tone"] | undefined;
  readonly note: string | undefined;
  readonly rowId: (row: Row) => string;
  readonly onSelect: (row: Row, selected: boolean, isRange: boolean) => void;
  /** Moves the focus to the actions of the selected rows; undefined for all but the row that was selected last. */
  readonly onSkip: (() => void) | undefined;
  readonly onExpand: (row: Row) => void;
  readonly onClick: ((row: Row) => void) | undefined;
}

/** Returns false for clicks on a control inside the row and for clicks that end a text selection. */
export function isRowClick(event: MouseEvent): boolean {
  const row = event.currentTarget;
  const target = event.target as Element;
  // React events of portals (menus, dialogs, lists) bubble to the row although their DOM nodes are elsewhere.
  if (!row.contains(target)) return false;
  const control = target.closest("button,a,input,select,textarea,label");
  return !(control && row.contains(control)) && !getSelection()?.toString();
}

function TableRowView<Row>(props: TableRowProps<Row>) {
  const t = useTranslations("shared");
  const { row, columns, pins, label, selected, expanded, onClick } = props;
  const langOf = useLangOf();
  const lead = columns.find(({ pinned }) => pinned)?.id;
  const note = props.note && <VisuallyHidden>{props.note}</VisuallyHidden>;
  return (
    <tr
      className={css.row}
      data-edited={props.edit !== undefined || undefined}
      data-selected={selected || undefined}
      data-expanded={expanded || undefined}
      data-click={onClick ? true : undefined}
      data-tone={props.tone}
      title={props.note}
      onClick={(event) => {
        if (onClick && isRowClick(event)) onClick(row);
      }}
    >
      {props.selectable && (
        <td className={css.tick}>
          <TickBox
            label={`${t("table.selectRow")}: ${label}`}
            checked={selected}
            onChange={(isTicked, isRange) => props.onSelect(row, isTicked, isRange)}
          />
          {selected && props.onSkip && (
            <button type="button" className={css.skip} onClick={props.onSkip}>
              {t("table.toSelectionActions")}
            </button>
          )}
          {note}
        </td>
      )}
      {columns.map((column, index) =>
        column.id === lead ? (
          <td key={column.id} data-align={column.align} {...cellPosition(column.id, pins, lead)}>
            <div className={css.first}>
              {index === 0 && !props.selectable && note}
              {props.expandable && (
                <button
                  type="button"
                  className={`${layout.bare} ${css.expander}`}
                  aria-expanded={expanded}
                  lang={langOf(label)}
                  aria-label={`${t(expanded ? "table.collapse" : "table.expand")}: ${label}`}
                  onClick={() => props.onExpand(row)}
                >
                  <IconChevronRight size={16} aria-hidden />
                </button>
              )}
              <CellContent column={column} row={row} figures={props.figures.get(column.id)} />
            </div>
          </td>
        ) : (
          <td key={column.id} data-align={column.align} {...cellPosition(column.id, pins, lead)}>
            {index === 0 && !props.selectable && note}
            {props.onEdit && isInput(column.edit, row, props.edit) ? (
              <EditedCell
                column={column}
                edit={column.edit}
                row={row}
                label={label}
                id={props.rowId(row)}
                entered={props.edit}
                unread={props.unread?.[column.id]}
                onLetGo={props.onLetGo}
                onChange={(value, stored) => props.onEdit?.(props.rowId(row), column.id, value, stored)}
              />
            ) : (
              <CellContent column={column} row={row} figures={props.figures.get(column.id)} />
            )}
          </td>
        ),
      )}
      {props.actions && <td className={css.actions}>{props.actions(row)}</td>}
    </tr>
  );
}

/**
 * Memoized: ticking one box of a thousand rows renders one row. Screens must keep columns and callbacks stable.
 */
export const TableRow = memo(TableRowView) as typeof TableRowView;

interface EditedCellProps<Row> {
  readonly column: TableColumn<Row>;
  readonly edit: CellEdit<Row>;
  readonly row: Row;
  readonly label: string;
  readonly id: string;
  readonly entered: RowEdit | undefined;
  readonly unread: UnreadCells[string] | undefined;
  readonly onLetGo: RowEdits["letGo"] | undefined;
  readonly onChange: (value: string | null, stored: string | null) => void;
}

/** Renders a cell as an input, with the error of a pasted text that could not be parsed. */
export function EditedCell<Row>(props: EditedCellProps<Row>) {
  const { column, edit, row, label, id, entered, unread, onChange } = props;
  const t = useTranslations("shared.table");
  const langOf = useLangOf();
  const stored = edit.value(row);
  const value = entered?.[column.id];
  const isChanged = value !== undefined;
  const Input = edit.input;
  return (
    <div
      className={editCss.edit}
      data-changed={isChanged || undefined}
      data-unread={unread !== undefined || undefined}
      data-cell-row={id}
      data-cell-column={column.id}
      lang={langOf((isChanged ? value : stored) ?? "")}
      title={unread ? t("unread", unread) : isChanged ? t("was", { value: column.text(row) }) : undefined}
    >
      <Input
        label={`${column.label}: ${label}`}
        row={row}
        value={isChanged ? value : stored}
        isLocked={!edit.may(row, entered)}
        onChange={(next) => onChange(next, stored)}
      />
      {unread && (
        <p className={editCss.unread}>
          <span className={editCss.quote} aria-hidden>
            {unread.text}
          </span>
          <span className={editCss.reason}>{t("unread", unread)}</span>
          <button
            type="button"
            className={layout.bare}
            aria-label={t("letGo")}
            title={t("letGo")}
            onClick={() => props.onLetGo?.(id, column.id)}
          >
            <IconX size={14} aria-hidden />
          </button>
        </p>
      )}
    </div>
  );
}

interface CellContentProps<Row> {
  readonly column: TableColumn<Row>;
  readonly row: Row;
  readonly figures: FigureColumn | undefined;
}

/** Value of a cell with its secondary line. */
export function CellContent<Row>({ column, row, figures }: CellContentProps<Row>) {
  const langOf = useLangOf();
  const text = column.text(row);
  const sub = column.sub?.(row);
  const figure = column.figure?.(row);
  return (
    <div className={css.cell} data-wraps={column.wraps} data-lines={sub ? "" : undefined}>
      {figure ? (
        <div>
          <Figure value={figure} fraction={figures?.fraction ?? 0} isBare={figures?.unit !== undefined} />
        </div>
      ) : column.cell ? (
        <div title={text.length > 24 ? text : undefined} lang={langOf(text)}>
          {column.cell(row)}
        </div>
      ) : (
        <span title={text.length > 18 ? text : undefined} lang={langOf(text)}>
          {text}
        </span>
      )}
      {sub && (
        <small title={sub.length > 24 ? sub : undefined} lang={langOf(sub)}>
          {sub}
        </small>
      )}
    </div>
  );
}
