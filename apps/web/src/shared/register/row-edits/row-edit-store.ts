import type { RowEdits, UnreadCells } from "../../../ui/table/row-edits.ts";
import { showToast } from "../../../ui/feedback/toast.ts";
import { followSession } from "../../session/session-store.ts";
import type { EditedRows } from "./edited-row.ts";
import * as reducer from "./row-edit-reducer.ts";
import type { RowEditModel, RowEditRules } from "./row-edit-reducer.ts";
import { readEdits, storageKey, writeEdits } from "./row-edit-storage.ts";
import { makeRowUploads } from "./row-edit-uploads.ts";

export interface RowEditState<Row> extends Pick<RowEditModel<Row>, "rows" | "marks" | "unread"> {
  /** Number of uploads under way. */
  readonly uploads: number;
  /** DESK-002: number of steps that can be undone. */
  readonly steps: number;
}

interface RowEditOptions<Row> extends RowEditRules<Row> {
  /** Tells the registers apart in the browser's storage. */
  readonly register: string;
  readonly rowId: (row: Row) => string;
}

/**
 * FIX-031: the unsent edits of a register. The browser stores them for each user and organisation with the rows as they
 * were read: they outlive paging, filters, leaving the page, a reload, a closed tab and signing in again. Other users
 * and organisations see none of them.
 */
export function makeRowEditStore<Row>({ register, rowId, ...rules }: RowEditOptions<Row>) {
  let model: RowEditModel<Row> = reducer.emptyModel();
  let key: string | undefined;
  const listeners = new Set<() => void>();
  const toasts = new Set<string>();
  const uploads = makeRowUploads(() => update(model));

  const toState = (): RowEditState<Row> => {
    const { rows, marks, unread, history } = model;
    return { rows, marks, unread, uploads: uploads.pending(), steps: history.length };
  };
  let state = toState();

  const update = (next: RowEditModel<Row>) => {
    model = next;
    state = toState();
    for (const listener of listeners) listener();
  };

  const write = () => {
    if (key === undefined) return;
    const { rows, bases, unread } = model;
    const used = new Set([...rows.values()].flatMap(({ entered }) => Object.values(entered)));
    writeEdits(key, {
      rows: [...rows].map(([id, { entered }]) => [id, { base: bases.get(id)!, entered }] as const),
      files: [...uploads.fileNames()].filter(([id]) => used.has(id)),
      unread: [...unread],
    });
  };

  const load = () => {
    const stored = key === undefined ? undefined : readEdits<Row>(key);
    uploads.addNames(stored?.files ?? []);
    update(reducer.loadStored(model, stored));
  };

  const adoptUser = () => {
    const next = storageKey(register);
    if (next === key) return;
    key = next;
    model = reducer.emptyModel();
    uploads.reset();
    for (const name of toasts) showToast.close(name);
    toasts.clear();
    load();
  };

  /** DESK-002: stores and undoes the changes of `work` together. */
  const act = (work: () => void) => {
    if (model.step) return work();
    adoptUser();
    model = reducer.startStep(model);
    try {
      work();
    } finally {
      const before = model.history;
      model = reducer.finishStep(model);
      if (model.history !== before) {
        update(model);
        write();
      }
    }
  };

  adoptUser();
  followSession(adoptUser);
  addEventListener("storage", (event) => {
    if (event.key === key && key !== undefined) load();
  });

  const set: RowEdits["set"] = (id, column, value, stored) =>
    act(() => {
      if (reducer.findRow(model, id) !== undefined)
        update(reducer.enterCell(model, { id, column, value, stored }, rules));
    });

  return {
    of: (id: string) => model.rows.get(id)?.entered,
    set,
    act,
    unread: (id: string) => model.unread.get(id),
    /** DESK-002: keeps a pasted text that could not be read, until the cell gets a value or `letGo`. */
    keepUnread: (id: string, column: string, cell: UnreadCells[string]) =>
      act(() => update(reducer.addUnread(model, id, column, cell))),
    letGo: (id: string, column: string) => act(() => update(reducer.dismissUnread(model, id, column))),
    /** DESK-002: reverts the latest step. */
    undo() {
      if (model.history.length === 0) return;
      update(reducer.undoStep(model));
      write();
    },
    /** A row as last shown. */
    rowOf: (id: string) => reducer.findRow(model, id),
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes in the rows that the page shows now. */
    show(shown: readonly Row[]) {
      adoptUser();
      const next = reducer.showRows(
        model,
        shown.map((row) => [rowId(row), row] as const),
      );
      if (next.rows === model.rows) model = next;
      else update(next);
    },
    /** SPOT-017, SPOT-048: drops edits; given the sent rows, only those that have not changed since. */
    drop(
      ids: Iterable<string> = new Set([...model.rows.keys(), ...model.unread.keys()]),
      sent?: EditedRows<Row>,
    ) {
      const dropped = [...ids].filter((id) => !sent || sent.get(id)?.entered === model.rows.get(id)?.entered);
      if (!sent) return act(() => update(reducer.dropRows(model, dropped)));
      update(reducer.dropSent(model, dropped));
      write();
    },
    markFailed: (ids: Iterable<string>) => update(reducer.markFailed(model, [...ids])),
    /** CON-029, CON-035: announces sent rows; they stay marked until the message is closed. */
    announceSent(ids: readonly string[], message: string) {
      const name = `${register}-sent-${ids.join("-")}`;
      update(reducer.markSent(model, ids));
      toasts.add(name);
      showToast.success(message, {
        name,
        isPersistent: true,
        onClose: () => {
          toasts.delete(name);
          update(reducer.unmarkSent(model, ids));
        },
      });
    },
    /** Name of a file that was uploaded here and not sent yet. */
    fileName: (id: string) => uploads.fileNames().get(id),
    attach: uploads.attach,
  };
}
export type RowEditStore<Row> = ReturnType<typeof makeRowEditStore<Row>>;
