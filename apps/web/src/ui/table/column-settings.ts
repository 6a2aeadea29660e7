import { useCallback, useMemo, useState } from "react";
import type { Column } from "./column.ts";

export interface SavedColumns {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

type Described = Pick<Column<never>, "id" | "alias" | "hidden" | "locked">;

export const storageKey = (table: string) => `${table}_columns_settings`;

/**
 * The order and visibility that hold for these columns: what was saved under ids that exist no more is dropped,
 * a column that came later appears at its declared place, a locked column keeps its place and is never hidden.
 */
export function arrangeColumns(columns: readonly Described[], saved: SavedColumns | null): SavedColumns {
  const byId = new Map(columns.map((column) => [column.id, column]));
  /** What was saved under the other name of a column is said of it, too. */
  const named = new Map(columns.flatMap(({ id, alias }) => (alias === undefined ? [] : [[alias, id]])));
  const locked = columns.filter((column) => column.locked).map((column) => column.id);
  const free = (ids: readonly string[]) =>
    [...new Set(ids.map((id) => named.get(id) ?? id))].filter((id) => byId.has(id) && !locked.includes(id));
  if (!saved) {
    return {
      order: [...locked, ...free(columns.map((column) => column.id))],
      hidden: columns.filter((column) => column.hidden && !column.locked).map((column) => column.id),
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
  return { order: [...locked, ...order], hidden: [...hidden] };
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** Storage may be closed, full or spoilt by hand: the table then works with its defaults, and says so in the log only. */
function readSavedColumns(table: string): SavedColumns | null {
  try {
    const text = localStorage.getItem(storageKey(table));
    if (text === null) return null;
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const { order, hidden } = value as Record<string, unknown>;
    return isStrings(order) && isStrings(hidden) ? { order, hidden } : null;
  } catch (error) {
    console.warn(`The columns of ${table} could not be read`, error);
    return null;
  }
}

function writeSavedColumns(table: string, saved: SavedColumns | null): void {
  try {
    if (saved) localStorage.setItem(storageKey(table), JSON.stringify(saved));
    else localStorage.removeItem(storageKey(table));
  } catch (error) {
    console.warn(`The columns of ${table} could not be remembered`, error);
  }
}

export interface ColumnSettings {
  readonly order: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly changed: boolean;
  readonly save: (settings: SavedColumns) => void;
  readonly reset: () => void;
}

/** The settings of a table that is not customised. */
export function fixedColumns(columns: readonly Described[]): ColumnSettings {
  const { order, hidden } = arrangeColumns(columns, null);
  return { order, hidden: new Set(hidden), changed: false, save: () => {}, reset: () => {} };
}

/** PLAT-117, G-26: which columns a person sees, and in what order, remembered under `<table>_columns_settings`. */
export function useColumnSettings(table: string, columns: readonly Described[]): ColumnSettings {
  const [saved, setSaved] = useState(() => readSavedColumns(table));
  const save = useCallback(
    (settings: SavedColumns) => {
      setSaved(settings);
      writeSavedColumns(table, settings);
    },
    [table],
  );
  const reset = useCallback(() => {
    setSaved(null);
    writeSavedColumns(table, null);
  }, [table]);
  return useMemo(() => {
    const { order, hidden } = arrangeColumns(columns, saved);
    return { order, hidden: new Set(hidden), changed: saved !== null, save, reset };
  }, [columns, saved, save, reset]);
}
