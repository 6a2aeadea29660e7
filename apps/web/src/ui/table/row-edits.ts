import { useSyncExternalStore, type ComponentType } from "react";

/** What was entered into one row and differs from what is stored, by column. */
export type RowEdit = Readonly<Record<string, string | null>>;

export interface CellInputProps {
  /** Names the cell: its column and its row. */
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** It shows what it holds, and takes nothing. */
  readonly isLocked?: boolean;
}

/** How a cell is edited in its place. */
export interface CellEdit<Row> {
  /** The stored value. */
  readonly value: (row: Row) => string | null;
  /** Whether this cell of this row may be changed, as things were entered so far. */
  readonly may: (row: Row, entered: RowEdit | undefined) => boolean;
  /** Whether the cell shows its value as an input that takes nothing: another cell decides what it holds. */
  readonly locked?: (row: Row, entered: RowEdit | undefined) => boolean;
  readonly input: ComponentType<CellInputProps & { readonly row: Row }>;
}

/** Whether the cell is an input now. */
export const isInput = <Row>(
  edit: CellEdit<Row> | undefined,
  row: Row,
  entered: RowEdit | undefined,
): edit is CellEdit<Row> => Boolean(edit?.may(row, entered) || edit?.locked?.(row, entered));

/** The unsent edits of a table; every row's edit stays the same object until that row changes. */
export interface RowEdits {
  readonly of: (id: string) => RowEdit | undefined;
  /** Enters a value. The stored value itself is no edit: entering it again takes the edit back. */
  readonly set: (id: string, column: string, value: string | null, stored: string | null) => void;
}

export interface RowEditStore extends RowEdits {
  /** Every edited row with what was entered, in the order of the first edits. */
  readonly all: () => ReadonlyMap<string, RowEdit>;
  /** Forgets the edits of some rows, or of all: they were sent, or the person took them back. */
  readonly drop: (ids?: Iterable<string>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Edits live in memory of this tab and outlive paging, sorting and leaving the page, so a screen makes its
 * store once, outside of components, and drops it on sign-out and on change of the organisation.
 */
export function makeRowEdits(): RowEditStore {
  let edits: ReadonlyMap<string, RowEdit> = new Map();
  const listeners = new Set<() => void>();
  const become = (next: ReadonlyMap<string, RowEdit>) => {
    edits = next;
    for (const listener of listeners) listener();
  };
  return {
    of: (id) => edits.get(id),
    all: () => edits,
    set(id, column, value, stored) {
      const { [column]: _before, ...others } = edits.get(id) ?? {};
      const edit: RowEdit = value === stored ? others : { ...others, [column]: value };
      const next = new Map(edits);
      if (Object.keys(edit).length === 0) next.delete(id);
      else next.set(id, edit);
      become(next);
    },
    drop(ids) {
      const next = new Map(ids === undefined ? [] : edits);
      for (const id of ids ?? []) next.delete(id);
      become(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Draws the screen again when something is entered or dropped; answers all edits. */
export const useRowEdits = (store: RowEditStore): ReadonlyMap<string, RowEdit> =>
  useSyncExternalStore(store.subscribe, store.all);
