import { useCallback, useMemo, useState } from "react";
import type { TableColumn } from "./column.ts";

/** Saved table layout of a user. Layouts saved before pinning existed have no `pinned`. */
export interface SavedColumns {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Ids of the columns pinned to the left edge (WORK-040). */
  readonly pinned?: readonly string[];
  /** Compact row height. */
  readonly isDense?: boolean;
}

type Arranged = Required<Pick<SavedColumns, "order" | "hidden" | "pinned">>;
export type DescribedColumn = Pick<
  TableColumn<never>,
  "id" | "alias" | "hidden" | "locked" | "pinned" | "position"
>;

export const storageKey = (table: string) => `${table}_columns_settings`;

/**
 * Applies a saved layout to the current columns. Drops unknown ids, inserts new columns at their declared
 * position, and keeps locked columns visible and in place.
 */
export function arrangeColumns(columns: readonly DescribedColumn[], saved: SavedColumns | null): Arranged {
  const byId = new Map(columns.map((column) => [column.id, column]));
  /** Maps aliases in saved layouts to the current ids. */
  const named = new Map(columns.flatMap(({ id, alias }) => (alias === undefined ? [] : [[alias, id]])));
  const locked = columns.filter((column) => column.locked).map((column) => column.id);
  const free = (ids: readonly string[]) =>
    [...new Set(ids.map((id) => named.get(id) ?? id))].filter((id) => byId.has(id) && !locked.includes(id));
  const declaredPins = columns.filter((column) => column.pinned).map((column) => column.id);
  if (!saved) {
    return {
      order: [...locked, ...free(columns.map((column) => column.id))],
      hidden: columns.filter((column) => column.hidden && !column.locked).map((column) => column.id),
      pinned: declaredPins,
    };
  }
  const order = free(saved.order);
  const known = new Set(order);
  const declared = free(columns.map((column) => column.id));
  const hidden = new Set(free(saved.hidden));
  declared.forEach((id, index) => {
    if (known.has(id)) return;
    const before = declared.slice(0, index).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
    if (byId.get(id)?.hidden) hidden.add(id);
  });
  const lockedPins = declaredPins.filter((id) => locked.includes(id));
  const pinned = saved.pinned ? [...lockedPins, ...free(saved.pinned)] : declaredPins;
  return { order: [...locked, ...order], hidden: [...hidden], pinned };
}

/** WORK-040: a newly pinned column moves after the pinned ones. An unpinned column keeps its position. */
export function pinColumn(
  { order, pinned }: Pick<Arranged, "order" | "pinned">,
  id: string,
): Pick<Arranged, "order" | "pinned"> {
  if (pinned.includes(id)) return { order, pinned: pinned.filter((other) => other !== id) };
  const others = order.filter((other) => other !== id);
  const place = others.findLastIndex((other) => pinned.includes(other)) + 1;
  return { order: others.toSpliced(place, 0, id), pinned: [...pinned, id] };
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/**
 * Reads the saved layout. If the storage is blocked, full or corrupt, logs it and falls back to the defaults.
 */
export function readSavedColumns(table: string): SavedColumns | null {
  try {
    const text = localStorage.getItem(storageKey(table));
    if (text === null) return null;
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const { order, hidden, pinned, isDense } = value as Record<string, unknown>;
    if (!isStrings(order) || !isStrings(hidden)) return null;
    return {
      order,
      hidden,
      ...(isStrings(pinned) ? { pinned } : {}),
      ...(isDense === true ? { isDense } : {}),
    };
  } catch (error) {
    console.warn(`Reading the columns of ${table} failed`, error);
    return null;
  }
}

export function writeSavedColumns(table: string, saved: SavedColumns | null): void {
  try {
    if (saved) localStorage.setItem(storageKey(table), JSON.stringify(saved));
    else localStorage.removeItem(storageKey(table));
  } catch (error) {
    console.warn(`Storing the columns of ${table} failed`, error);
  }
}

export interface ColumnSettings {
  readonly order: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly pinned: ReadonlySet<string>;
  readonly isDense: boolean;
  /** Layout saved by the user, or null for the defaults. */
  readonly saved: SavedColumns | null;
  /** Updates the layout. Absent fields keep their values. */
  readonly save: (change: Partial<SavedColumns>) => void;
  /** Replaces the whole layout. Null restores the defaults. */
  readonly take: (saved: SavedColumns | null) => void;
}

/** Returns the settings of a table without customisation. */
export function fixedColumns(columns: readonly DescribedColumn[]): ColumnSettings {
  const { order, hidden, pinned } = arrangeColumns(columns, null);
  return {
    order,
    hidden: new Set(hidden),
    pinned: new Set(pinned),
    isDense: false,
    saved: null,
    save: () => {},
    take: () => {},
  };
}

/**
 * PLAT-117, G-26, WORK-040: order, visibility, pins and density of the columns, chosen by the user. Persisted
 * in the local storage under `<table>_columns_settings`.
 */
export function useColumnSettings(table: string, columns: readonly DescribedColumn[]): ColumnSettings {
  const [saved, setSaved] = useState(() => readSavedColumns(table));
  const take = useCallback(
    (settings: SavedColumns | null) => {
      setSaved(settings);
      writeSavedColumns(table, settings);
    },
    [table],
  );
  return useMemo(() => {
    const { order, hidden, pinned } = arrangeColumns(columns, saved);
    return {
      order,
      hidden: new Set(hidden),
      pinned: new Set(pinned),
      isDense: saved?.isDense ?? false,
      saved,
      save: (change) => take({ order, hidden, ...saved, ...change }),
      take,
    };
  }, [columns, saved, take]);
}
