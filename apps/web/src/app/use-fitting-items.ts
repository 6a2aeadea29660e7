import { useLayoutEffect, useState } from "react";

/**
 * How many of a row's items fit into it: of all its children but the last, which is shown when not all do. All of
 * them stay in the page, the rest unseen, so that a wider window or a loaded font can be measured anew.
 */
export function useFittingItems(row: HTMLElement | null, items: readonly unknown[]): number {
  const [fitting, setFitting] = useState(items.length);

  useLayoutEffect(() => {
    if (!row || typeof ResizeObserver === "undefined") return;
    const measure = () => {
      const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
      const widths = Array.from(row.children, (child) => child.getBoundingClientRect().width + gap);
      const rest = widths.pop() ?? 0;
      setFitting(countFitting(widths, rest, row.getBoundingClientRect().width + gap));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(row);
    for (const child of row.children) sizes.observe(child);
    return () => sizes.disconnect();
  }, [row, items]);

  return fitting;
}

/** The longest beginning of the widths that fits `room`, together with `rest` unless it is all of them. */
export function countFitting(widths: readonly number[], rest: number, room: number): number {
  let taken = 0;
  let fitting = 0;
  for (const [index, width] of widths.entries()) {
    taken += width;
    if (taken > room) return fitting;
    if (index === widths.length - 1 || taken + rest <= room) fitting = index + 1;
  }
  return fitting;
}
