import type { CSSProperties } from "react";
import type { TableColumn } from "./column.ts";
import css from "../data-table.module.css";

/** Left offset of each pinned column in pixels, by column id (WORK-040). */
export type ColumnPins = ReadonlyMap<string, number>;

/** Maximum share of the visible width for pinned columns. */
const maxPinnedShare = 0.6;

/**
 * Returns the offsets of pinned columns. The first one is always pinned; further ones scroll if they would exceed
 * `maxPinnedShare`.
 * @param room visible width of the table in pixels; 0 before the first measurement
 */
export function pinsOf(
  shown: readonly Pick<TableColumn<never>, "id" | "width">[],
  pinned: ReadonlySet<string>,
  { from, room }: { readonly from: number; readonly room: number },
): ColumnPins {
  const pins = new Map<string, number>();
  let left = from;
  for (const { id, width } of shown) {
    if (!pinned.has(id)) continue;
    if (room > 0 && pins.size > 0 && left + width > room * maxPinnedShare) break;
    pins.set(id, left);
    left += width;
  }
  return pins;
}

/** Returns the class and place of a cell. The lead column, the first that is declared pinned, carries the expander. */
export function cellPosition(
  id: string,
  pins: ColumnPins,
  lead: string | undefined,
): { readonly className: string | undefined; readonly style: CSSProperties | undefined } {
  const left = pins.get(id);
  const names = [id === lead ? css.lead : "", left === undefined ? "" : css.pinned].filter(Boolean);
  return {
    className: names.length > 0 ? names.join(" ") : undefined,
    style: left === undefined ? undefined : { left },
  };
}
