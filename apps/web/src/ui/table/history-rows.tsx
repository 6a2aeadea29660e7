import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLangOf } from "../feedback/foreign-text.ts";
import type { FigureColumns } from "../figures/figure-columns.ts";
import { changedColumns, changeOf, type TableColumn, type RowHistory } from "./columns/column.ts";
import { cellPosition, type ColumnPins } from "./columns/column-pins.ts";
import { CellContent, isRowClick } from "./table-row.tsx";
import css from "./data-table.module.css";
import versionCss from "./history-rows.module.css";

interface HistoryRowsProps<Row> {
  readonly row: Row;
  readonly columns: readonly TableColumn<Row>[];
  readonly pins: ColumnPins;
  readonly figures: FigureColumns;
  readonly history: RowHistory<Row>;
  readonly selectable: boolean;
  readonly hasActions: boolean;
}

/** The versions of an opened row. A cell that a version changed shows its new value, and under it the old one. */
export default function HistoryRows<Row>(props: HistoryRowsProps<Row>) {
  const { row, columns, pins, figures, history, selectable, hasActions } = props;
  const t = useTranslations("shared");
  const { versions, failed, retry, more } = history.useVersions(row);
  const span = columns.length + Number(selectable) + Number(hasActions);

  if (failed) {
    return (
      <NoteRow span={span}>
        {t("table.failed")}
        <Button size="compact-sm" variant="subtle" onClick={retry}>
          {t("actions.retry")}
        </Button>
      </NoteRow>
    );
  }
  if (!versions) {
    return (
      <NoteRow span={span} busy>
        <Skeleton h={10} w={420} my={8} />
      </NoteRow>
    );
  }
  if (versions.length === 0) return <NoteRow span={span}>{t("table.empty")}</NoteRow>;

  const lead = columns.find(({ pinned }) => pinned)?.id;
  const rows = versions.map((version, index) => {
    const before = versions[index + 1];
    const changed = changedColumns(columns, version, before);
    return (
      <tr
        key={history.versionId(version)}
        className={versionCss.version}
        data-click={history.onOpen ? true : undefined}
        onClick={(event) => {
          if (isRowClick(event)) history.onOpen?.(version);
        }}
      >
        {selectable && <td className={css.tick} />}
        {columns.map((column) => (
          <td key={column.id} data-align={column.align} {...cellPosition(column.id, pins, lead)}>
            {column.id === lead ? (
              <div className={versionCss.branch}>{history.label(version)}</div>
            ) : changed.has(column.id) && before !== undefined ? (
              <ChangedCell column={column} version={version} before={before} />
            ) : (
              <CellContent column={column} row={version} figures={figures.get(column.id)} />
            )}
          </td>
        ))}
        {hasActions && <td className={css.actions}>{history.actions?.(version)}</td>}
      </tr>
    );
  });
  return (
    <>
      {rows}
      {more && (
        <NoteRow span={span}>
          <Button size="compact-sm" variant="subtle" onClick={more}>
            {t("table.older")}
          </Button>
        </NoteRow>
      )}
    </>
  );
}

function NoteRow({ span, busy, children }: { span: number; busy?: boolean; children: ReactNode }) {
  return (
    <tr className={versionCss.version} aria-busy={busy}>
      <td colSpan={span}>
        <div className={versionCss.note}>{children}</div>
      </td>
    </tr>
  );
}

interface ChangedCellProps<Row> {
  readonly column: TableColumn<Row>;
  readonly version: Row;
  readonly before: Row;
}

function ChangedCell<Row>({ column, version, before }: ChangedCellProps<Row>) {
  const { now, was } = changeOf(column, version, before);
  const langOf = useLangOf();
  return (
    <div className={css.cell} data-changed>
      <ins title={now} lang={langOf(now)}>
        {now}
      </ins>
      <del title={was} lang={langOf(was)}>
        {was}
      </del>
    </div>
  );
}
