import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";

/*
 * FIX-032: texts in cells that are not yet part of the edits. Sending enters them first, so that the request contains
 * the visible text. FIX-031: a text whose cell unmounts (another page, a closed tab) is entered, not lost.
 */

const unsaved = new Map<object, () => void>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Registers the unsaved text of a cell while it exists, with the function that enters it. */
export function useUnsavedText(isUnsaved: boolean, enter: () => void): void {
  const latest = useRef({ isUnsaved, enter });
  latest.current = { isUnsaved, enter };
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const cell = {};
    const notify = () => listeners.forEach((listener) => listener());
    unsaved.set(cell, () => latest.current.enter());
    notify();
    return () => {
      unsaved.delete(cell);
      notify();
    };
  }, [isUnsaved]);
  // Runs before other rows render, so that the text is entered into its own row.
  useLayoutEffect(
    () => () => {
      if (latest.current.isUnsaved) latest.current.enter();
    },
    [],
  );
}

export const useHasUnsavedTexts = (): boolean => useSyncExternalStore(subscribe, () => unsaved.size > 0);

export const enterUnsavedTexts = (): void => [...unsaved.values()].forEach((enter) => enter());
addEventListener("pagehide", enterUnsavedTexts);
