import { currentUser } from "../../session/session-store.ts";
import { rowEditsKey } from "../../session/stored-input.ts";
import type { StoredEdits } from "./row-edit-reducer.ts";

export interface StoredRegister<Row> extends StoredEdits<Row> {
  /** Names of uploaded files by their ids. */
  readonly files: readonly (readonly [string, string])[];
}

/** FIX-031: each user of each organisation has edits of their own. */
export const storageKey = (register: string): string | undefined => rowEditsKey(register, currentUser());

/** Returns undefined if storage is closed, or if its content was damaged by hand. */
export function readEdits<Row>(key: string): StoredRegister<Row> | undefined {
  try {
    const { rows, files, unread = [] } = JSON.parse(localStorage.getItem(key) ?? "") as StoredRegister<Row>;
    const isWhole =
      rows.every(([id, { base, entered }]) => typeof id === "string" && base && entered) &&
      unread.every(([id, cells]) => typeof id === "string" && cells);
    return isWhole && Array.isArray(files) ? { rows, files, unread } : undefined;
  } catch {
    return undefined;
  }
}

export function writeEdits<Row>(key: string, { rows, files, unread = [] }: StoredRegister<Row>): void {
  try {
    if (rows.length + unread.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ rows, files, unread } satisfies StoredRegister<Row>));
  } catch (error) {
    // Storage is closed or full: the edits live as long as this tab.
    console.warn("Storing unsent edits failed", error);
  }
}
