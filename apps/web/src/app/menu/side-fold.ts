import { useSyncExternalStore } from "react";

/** A folded or open state that the browser remembers. */
interface Fold {
  readonly isFolded: () => boolean;
  readonly fold: (next: boolean) => void;
  readonly observe: (observer: () => void) => () => void;
}

/** Creates a remembered state; `initial` applies until the user chooses. */
function createFold(key: string, initial: () => boolean): Fold {
  let folded: boolean | undefined;
  const observers = new Set<() => void>();
  const read = (): boolean => {
    try {
      const stored = localStorage.getItem(key);
      return stored === null ? initial() : stored === "folded";
    } catch {
      return initial();
    }
  };
  return {
    isFolded: () => (folded ??= read()),
    fold(next) {
      folded = next;
      try {
        localStorage.setItem(key, next ? "folded" : "open");
      } catch {
        // Without storage the choice lasts as long as the page.
      }
      for (const observer of observers) observer();
    },
    observe(observer) {
      observers.add(observer);
      return () => void observers.delete(observer);
    },
  };
}

/**
 * WORK-001, SCREEN-102: the bar as icons, at first in windows too narrow for both its words and whole registers;
 * `index.html` reads the same key.
 */
const side = createFold("side_bar", () => matchMedia("(width < 90em)").matches);

/** SCREEN-009: the rare pages of the menu, folded at first. */
const group = createFold("side_group", () => true);

export const useSideFold = (): boolean => useSyncExternalStore(side.observe, side.isFolded);
export const foldSide = side.fold;

export const useGroupFold = (): boolean => useSyncExternalStore(group.observe, group.isFolded);
export const foldGroup = group.fold;
