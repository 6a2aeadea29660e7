import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import IconHistory from "../../icons/history.svg";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLangOf } from "../../feedback/foreign-text.ts";
import layout from "../../layout.module.css";
import { TickBox } from "../../fields/tick-box.tsx";
import {
  changedColumns,
  changeOf,
  type TableColumn,
  type RowHistory,
  type RowHighlight,
} from "../columns/column.ts";
import { isInput, type RowEdit, type RowEdits } from "../row-edits.ts";
import type { TickAll } from "../table-head.tsx";
import { EditedCell, isRowClick } from "../table-row.tsx";
import css from "./table-cards.module.css";

/**
 * Drops secondary lines from the comparison: they repeat other columns, and a card has room for every change.
 */
const withoutSub = <Row,>(columns: readonly TableColumn<Row>[]): TableColumn<Row>[] =>
  columns.map((column) => ({ ...column, sub: undefined }));

/** Elements that a screen's card can position freely. */
export interface CardSlots {
  readonly actions: ReactNode;
  /** The actions fit beside the name. */
  readonly areActionsSmall: boolean;
  readonly historyToggle: ReactNode;
  /** Selection checkbox, if rows are selectable. */
  readonly tick: ReactNode;
  /** Inputs of the currently editable cells, each below its heading. */
  readonly inputs: ReactNode;
  /** Unsaved edits of the row. */
  readonly entered: RowEdit | undefined;
}

/** Content available to a screen's card. */
export interface CardContent<Row> extends CardSlots {
  /** Visible columns in the user's order, without those that are currently inputs. */
  readonly columns: readonly TableColumn<Row>[];
  /** Opens the row, if rows can be opened. */
  readonly onOpen: (() => void) | undefined;
}

interface TableCardsProps<Row> {
  readonly rows: readonly { readonly id: string; readonly original: Row }[];
  /** All columns: changes are listed even if their column is hidden. */
  readonly columns: readonly TableColumn<Row>[];
  readonly shown: readonly TableColumn<Row>[];
  /** The rows belong to the previous query and ignore input. */
  readonly stale: boolean;
  readonly onRowClick: ((row: Row) => void) | undefined;
  readonly expanded: Readonly<Record<string, boolean>>;
  readonly card: (row: Row, slots: CardContent<Row>) => ReactNode;
  readonly label: (row: Row) => string;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly areActionsSmall: boolean;
  readonly history: RowHistory<Row> | undefined;
  readonly onExpand: (row: Row) => void;
  readonly tick: TickAll | undefined;
  readonly selected: Readonly<Record<string, true>>;
  readonly onTick: (row: Row, ticked: boolean, isRange: boolean) => void;
  readonly edits: RowEdits | undefined;
  readonly rowMark: ((row: Row) => RowHighlight | undefined) | undefined;
  readonly rowNote: ((row: Row) => ReactNode) | undefined;
}

/** PLAT-119: renders the rows as cards on narrow screens. */
export function TableCards<Row>(props: TableCardsProps<Row>) {
  const t = useTranslations("shared.table");
  const { tick } = props;
  return (
    <>
      {tick && (
        <Group gap={10} px={16} py={10} fz={13} style={{ borderBottom: "1px solid var(--line)" }}>
          <TickBox
            label={t("selectAll")}
            checked={tick.all}
            isPartial={tick.some && !tick.all}
            isLocked={tick.isLocked}
            onChange={tick.onChange}
          />
          <span aria-hidden>{t("selectAll")}</span>
        </Group>
      )}
      <CardList {...props} />
    </>
  );
}

function CardList<Row>(props: TableCardsProps<Row>) {
  const t = useTranslations("shared.table");
  const { onRowClick, edits } = props;
  return (
    <ul className={`${layout.plain} ${css.cards}`} inert={props.stale}>
      {props.rows.map(({ id, original: row }) => (
        <li key={id} className={css.card} data-card data-tone={props.rowMark?.(row)?.tone}>
          {/* FIX-026: a tap anywhere opens the row. Its text is also a control, for keyboards and screen readers. */}
          <div
            role="presentation"
            className={css.content}
            data-click={onRowClick ? true : undefined}
            onClick={(event) => {
              if (onRowClick && isRowClick(event)) onRowClick(row);
            }}
          >
            {props.rowMark?.(row) && (
              <Text mb={6} c="var(--tone-ink)" fz={12.5} fw={500}>
                {props.rowMark(row)?.label}
              </Text>
            )}
            {props.card(row, {
              columns: edits
                ? props.shown.filter((column) => !isInput(column.edit, row, edits.of(id)))
                : props.shown,
              entered: edits?.of(id),
              onOpen: onRowClick && (() => onRowClick(row)),
              tick: props.tick && (
                <TickBox
                  label={`${t("selectRow")}: ${props.label(row)}`}
                  checked={props.selected[id] ?? false}
                  onChange={(isTicked, isRange) => props.onTick(row, isTicked, isRange)}
                />
              ),
              inputs: edits && (
                <CardInputs
                  row={row}
                  id={id}
                  columns={props.columns}
                  label={props.label(row)}
                  edits={edits}
                />
              ),
              actions: props.actions?.(row),
              areActionsSmall: props.areActionsSmall,
              historyToggle: props.history?.has(row) && (
                <HistoryToggle
                  open={props.expanded[id] ?? false}
                  count={props.history.count?.(row)}
                  label={props.label(row)}
                  onToggle={() => props.onExpand(row)}
                />
              ),
            })}
          </div>
          {props.rowNote?.(row)}
          {props.expanded[id] && props.history && (
            <CardHistory row={row} columns={withoutSub(props.columns)} history={props.history} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface CardInputsProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly label: string;
  readonly edits: RowEdits;
}

function CardInputs<Row>({ row, id, columns, label, edits }: CardInputsProps<Row>) {
  const entered = edits.of(id);
  const edited = columns.flatMap((column) =>
    isInput(column.edit, row, entered) ? [{ column, edit: column.edit }] : [],
  );
  if (edited.length === 0) return null;
  return (
    <div className={css.inputs}>
      {edited.map(({ column, edit }) => (
        <div key={column.id} data-wide={edit.isWide}>
          <Text mb={3} c="var(--ink-3)" fz={12} aria-hidden>
            {column.label}
          </Text>
          <EditedCell
            column={column}
            edit={edit}
            row={row}
            label={label}
            id={id}
            entered={entered}
            unread={edits.unread?.(id)?.[column.id]}
            onLetGo={edits.letGo}
            onChange={(value, stored) => edits.set(id, column.id, value, stored)}
          />
        </div>
      ))}
    </div>
  );
}

interface HistoryToggleProps {
  readonly open: boolean;
  readonly count: number | undefined;
  readonly label: string;
  readonly onToggle: () => void;
}

function HistoryToggle({ open, count, label, onToggle }: HistoryToggleProps) {
  const t = useTranslations("shared");
  return (
    <button type="button" className={`${layout.bare} ${css.toggle}`} aria-expanded={open} onClick={onToggle}>
      <IconHistory size={16} aria-hidden />
      {t(open ? "table.collapse" : "table.expand")}
      <VisuallyHidden>{label}</VisuallyHidden>
      {count !== undefined && <b>{count}</b>}
    </button>
  );
}

interface CardHistoryProps<Row> {
  readonly row: Row;
  readonly columns: readonly TableColumn<Row>[];
  readonly history: RowHistory<Row>;
}

function CardHistory<Row>({ row, columns, history }: CardHistoryProps<Row>) {
  const t = useTranslations("shared");
  const { versions, failed, retry, more } = history.useVersions(row);
  if (failed) {
    return (
      <Text mt={8} mx={0} c="var(--ink-3)" fz={13}>
        {t("table.failed")}{" "}
        <Button size="compact-sm" variant="subtle" onClick={retry}>
          {t("actions.retry")}
        </Button>
      </Text>
    );
  }
  if (!versions) return <Skeleton h={48} mt="sm" />;
  if (versions.length === 0)
    return (
      <Text mt={8} mx={0} c="var(--ink-3)" fz={13}>
        {t("table.empty")}
      </Text>
    );
  return (
    <Stack
      component="ol"
      gap={12}
      mt={8}
      mx={16}
      ps={12}
      fz={12.5}
      c="var(--ink-2)"
      className={`${layout.plain} ${css.versions}`}
    >
      {versions.map((version, index) => {
        const before = versions[index + 1];
        const changed = changedColumns(columns, version, before);
        const label = history.label(version);
        return (
          <li key={history.versionId(version)}>
            <Group justify="space-between" gap={12} wrap="nowrap">
              {history.onOpen ? (
                <button type="button" className={layout.bare} onClick={() => history.onOpen?.(version)}>
                  {label}
                </button>
              ) : (
                label
              )}
              {history.actions?.(version)}
            </Group>
            <Changes columns={columns} changed={changed} version={version} before={before} />
          </li>
        );
      })}
      {more && (
        <li>
          <Button size="compact-sm" variant="subtle" onClick={more}>
            {t("table.older")}
          </Button>
        </li>
      )}
    </Stack>
  );
}

interface ChangesProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly changed: ReadonlySet<string>;
  readonly version: Row;
  readonly before: Row | undefined;
}

function Changes<Row>({ columns, changed, version, before }: ChangesProps<Row>) {
  const langOf = useLangOf();
  if (before === undefined || changed.size === 0) return null;
  return (
    <Stack component="dl" gap={3} m={0} mt={4} className={css.changes}>
      {columns
        .filter((column) => changed.has(column.id))
        .map((column) => {
          const { now, was } = changeOf(column, version, before);
          return (
            <Group key={column.id} justify="space-between" gap={12} wrap="nowrap" align="stretch">
              <dt>{column.label}</dt>
              <dd>
                <del lang={langOf(was)}>{was}</del> → <ins lang={langOf(now)}>{now}</ins>
              </dd>
            </Group>
          );
        })}
    </Stack>
  );
}
