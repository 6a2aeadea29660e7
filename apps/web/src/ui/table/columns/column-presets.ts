import {
  arrangeColumns,
  type ColumnSettings,
  type DescribedColumn,
  type SavedColumns,
} from "./column-settings.ts";

/** FIX-243: the columns of the screen, or all of the source document in its order. */
export const columnPresets = ["main", "all"] as const;
export type ColumnPreset = (typeof columnPresets)[number];

/** Returns the layout of a preset. */
export function presetColumns(
  columns: readonly DescribedColumn[],
  preset: ColumnPreset,
): SavedColumns | null {
  if (preset === "main") return null;
  const positioned = columns.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
  return { order: positioned.map(({ id }) => id), hidden: [] };
}

/** Returns whether a table shows the columns of a preset in its order. */
export function isPresetShown(
  columns: readonly DescribedColumn[],
  { order, hidden }: Pick<ColumnSettings, "order" | "hidden">,
  preset: ColumnPreset,
): boolean {
  const wanted = arrangeColumns(columns, presetColumns(columns, preset));
  return (
    wanted.order.join() === order.join() &&
    wanted.hidden.length === hidden.size &&
    wanted.hidden.every((id) => hidden.has(id))
  );
}
