import { useSyncExternalStore } from "react";
import type { RowEditState, RowEditStore } from "./row-edit-store.ts";

/** The current edits; renders again with each change. */
export const useRowEdits = <Row>(store: RowEditStore<Row>): RowEditState<Row> =>
  useSyncExternalStore(store.subscribe, store.state);
