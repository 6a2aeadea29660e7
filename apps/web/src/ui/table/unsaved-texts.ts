import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";

/*
 * FIX-032: texts that stand in cells and were not entered yet. Whoever sends the edits enters them first: what a person
 * sees in a cell is what is sent. FIX-031: one whose cell goes away (another page, a closed tab) is entered, not lost.
 */

const standing = new Map<object, () => void>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells that a text stands in a cell, as long as it does, and how it is entered. */
export function useUnsavedText(isStanding: boolean, enter: () => void): void {
  const latest = useRef({ isStanding, enter });
  latest.current = { isStanding, enter };
  useEffect(() => {
    if (!isStanding) return undefined;
    const cell = {};
    const tell = () => listeners.forEach((listener) => listener());
    standing.set(cell, () => latest.current.enter());
    tell();
    return () => {
      standing.delete(cell);
      tell();
    };
  }, [isStanding]);
  // Before the rows that come instead are shown: what is entered then belongs to none of them.
  useLayoutEffect(
    () => () => {
      if (latest.current.isStanding) latest.current.enter();
    },
    [],
  );
}

export const useHasUnsavedTexts = (): boolean => useSyncExternalStore(subscribe, () => standing.size > 0);

export const enterUnsavedTexts = (): void => [...standing.values()].forEach((enter) => enter());
addEventListener("pagehide", enterUnsavedTexts);
