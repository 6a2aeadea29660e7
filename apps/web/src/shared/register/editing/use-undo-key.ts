import { useEffect } from "react";
import type { RowEditStore } from "../row-edits/row-edit-store.ts";

const textFields = "input:not([type=checkbox]), textarea, [contenteditable=true]";

/** Tells whether the browser's own undo acts: in a text that is not yet entered, and in fields outside of rows. */
function isBrowserUndo(target: EventTarget | null, hasUnsavedText: boolean): boolean {
  if (!(target instanceof Element) || !target.matches(textFields)) return false;
  return hasUnsavedText || target.closest("[data-cell-row]") === null;
}

/** SCREEN-017: Ctrl+Z reverts the latest step of the edits: a filled cell, a paste, a bulk edit. */
export function useUndoKey<Row>(edits: RowEditStore<Row>, hasUnsavedText: boolean, isSending: boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { code, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (code !== "KeyZ" || !(ctrlKey || metaKey) || shiftKey || altKey || event.defaultPrevented) return;
      if (isSending || edits.state().steps === 0 || isBrowserUndo(event.target, hasUnsavedText)) return;
      // Overlays receive the keys exclusively.
      if (document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      edits.undo();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [edits, hasUnsavedText, isSending]);
}
