import type { ImportBatch, ImportRowState, ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { Group, UnstyledButton } from "@mantine/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type RefCallback,
  type RefObject,
  type UIEvent,
} from "react";
import { useTranslations } from "use-intl";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import css from "./import-sheet.module.css";
import { faultsQuery, pageSize, rowsQuery } from "./queries.ts";
import { SheetHead } from "./sheet-head.tsx";
import { isInRoubles, orderColumns } from "./sheet-columns.ts";
import { RowErrors, RowWarnings, SimilarReport } from "./row-questions.tsx";
import { errorOf, SheetRow, type OpenCell } from "./sheet-row.tsx";

const CellCorrection = lazyDialog(() => import("./cell-correction.tsx"));

/** Height of a row in pixels, as in the style sheet. */
const rowHeight = 38;
/** Height of the comparison below a row that looks like an earlier report. */
const similarHeight = 2 * rowHeight;

export interface SheetTarget {
  readonly index: number;
  readonly field: string;
}

interface ImportSheetProps {
  readonly batch: ImportBatch;
  /** Rows of the selected tab. */
  readonly count: number;
  readonly state: ImportRowState | undefined;
  /** A cell to show: its row among those of the tab, and its field. */
  readonly target: SheetTarget | undefined;
  /** Shows the tab of rows with errors. */
  readonly onShowErrors: () => void;
  readonly onChanged: () => Promise<void>;
}

/** BULK-002: the rows of an import as a sheet. Only rows near the visible ones are loaded and rendered. */
export function ImportSheet({ batch, count, state, target, onShowErrors, onChanged }: ImportSheetProps) {
  const t = useTranslations("imports");
  const grid = useRef<HTMLDivElement>(null);
  const [cell, setCell] = useState<OpenCell>();
  const [similar, setSimilar] = useState<number>();
  const { first, end, visible, onScroll, measure } = useRowWindow(count, rowHeight);
  const rowAt = useRows(batch, state, first, end);
  const opened = cell && rowAt(cell.index);
  const { data: found } = useQuery(faultsQuery(batch.id));
  // The order stays while the errors are corrected; new columns have new places.
  const columnCount = batch.columns.length;
  const firstFaults = useRef(found?.faults);
  firstFaults.current ??= found?.faults;
  const order = useMemo(
    () => orderColumns({ ...batch }, firstFaults.current ?? []),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the counts of an import change, its columns rarely
    [columnCount, batch.columns, found === undefined],
  );
  useTarget(
    grid,
    target,
    target && rowAt(target.index),
    order.map((column) => batch.columns[column]?.field),
  );
  // BULK-102: the first column with an error is in view.
  const firstField = found?.faults[0]?.field;
  useEffect(() => {
    const head = grid.current?.querySelector<HTMLElement>(`th[data-field="${firstField ?? ""}"]`);
    if (head && grid.current) {
      const hidden = head.offsetLeft + head.offsetWidth - grid.current.clientWidth;
      if (hidden > 0) grid.current.scrollLeft = hidden;
    }
  }, [firstField, order]);
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
          <SheetHead
            batch={batch}
            order={order}
            onChanged={onChanged}
            isInRoubles={Array.from({ length: end - first }, (_, offset) => rowAt(first + offset)).every(
              (row) => row === undefined || isInRoubles(batch, row),
            )}
          />
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
                  order={order}
                  index={index}
                  row={row}
                  isSimilarOpen={index === openSimilar}
                  onOpen={setCell}
                  onSimilar={(asked) => setSimilar(asked === openSimilar ? -1 : asked)}
                >
                  {row.state === "warned" ? (
                    <RowWarnings batch={batch} order={order} row={row} onConfirmed={onChanged} />
                  ) : row.state === "invalid" ? (
                    <RowErrors order={order} row={row} />
                  ) : (
                    <SimilarReport batch={batch} order={order} row={row} onDecided={onChanged} />
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

/**
 * BULK-102: scrolls to a cell and opens its correction.
 */
function useTarget(
  grid: RefObject<HTMLDivElement | null>,
  target: SheetTarget | undefined,
  row: ImportRow | undefined,
  fields: readonly (string | null | undefined)[],
) {
  const isLoaded = row !== undefined;
  const column = fields.filter((field) => field !== undefined).indexOf(target?.field ?? "");
  const shown = useRef<SheetTarget>(undefined);
  useEffect(() => {
    if (!target || shown.current === target) return;
    grid.current?.scrollTo({ top: Math.max(0, (target.index - 3) * rowHeight) });
    if (!isLoaded) return;
    shown.current = target;
    const open = (frames: number) => {
      const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${target.index}:${column}"]`);
      if (!cell) return frames > 0 && requestAnimationFrame(() => open(frames - 1));
      cell.scrollIntoView({ block: "nearest", inline: "center" });
      cell.focus();
      return cell.click();
    };
    // Rows near the new position are rendered in one of the next frames.
    open(30);
  }, [grid, target, isLoaded, column]);
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
