import { formatDate } from "@birzha/domain/shared/dates.ts";
import { formatDecimal } from "@birzha/domain/shared/decimal.ts";
import { pageWindow } from "@birzha/domain/shared/paging.ts";
import { Button } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useCallback, useLayoutEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { ClampedDateInput, DateRangeInput } from "../../shared/date-input.tsx";
import { makeEditDesk, useEditDesk } from "../../shared/register/edit-desk.ts";
import AnchoredPanel from "../../ui/anchored-panel.tsx";
import { selectCellInput, TextCellInput } from "../../ui/table/cell-inputs.tsx";
import ColumnCustomiser from "../../ui/table/column-customiser.tsx";
import { useColumnSettings } from "../../ui/table/column-settings.ts";
import type { Column, RowHistory, TableState } from "../../ui/table/column.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { CellInputProps } from "../../ui/table/row-edits.ts";
import { toast } from "../../ui/toast.ts";
import { dealsIn, pageOf, versionsOf, type Deal } from "./parts-deals.ts";
import { usePartsWords, type PartsWords } from "./parts-words.ts";
import css from "./parts-page.module.css";

const edits = makeEditDesk<Deal>({ register: "parts", rowId: ({ id }) => id });
/** Deals of this status are closed: nothing of them is edited. */
const closed = "2";

const DateCellInput = ({ label, ...cell }: CellInputProps) => (
  <ClampedDateInput size="xs" aria-label={label} max="2026-11-21" {...cell} />
);

const columnsIn = (words: PartsWords): readonly Column<Deal>[] => {
  const statuses = words.statuses.map((label, index) => ({ value: String(index), label }));
  const may = ({ status }: Deal) => status !== closed;
  return [
    {
      id: "id",
      label: words.number,
      width: 130,
      pinned: true,
      locked: true,
      sortable: true,
      text: ({ id }) => id,
      filter: { kind: "text", maxLength: 15 },
    },
    {
      id: "buyer",
      label: words.buyer,
      width: 230,
      sortable: true,
      text: ({ buyer }) => buyer,
      filter: { kind: "text" },
    },
    {
      id: "date",
      label: words.date,
      width: 170,
      sortable: true,
      text: ({ date }) => formatDate(date),
      filter: { kind: "dates", input: DateRangeInput },
      edit: { value: ({ date }) => date, may, input: DateCellInput },
    },
    {
      id: "status",
      label: words.status,
      width: 170,
      text: ({ status }) => words.statuses[Number(status)]!,
      filter: { kind: "select", options: statuses },
      edit: { value: ({ status }) => status, may, input: selectCellInput(statuses) },
    },
    {
      id: "tonnes",
      label: words.tonnes,
      width: 130,
      align: "right",
      sortable: true,
      text: ({ tonnes }) => formatDecimal(tonnes),
    },
    {
      id: "price",
      label: words.price,
      width: 140,
      align: "right",
      sortable: true,
      text: ({ price }) => formatDecimal(price, 2),
    },
    {
      id: "comment",
      label: words.commentColumn,
      width: 260,
      text: ({ comment }) => comment,
      edit: { value: ({ comment }) => comment || null, may, input: TextCellInput },
    },
  ];
};

const rowId = ({ id }: Deal) => id;

/** The register with everything it can do. */
export function PartsTable() {
  const t = useTranslations("shared.table");
  const words = usePartsWords();
  const deals = useMemo(() => dealsIn(words), [words]);
  const columns = useMemo(() => columnsIn(words), [words]);
  const settings = useColumnSettings("ui_parts", columns);
  const [state, setState] = useState<TableState>({ page: 1, size: 15, sort: null, filters: {} });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const edited = useEditDesk(edits).rows;
  const { rows, total } = pageOf(deals, state, state.filters ?? {});
  useLayoutEffect(() => edits.show(rows), [rows]);

  const onRowClick = useCallback(
    ({ id }: Deal) => toast.info(`${words.open}: ${id}`, { name: "row" }),
    [words],
  );
  const actions = useCallback(
    ({ id }: Deal) => (
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`${words.open}: ${id}`}
        onClick={() => toast.info(`${words.open}: ${id}`, { name: "row" })}
      >
        {words.open}
      </Button>
    ),
    [words],
  );
  const history = useMemo<RowHistory<Deal>>(
    () => ({
      has: ({ id }) => Number(id) % 2 === 0,
      count: () => 3,
      useVersions: (deal) => ({ versions: versionsOf(deal), failed: false, retry: () => {} }),
      versionId: rowId,
      label: ({ id }) => id,
    }),
    [],
  );
  return (
    <>
      <div className={css.tools}>
        <span role="status">
          {words.selected}: {selected.size} · {words.edited}: {edited.size}
        </span>
        <Button variant="default" size="xs" disabled={edited.size === 0} onClick={() => edits.drop()}>
          {words.drop}
        </Button>
        <Button
          variant="default"
          size="xs"
          className={css.columns}
          leftSection={<IconColumns3 size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setAnchor((open) => (open ? null : currentTarget))}
        >
          {t("columns")}
        </Button>
      </div>
      <DataTable
        label={words.table}
        columns={columns}
        settings={settings}
        rows={rows}
        total={total}
        rowId={rowId}
        rowLabel={rowId}
        state={state}
        onState={(change) => setState((current) => ({ ...current, ...change }))}
        pageWindow={pageWindow}
        selected={selected}
        onSelect={setSelected}
        onRowClick={onRowClick}
        actions={actions}
        history={history}
        edits={edits}
        card={({ id, buyer, price }, slots) => (
          <>
            <div className={css.row}>
              {slots.tick} <b>{id}</b> {slots.actions} {slots.historyToggle}
            </div>
            <div>
              {buyer}, {formatDecimal(price, 2)}
            </div>
            {slots.inputs}
          </>
        )}
      />
      {anchor && (
        <AnchoredPanel anchor={anchor} label={t("columns")} onClose={() => setAnchor(null)}>
          <ColumnCustomiser columns={columns} settings={settings} onClose={() => setAnchor(null)} />
        </AnchoredPanel>
      )}
    </>
  );
}
