import { pageWindow } from "@birzha/domain/shared/paging.ts";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { fixedColumns } from "../../ui/table/column-settings.ts";
import type { Column } from "../../ui/table/column.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { usePartsWords } from "./parts-words.ts";
import css from "./parts-page.module.css";

const rowCount = 1000;
const columnCount = 60;

interface Line {
  readonly id: string;
}

const lines: readonly Line[] = Array.from({ length: rowCount }, (_, index) => ({ id: String(index + 1) }));
const rowId = ({ id }: Line) => id;
const state = { page: 1, size: rowCount, sort: null };

/** 1000 rows of 60 columns, shown on demand: what the table's speed is measured with. */
export function PartsLargeTable() {
  const words = usePartsWords();
  const [isShown, setShown] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(
    () =>
      Array.from({ length: columnCount }, (_, index): Column<Line> => ({
        id: `c${index}`,
        label: `${words.column} ${index + 1}`,
        width: 110,
        pinned: index === 0,
        locked: index === 0,
        text: ({ id }) => `${id}.${index + 1}`,
      })),
    [words],
  );
  const settings = useMemo(() => fixedColumns(columns), [columns]);
  if (!isShown) {
    return (
      <div className={css.body}>
        <div>
          <Button variant="default" onClick={() => setShown(true)}>
            {words.show}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <DataTable
      label={words.large}
      columns={columns}
      settings={settings}
      rows={lines}
      total={rowCount}
      rowId={rowId}
      rowLabel={rowId}
      state={state}
      onState={() => {}}
      pageWindow={pageWindow}
      pageSizes={[rowCount]}
      selected={selected}
      onSelect={setSelected}
      card={({ id }) => <span>{id}</span>}
    />
  );
}
