import { useCallback, useMemo, useState } from "react";
import type { Column } from "./column.ts";

/** How a person has arranged a table. What was saved before there were pins says nothing of them. */
export interface SavedColumns {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Those that stay at the left edge (WORK-040). */
  readonly pinned?: readonly string[];
  /** Whether the rows stand close together. */
  readonly isDense?: boolean;
}

type Arranged = Required<Pick<SavedColumns, "order" | "hidden" | "pinned">>;
export type Described = Pick<Column<never>, "id" | "alias" | "hidden" | "locked" | "pinned">;

export const storageKey = (table: string) => `${table}_columns_settings`;

/**
 * The order, visibility and pins that hold for these columns: what was saved under ids that exist no more is dropped,
 * a column that came later appears at its declared place, a locked column keeps its place and is never hidden.
 */
export function arrangeColumns(columns: readonly Described[], saved: SavedColumns | null): Arranged {
  const byId = new Map(columns.map((column) => [column.id, column]));
  /** What was saved under the other name of a column is said of it, too. */
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

/** WORK-040: a column that is pinned goes behind those that are; one that is let go stays where it is. */
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

/** Storage may be closed, full or spoilt by hand: the table then works with its defaults, and says so in the log only. */
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
    console.warn(`The columns of ${table} could not be read`, error);
    return null;
  }
}

export function writeSavedColumns(table: string, saved: SavedColumns | null): void {
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
  readonly pinned: ReadonlySet<string>;
  readonly isDense: boolean;
  /** As the person has arranged it; null where he has not. */
  readonly saved: SavedColumns | null;
  /** Arranges the table; what is not said stays as it is. */
  readonly save: (change: Partial<SavedColumns>) => void;
  /** Takes the whole of another arrangement; null for none. */
  readonly take: (saved: SavedColumns | null) => void;
}

/** The settings of a table that is not customised. */
export function fixedColumns(columns: readonly Described[]): ColumnSettings {
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

/** PLAT-117, G-26, WORK-040: which columns a person sees, in what order, which are pinned, and how close the rows stand; remembered under `<table>_columns_settings`. */
export function useColumnSettings(table: string, columns: readonly Described[]): ColumnSettings {
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
