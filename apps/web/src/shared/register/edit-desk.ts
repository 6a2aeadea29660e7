import { useSyncExternalStore } from "react";
import type { RowEdit, RowEdits, UnreadCells } from "../../ui/table/row-edits.ts";
import { toast } from "../../ui/toast.ts";
import { currentPerson, followSession } from "../session/session.ts";
import { rowEditsKey } from "../session/stored-input.ts";

/** A row with unsent edits. */
export interface EditedRow<Row> {
  /** As it was last read. */
  readonly row: Row;
  readonly entered: RowEdit;
  /** FIX-031: the row has changed on the server since something was entered into it. */
  readonly isOutdated: boolean;
}
export type EditedRows<Row> = ReadonlyMap<string, EditedRow<Row>>;

export interface DeskState<Row> {
  /** In the order of the first edits; rows of other pages are among them. */
  readonly rows: EditedRows<Row>;
  /** What became of rows that were sent: they have gone, or could not go. */
  readonly marks: ReadonlyMap<string, "sent" | "failed">;
  /** Files that are on their way. */
  readonly uploads: number;
  /** DESK-002: what was pasted and could not be read, by row and column: their rows are not sent. */
  readonly unread: ReadonlyMap<string, UnreadCells>;
  /** DESK-002: how many acts can be taken back, one after another. */
  readonly steps: number;
}

type Enter = (column: string, value: string | null, stored: string | null) => void;

interface DeskOptions<Row> {
  /** Tells the registers apart in the browser's storage. */
  readonly register: string;
  readonly rowId: (row: Row) => string;
  /** What else an entry brings with it. */
  readonly follow?: (
    row: Row,
    entry: {
      readonly column: string;
      readonly value: string | null;
      readonly stored: string | null;
      /** All that is entered into the row now. */
      readonly entered: RowEdit;
    },
    enter: Enter,
  ) => void;
  /** Whether a row that could not be sent still cannot, now that something else was entered; it can unless told. */
  readonly isStillFailed?: (row: Row, entered: RowEdit) => boolean;
}

/** What is kept of an edited row: as it was when something was last entered, and what. */
interface Kept<Row> {
  readonly base: Row;
  readonly entered: RowEdit;
}
interface Stored<Row> {
  readonly rows: readonly (readonly [string, Kept<Row>])[];
  readonly files: readonly (readonly [string, string])[];
  readonly unread?: readonly (readonly [string, UnreadCells])[];
}

/** A row as it was before an act. */
interface Before<Row> {
  readonly kept: Kept<Row> | undefined;
  readonly unread: UnreadCells | undefined;
}
type Step<Row> = Map<string, Before<Row>>;

/** So many acts can be taken back. */
const mostSteps = 50;

const nothing = { rows: new Map(), marks: new Map(), uploads: 0, unread: new Map(), steps: 0 } as const;

/**
 * FIX-031: the unsent edits of a register, kept in this browser for each person and organisation with the rows as they
 * were read: they outlive paging, filters, leaving the page, a reload, a closed tab and signing in again. Another person
 * or organisation sees none of them.
 */
export function makeEditDesk<Row>({ register, rowId, follow, isStillFailed }: DeskOptions<Row>) {
  let state: DeskState<Row> = nothing;
  /** Rows as they were last shown. */
  let seen: ReadonlyMap<string, Row> = new Map();
  let bases: ReadonlyMap<string, Row> = new Map();
  let fileNames: ReadonlyMap<string, string> = new Map();
  let key: string | undefined;
  /** Rises with every change of person or organisation: what was under way then is nobody's any more. */
  let generation = 0;
  let steps: readonly Step<Row>[] = [];
  /** What the act under way has changed. */
  let step: Step<Row> | undefined;
  const listeners = new Set<() => void>();
  const toasts = new Set<string>();

  const become = (change: Partial<DeskState<Row>>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const write = () => {
    if (key === undefined) return;
    const rows = [...state.rows].map(([id, { entered }]) => [id, { base: bases.get(id)!, entered }] as const);
    const used = new Set([...state.rows.values()].flatMap(({ entered }) => Object.values(entered)));
    const files = [...fileNames].filter(([id]) => used.has(id));
    try {
      const unread = [...state.unread];
      if (rows.length + unread.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify({ rows, files, unread } satisfies Stored<Row>));
    } catch (error) {
      // Storage is closed or full: the edits live as long as this tab.
      console.warn("Unsent edits could not be kept", error);
    }
  };

  /** Takes what storage has; another tab may have written it. */
  const load = () => {
    const stored = key === undefined ? undefined : readStored<Row>(key);
    bases = new Map(stored?.rows.map(([id, { base }]) => [id, base]));
    fileNames = new Map([...fileNames, ...(stored?.files ?? [])]);
    const rows = new Map(
      (stored?.rows ?? []).map(([id, { base, entered }]) => {
        const row = seen.get(id) ?? state.rows.get(id)?.row ?? base;
        return [id, { row, entered, isOutdated: isOther(row, base) }] as const;
      }),
    );
    const marks = new Map([...state.marks].filter(([id, mark]) => mark === "sent" || rows.has(id)));
    // What another tab has written is not taken back here.
    steps = [];
    become({ rows, marks, unread: new Map(stored?.unread), steps: 0 });
  };

  const adoptPerson = () => {
    const next = rowEditsKey(register, currentPerson());
    if (next === key) return;
    key = next;
    generation += 1;
    seen = new Map();
    fileNames = new Map();
    state = nothing;
    for (const name of toasts) toast.close(name);
    toasts.clear();
    load();
  };

  const withoutMarks = (ids: Iterable<string>) => {
    const gone = new Set(ids);
    return new Map([...state.marks].filter(([id]) => !gone.has(id)));
  };

  const keptOf = (id: string): Kept<Row> | undefined => {
    const edited = state.rows.get(id);
    return edited && { base: bases.get(id)!, entered: edited.entered };
  };
  const remember = (id: string) => {
    if (step && !step.has(id)) step.set(id, { kept: keptOf(id), unread: state.unread.get(id) });
  };
  const isChanged = (id: string, { kept, unread }: Before<Row>) =>
    JSON.stringify(kept?.entered) !== JSON.stringify(state.rows.get(id)?.entered) ||
    unread !== state.unread.get(id);

  /** DESK-002: what is done in one go is kept, and taken back, as one. */
  const act = (work: () => void) => {
    if (step) return work();
    adoptPerson();
    step = new Map();
    try {
      work();
    } finally {
      const done: Step<Row> = new Map([...step].filter(([id, before]) => isChanged(id, before)));
      step = undefined;
      if (done.size > 0) {
        steps = [...steps, done].slice(-mostSteps);
        become({ steps: steps.length });
        write();
      }
    }
  };

  const withUnread = (id: string, cells: UnreadCells | undefined) => {
    const unread = new Map(state.unread);
    if (cells && Object.keys(cells).length > 0) unread.set(id, cells);
    else unread.delete(id);
    return unread;
  };
  const withoutUnread = (id: string, column: string) => {
    const cells = state.unread.get(id);
    if (!cells || !(column in cells)) return state.unread;
    const { [column]: _read, ...others } = cells;
    return withUnread(id, others);
  };

  const enterCell: RowEdits["set"] = (id, column, value, stored) => {
    const row = seen.get(id) ?? state.rows.get(id)?.row;
    if (row === undefined) return;
    remember(id);
    let entered = state.rows.get(id)?.entered ?? {};
    const enter: Enter = (name, given, before) => {
      const { [name]: _before, ...others } = entered;
      entered = given === before ? others : { ...others, [name]: given };
    };
    enter(column, value, stored);
    follow?.(row, { column, value, stored, entered }, enter);
    const rows = new Map(state.rows);
    if (Object.keys(entered).length === 0) rows.delete(id);
    else rows.set(id, { row, entered, isOutdated: false });
    bases = new Map(bases).set(id, row);
    const isFailed = rows.has(id) && state.marks.get(id) === "failed" && isStillFailed?.(row, entered);
    become({
      rows,
      marks: isFailed ? state.marks : withoutMarks([id]),
      unread: withoutUnread(id, column),
    });
  };
  const set: RowEdits["set"] = (...cell) => act(() => enterCell(...cell));

  adoptPerson();
  followSession(adoptPerson);
  addEventListener("storage", (event) => {
    if (event.key === key && key !== undefined) load();
  });

  return {
    of: (id: string) => state.rows.get(id)?.entered,
    set,
    act,
    unread: (id: string) => state.unread.get(id),
    /** DESK-002: keeps what could not be read of a cell, until something is entered there or it is let go. */
    keepUnread: (id: string, column: string, cell: UnreadCells[string]) =>
      act(() => {
        remember(id);
        become({ unread: withUnread(id, { ...state.unread.get(id), [column]: cell }) });
      }),
    letGo: (id: string, column: string) =>
      act(() => {
        remember(id);
        become({ unread: withoutUnread(id, column) });
      }),
    /** DESK-002: takes the last act back. */
    undo() {
      const last = steps.at(-1);
      if (!last) return;
      steps = steps.slice(0, -1);
      const rows = new Map(state.rows);
      const unread = new Map(state.unread);
      for (const [id, before] of last) {
        rows.delete(id);
        unread.delete(id);
        if (before.unread) unread.set(id, before.unread);
        if (!before.kept) continue;
        const { base, entered } = before.kept;
        const row = seen.get(id) ?? base;
        bases = new Map(bases).set(id, base);
        rows.set(id, { row, entered, isOutdated: isOther(row, base) });
      }
      become({ rows, unread, marks: withoutMarks(last.keys()), steps: steps.length });
      write();
    },
    /** A row as it was last shown. */
    rowOf: (id: string) => seen.get(id) ?? state.rows.get(id)?.row,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The rows as they are shown from now on. */
    show(shown: readonly Row[]) {
      adoptPerson();
      seen = new Map([...seen, ...shown.map((row) => [rowId(row), row] as const)]);
      const changed = shown.filter((row) => {
        const known = state.rows.get(rowId(row));
        return known !== undefined && known.row !== row;
      });
      if (changed.length === 0) return;
      const rows = new Map(state.rows);
      for (const row of changed) {
        const id = rowId(row);
        rows.set(id, { ...rows.get(id)!, row, isOutdated: isOther(row, bases.get(id)) });
      }
      become({ rows });
    },
    /** SPOT-017, SPOT-048: drops edits; given what was sent, those that are still as they were then. */
    drop(
      ids: Iterable<string> = new Set([...state.rows.keys(), ...state.unread.keys()]),
      sent?: EditedRows<Row>,
    ) {
      const dropped = [...ids].filter((id) => !sent || sent.get(id)?.entered === state.rows.get(id)?.entered);
      const letGo = () => {
        const rows = new Map(state.rows);
        const unread = new Map(state.unread);
        for (const id of dropped) {
          remember(id);
          rows.delete(id);
          unread.delete(id);
        }
        become({ rows, unread, marks: withoutMarks(dropped) });
      };
      if (!sent) return act(letGo);
      letGo();
      // What has gone to the exchange cannot be taken back.
      for (const id of dropped) for (const one of steps) one.delete(id);
      steps = steps.filter(({ size }) => size > 0);
      become({ steps: steps.length });
      write();
    },
    /** SPOT-046, CON-028: the rows that could not be sent, and no others. */
    markFailed(ids: Iterable<string>) {
      const others = [...state.marks].filter(([, mark]) => mark !== "failed");
      become({ marks: new Map([...others, ...[...ids].map((id) => [id, "failed"] as const)]) });
    },
    /** CON-029, CON-035: says that rows were sent; they are marked until that is closed. */
    announceSent(ids: readonly string[], message: string) {
      const name = `${register}-sent-${ids.join("-")}`;
      become({ marks: new Map([...state.marks, ...ids.map((id) => [id, "sent"] as const)]) });
      toasts.add(name);
      toast.success(message, {
        name,
        isPersistent: true,
        onClose: () => {
          toasts.delete(name);
          become({
            marks: new Map([...state.marks].filter(([id, mark]) => mark !== "sent" || !ids.includes(id))),
          });
        },
      });
    },
    /** Name of a file that was uploaded here and not sent yet. */
    fileName: (id: string) => fileNames.get(id),
    /** SPOT-034: uploads a file into a cell. What another person or organisation began does not arrive. */
    async attach(file: File, upload: (file: File) => Promise<number>, enter: (id: string) => void) {
      const begun = generation;
      become({ uploads: state.uploads + 1 });
      try {
        const id = String(await upload(file));
        if (begun !== generation) return;
        fileNames = new Map(fileNames).set(id, file.name);
        enter(id);
      } finally {
        if (begun === generation) become({ uploads: state.uploads - 1 });
      }
    },
  };
}
export type EditDesk<Row> = ReturnType<typeof makeEditDesk<Row>>;

/** The edits as they are now; draws the screen again with each change. */
export const useEditDesk = <Row>(desk: EditDesk<Row>): DeskState<Row> =>
  useSyncExternalStore(desk.subscribe, desk.state);

const isOther = (row: unknown, base: unknown) => row !== base && JSON.stringify(row) !== JSON.stringify(base);

/** Storage may be closed, or spoilt by hand: then there is nothing. */
function readStored<Row>(key: string): Stored<Row> | undefined {
  try {
    const { rows, files, unread = [] } = JSON.parse(localStorage.getItem(key) ?? "") as Stored<Row>;
    const isWhole =
      rows.every(([id, { base, entered }]) => typeof id === "string" && base && entered) &&
      unread.every(([id, cells]) => typeof id === "string" && cells);
    return isWhole && Array.isArray(files) ? { rows, files, unread } : undefined;
  } catch {
    return undefined;
  }
}
