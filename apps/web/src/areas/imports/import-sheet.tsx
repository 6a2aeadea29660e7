import type { ImportBatch, ImportRowState, ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { Group, UnstyledButton } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useRef, useState, useCallback, type RefCallback, type UIEvent } from "react";
import { useTranslations } from "use-intl";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import css from "./import-sheet.module.css";
import { pageSize, rowsQuery } from "./queries.ts";
import { SheetHead } from "./sheet-head.tsx";
import { RowWarnings, errorOf, SheetRow, type OpenCell, SimilarReport } from "./sheet-row.tsx";

const CellCorrection = lazyDialog(() => import("./cell-correction.tsx"));

/** Height of a row in pixels, as in the style sheet. */
const rowHeight = 38;
/** Height of the comparison below a row that looks like an earlier report. */
const similarHeight = 2 * rowHeight;

interface ImportSheetProps {
  readonly batch: ImportBatch;
  /** Rows of the selected tab. */
  readonly count: number;
  readonly state: ImportRowState | undefined;
  /** Shows the tab of rows with errors. */
  readonly onShowErrors: () => void;
  readonly onChanged: () => Promise<void>;
}

/** BULK-002: the rows of an import as a sheet. Only rows near the visible ones are loaded and rendered. */
export function ImportSheet({ batch, count, state, onShowErrors, onChanged }: ImportSheetProps) {
  const t = useTranslations("imports");
  const grid = useRef<HTMLDivElement>(null);
  const [cell, setCell] = useState<OpenCell>();
  const [similar, setSimilar] = useState<number>();
  const { first, end, visible, onScroll, measure } = useRowWindow(count, rowHeight);
  const rowAt = useRows(batch, state, first, end);
  const opened = cell && rowAt(cell.index);
  // The tabs of similar rows and of warnings ask about their first row at once.
  const openSimilar = similar ?? (state === "similar" || state === "warned" ? 0 : undefined);
  const hiddenHeight = openSimilar !== undefined && openSimilar < first ? similarHeight : 0;
  const { counts } = batch;
  const left = counts.invalid + counts.warned + counts.similar;

  /** Opens the next cell with an error. */
  const goToNextError = () => {
    if (state !== "invalid") return onShowErrors();
    const cells = [...(grid.current?.querySelectorAll<HTMLElement>("[data-invalid]") ?? [])];
    const at = cells.findIndex((each) => each === cell?.anchor || each === document.activeElement);
    const next = cells[at + 1] ?? cells[0];
    next?.focus();
    next?.click();
  };
  const latestNext = useRef(goToNextError);
  latestNext.current = goToNextError;
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "F8") return;
      event.preventDefault();
      latestNext.current();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);

  return (
    <>
      <div
        ref={(element) => {
          grid.current = element;
          return measure(element);
        }}
        className={css.scroll}
        role="region"
        aria-label={t("rows")}
        tabIndex={0}
        onScroll={onScroll}
      >
        <table className={css.sheet} aria-rowcount={count + 1}>
          <SheetHead batch={batch} onChanged={onChanged} />
          <tbody>
            <Space rows={first} extra={hiddenHeight} />
            {Array.from({ length: end - first }, (_, offset) => {
              const index = first + offset;
              const row = rowAt(index);
              if (row === undefined) return <Space key={index} rows={1} />;
              return (
                <SheetRow
                  key={index}
                  batch={batch}
                  index={index}
                  row={row}
                  isSimilarOpen={index === openSimilar}
                  onOpen={setCell}
                  onSimilar={setSimilar}
                >
                  {row.state === "warned" ? (
                    <RowWarnings batch={batch} row={row} onConfirmed={onChanged} />
                  ) : (
                    <SimilarReport batch={batch} row={row} onDecided={onChanged} />
                  )}
                </SheetRow>
              );
            })}
            <Space rows={count - end} />
          </tbody>
        </table>
        {count === 0 && <p className={css.empty}>{t("empty")}</p>}
      </div>
      <Group className={css.foot} gap="4px 24px" mih="44px" p="4px 16px" c="var(--ink-3)" fz="12.5px">
        {count > 0 && (
          <span>{t("shown", { from: visible.first + 1, to: Math.min(visible.end, count), count })}</span>
        )}
        {counts.invalid > 0 && !batch.isRegistering && (
          <UnstyledButton className={css.next} fz="inherit" onClick={goToNextError}>
            <kbd>F8</kbd> {t("nextError")}
          </UnstyledButton>
        )}
        {left > 0 && <span className={css.rest}>{t("rest", { count: left })}</span>}
      </Group>
      {cell && opened && (
        <CellCorrection
          key={`${cell.index}:${cell.column}`}
          batch={batch}
          row={opened}
          cell={cell}
          message={errorOf(batch, opened, cell.column)?.message}
          onClose={() => setCell(undefined)}
          onSaved={onChanged}
        />
      )}
    </>
  );
}

/** Room of rows that are not rendered. */
const Space = ({ rows, extra = 0 }: { readonly rows: number; readonly extra?: number }) =>
  rows > 0 && (
    <tr className={css.space} aria-hidden>
      <td style={{ height: rows * rowHeight + extra }} />
    </tr>
  );

/** Rows that are rendered above and below the visible ones. */
const overscan = 12;

interface RowRange {
  readonly first: number;
  /** Index behind the last row. */
  readonly end: number;
}

interface RowWindow extends RowRange {
  readonly visible: RowRange;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
  /** Measures the scroll area. */
  readonly measure: RefCallback<HTMLElement>;
}

/** Returns which of many rows of equal height are rendered in a scroll area. */
function useRowWindow(count: number, rowHeight: number): RowWindow {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(20);
  const measure = useCallback<RefCallback<HTMLElement>>(
    (element) => {
      if (!element) return undefined;
      const observer = new ResizeObserver(() => setHeight(Math.floor(element.clientHeight / rowHeight) - 1));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [rowHeight],
  );
  const onScroll = useCallback(
    ({ currentTarget }: UIEvent<HTMLElement>) => setTop(Math.floor(currentTarget.scrollTop / rowHeight)),
    [rowHeight],
  );
  const start = Math.max(0, Math.min(top, count - height));
  return {
    visible: { first: start, end: start + height },
    first: Math.max(0, start - overscan),
    end: Math.min(count, start + height + overscan),
    onScroll,
    measure,
  };
}

/** Loads the pages of rows between two indexes. Returns a row by its index; undefined while it loads. */
function useRows(
  { id }: ImportBatch,
  state: ImportRowState | undefined,
  first: number,
  end: number,
): (index: number) => ImportRow | undefined {
  const firstPage = Math.floor(first / pageSize);
  const pageCount = end === 0 ? 0 : Math.floor((end - 1) / pageSize) - firstPage + 1;
  const pages = useQueries({
    queries: Array.from({ length: pageCount }, (_, offset) => rowsQuery(id, state, firstPage + offset)),
  });
  return (index) => pages[Math.floor(index / pageSize) - firstPage]?.data?.rows[index % pageSize];
}
