import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { TableColumn } from "../../../ui/table/columns/column.ts";
import type { CellEdit } from "../../../ui/table/row-edits.ts";
import { enterUnsavedTexts } from "../../../ui/table/unsaved-texts.ts";
import { showToast } from "../../../ui/feedback/toast.ts";
import type { RowEditStore } from "../row-edits/row-edit-store.ts";
import css from "./bulk-panel.module.css";

interface BulkPanelProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  /** The selected rows by id. */
  readonly rows: readonly (readonly [string, Row])[];
  readonly edits: RowEditStore<Row>;
  readonly onClose: () => void;
}

type BulkColumn<Row> = TableColumn<Row> & {
  readonly edit: CellEdit<Row> & Required<Pick<CellEdit<Row>, "bulk">>;
};
const isBulk = <Row,>(column: TableColumn<Row>): column is BulkColumn<Row> => column.edit?.bulk !== undefined;

const focusable = ":is(input, select, textarea, button):not(:disabled)";

/** DESK-002: sets values of many rows at once. The edits follow the same rules as those of single cells. */
export default function BulkPanel<Row>({ columns, rows, edits, onClose }: BulkPanelProps<Row>) {
  const t = useTranslations("editing");
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const latest = useRef(values);
  const form = useRef<HTMLFormElement>(null);
  // SCREEN-017: the panel is loaded after it opens, too late for its focus trap.
  useEffect(() => form.current?.querySelector<HTMLElement>(focusable)?.focus(), []);
  const enter = (column: string, value: string | null) => {
    const { [column]: _before, ...others } = latest.current;
    latest.current = value === null ? others : { ...others, [column]: value };
    setValues(latest.current);
  };
  const shown = columns.filter(isBulk);
  const { uploads } = edits.state();

  const apply = () => {
    // FIX-032: commit the text of a focused field first.
    enterUnsavedTexts();
    const skipped = new Set<string>();
    edits.act(() => {
      for (const [id, row] of rows)
        for (const { id: column, edit } of shown) {
          const value = latest.current[column];
          if (value === undefined) continue;
          if (edit.may(row, edits.of(id))) edits.set(id, column, value, edit.value(row));
          else skipped.add(id);
        }
    });
    if (skipped.size > 0)
      showToast.info(t("bulkSkipped", { count: skipped.size }), { isOfPage: true, name: "bulk-skipped" });
    onClose();
  };

  return (
    <form
      ref={form}
      className={css.panel}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {shown.map(({ id, label, edit: { bulk: Input } }) => (
        <div key={id}>
          <p aria-hidden>{label}</p>
          <Input
            label={t("bulkField", { name: label })}
            value={values[id] ?? null}
            rows={rows.map(([, row]) => row)}
            onChange={(value) => enter(id, value)}
          />
        </div>
      ))}
      <Button type="submit" disabled={uploads > 0}>
        {t("bulkApply", { count: rows.length })}
      </Button>
    </form>
  );
}
