import { useCallback, useMemo, useRef } from "react";
import type { BodyRow } from "./table-body.tsx";
import type { TickAll } from "./table-head.tsx";

interface RowTicksOptions<Row> {
  /** The rows of the page. */
  readonly rows: readonly BodyRow<Row>[];
  readonly rowId: (row: Row) => string;
  /** Ids of the ticked rows on all pages. */
  readonly selected: ReadonlySet<string> | undefined;
  /** Undefined where rows cannot be ticked. */
  readonly onSelect: ((ids: ReadonlySet<string>) => void) | undefined;
  readonly isLocked: boolean;
}

/** SCREEN-017: returns the ids from one row to another in either direction; without the first one, the other alone. */
export function rangeOf(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const start = from === undefined ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  return start === -1 || end === -1 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The checkboxes of a table: one for each row, and one in the heading for the whole page. */
export function useRowTicks<Row>({ rows, rowId, selected, onSelect, isLocked }: RowTicksOptions<Row>) {
  const selection = useMemo(
    (): Record<string, true> => Object.fromEntries([...(selected ?? [])].map((id) => [id, true])),
    [selected],
  );
  // A stable callback: rows are memoized, and a tick must not redraw all of them.
  const latest = useRef({ rows, selection, onSelect });
  latest.current = { rows, selection, onSelect };
  const lastTicked = useRef<string>(undefined);
  const onTick = useCallback(
    (row: Row, isTicked: boolean, isRange: boolean) => {
      const ids = new Set(Object.keys(latest.current.selection));
      const id = rowId(row);
      const shown = latest.current.rows.map((one) => one.id);
      for (const one of isRange ? rangeOf(shown, lastTicked.current, id) : [id]) {
        if (isTicked) ids.add(one);
        else ids.delete(one);
      }
      lastTicked.current = id;
      latest.current.onSelect?.(ids);
    },
    [rowId],
  );
  /** FIX-033: the heading ticks the rows of this page. Ticked rows of other pages stay. */
  const onTickAll = (isTicked: boolean) => {
    const ids = new Set(Object.keys(selection));
    for (const { id } of rows) {
      if (isTicked) ids.add(id);
      else ids.delete(id);
    }
    onSelect?.(ids);
  };
  const ticked = rows.filter(({ id }) => selection[id]).length;
  const tick: TickAll | undefined = onSelect && {
    all: rows.length > 0 && ticked === rows.length,
    some: ticked > 0,
    onChange: onTickAll,
    isLocked,
  };
  return { selection, onTick, tick, lastTicked: lastTicked.current };
}
