import { useSyncExternalStore } from "react";

/** WORK-001: storage key of the collapsed state; `public/early.js` reads it, too. */
const key = "side_bar";

/** Until the user chooses, the bar is collapsed in narrower windows. */
const isNarrow = (): boolean => matchMedia("(width < 75em)").matches;

function readFold(): boolean {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? isNarrow() : stored === "folded";
  } catch {
    return isNarrow();
  }
}

let folded: boolean | undefined;
const observers = new Set<() => void>();

const isFolded = (): boolean => (folded ??= readFold());

function observe(observer: () => void): () => void {
  observers.add(observer);
  return () => void observers.delete(observer);
}

export const useSideFold = (): boolean => useSyncExternalStore(observe, isFolded);

export function foldSide(next: boolean): void {
  folded = next;
  try {
    localStorage.setItem(key, next ? "folded" : "open");
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const observer of observers) observer();
}
