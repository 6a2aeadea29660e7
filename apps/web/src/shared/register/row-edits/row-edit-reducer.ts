import type { RowEdit, UnreadCells } from "../../../ui/table/row-edits.ts";
import { isOtherRow, type EditedRows, type SavedEdit } from "./edited-row.ts";

/*
 * The unsent edits of a register as a value, and every change of them as a pure function. DESK-002: the changes between
 * `startStep` and `finishStep` are undone together.
 */

/** A row as it was before a step. */
interface RowBefore<Row> {
  readonly saved: SavedEdit<Row> | undefined;
  readonly unread: UnreadCells | undefined;
}
type UndoStep<Row> = ReadonlyMap<string, RowBefore<Row>>;

export interface RowEditModel<Row> {
  /** In the order of the first edits; rows of other pages are among them. */
  readonly rows: EditedRows<Row>;
  /** Outcome of the last sending, by row. */
  readonly marks: ReadonlyMap<string, "sent" | "failed">;
  /** DESK-002: pasted texts that could not be read, by row and column. Their rows are not sent. */
  readonly unread: ReadonlyMap<string, UnreadCells>;
  /** Rows as last shown. */
  readonly seen: ReadonlyMap<string, Row>;
  /** Edited rows at the time of their last entry. */
  readonly bases: ReadonlyMap<string, Row>;
  /** Finished steps, the latest last. */
  readonly history: readonly UndoStep<Row>[];
  /** The step under way. */
  readonly step: UndoStep<Row> | undefined;
}

type EnterValue = (column: string, value: string | null, stored: string | null) => void;

/** Rules of a register about its edits. */
export interface RowEditRules<Row> {
  /** Enters values that depend on an entry. */
  readonly follow?: (
    row: Row,
    entry: {
      readonly column: string;
      readonly value: string | null;
      readonly stored: string | null;
      /** All values entered into the row so far. */
      readonly entered: RowEdit;
    },
    enter: EnterValue,
  ) => void;
  /** Whether a row that could not be sent keeps its mark after another entry; by default it loses it. */
  readonly isStillFailed?: (row: Row, entered: RowEdit) => boolean;
}

export interface CellEntry {
  readonly id: string;
  readonly column: string;
  readonly value: string | null;
  readonly stored: string | null;
}

export interface StoredEdits<Row> {
  readonly rows: readonly (readonly [string, SavedEdit<Row>])[];
  readonly unread?: readonly (readonly [string, UnreadCells])[];
}

/** Maximum number of steps that can be undone. */
const maxSteps = 50;

export const emptyModel = <Row>(): RowEditModel<Row> => ({
  rows: new Map(),
  marks: new Map(),
  unread: new Map(),
  seen: new Map(),
  bases: new Map(),
  history: [],
  step: undefined,
});

/** Replaces the edits by stored ones. Another tab may have written them, so earlier steps cannot be undone here. */
export function loadStored<Row>(
  model: RowEditModel<Row>,
  stored: StoredEdits<Row> | undefined,
): RowEditModel<Row> {
  const rows = new Map(
    (stored?.rows ?? []).map(([id, { base, entered }]) => {
      const row = model.seen.get(id) ?? model.rows.get(id)?.row ?? base;
      return [id, { row, entered, isOutdated: isOtherRow(row, base) }] as const;
    }),
  );
  return {
    ...model,
    rows,
    bases: new Map(stored?.rows.map(([id, { base }]) => [id, base])),
    marks: new Map([...model.marks].filter(([id, mark]) => mark === "sent" || rows.has(id))),
    unread: new Map(stored?.unread),
    history: [],
  };
}

export const startStep = <Row>(model: RowEditModel<Row>): RowEditModel<Row> => ({
  ...model,
  step: new Map(),
});

/** Adds the step under way to the history if it has changed anything. */
export function finishStep<Row>(model: RowEditModel<Row>): RowEditModel<Row> {
  const changed = new Map([...(model.step ?? [])].filter(([id, before]) => isChanged(model, id, before)));
  const history = changed.size > 0 ? [...model.history, changed].slice(-maxSteps) : model.history;
  return { ...model, step: undefined, history };
}

const isChanged = <Row>(model: RowEditModel<Row>, id: string, { saved, unread }: RowBefore<Row>) =>
  JSON.stringify(saved?.entered) !== JSON.stringify(model.rows.get(id)?.entered) ||
  unread !== model.unread.get(id);

/** The row as the undo step needs it, unless the step has it. */
function recordRow<Row>(model: RowEditModel<Row>, id: string): RowEditModel<Row> {
  if (!model.step || model.step.has(id)) return model;
  const edited = model.rows.get(id);
  const saved = edited && { base: model.bases.get(id)!, entered: edited.entered };
  return { ...model, step: new Map(model.step).set(id, { saved, unread: model.unread.get(id) }) };
}

/** The row as last shown. */
export const findRow = <Row>({ seen, rows }: RowEditModel<Row>, id: string): Row | undefined =>
  seen.get(id) ?? rows.get(id)?.row;

export function enterCell<Row>(
  given: RowEditModel<Row>,
  { id, column, value, stored }: CellEntry,
  { follow, isStillFailed }: RowEditRules<Row>,
): RowEditModel<Row> {
  const row = findRow(given, id);
  if (row === undefined) return given;
  const model = recordRow(given, id);
  let entered = model.rows.get(id)?.entered ?? {};
  const enter: EnterValue = (name, next, before) => {
    const { [name]: _before, ...others } = entered;
    entered = next === before ? others : { ...others, [name]: next };
  };
  enter(column, value, stored);
  follow?.(row, { column, value, stored, entered }, enter);
  const rows = new Map(model.rows);
  if (Object.keys(entered).length === 0) rows.delete(id);
  else rows.set(id, { row, entered, isOutdated: false });
  const isFailed = rows.has(id) && model.marks.get(id) === "failed" && isStillFailed?.(row, entered);
  return {
    ...model,
    rows,
    bases: new Map(model.bases).set(id, row),
    marks: isFailed ? model.marks : withoutMarks(model, [id]),
    unread: withoutUnread(model, id, column),
  };
}

/** Keeps a pasted text that could not be read, until something is entered into the cell or the text is dismissed. */
export function addUnread<Row>(
  given: RowEditModel<Row>,
  id: string,
  column: string,
  cell: UnreadCells[string],
): RowEditModel<Row> {
  const model = recordRow(given, id);
  return { ...model, unread: withUnread(model, id, { ...model.unread.get(id), [column]: cell }) };
}

export function dismissUnread<Row>(given: RowEditModel<Row>, id: string, column: string): RowEditModel<Row> {
  const model = recordRow(given, id);
  return { ...model, unread: withoutUnread(model, id, column) };
}

/** Reverts the latest step. */
export function undoStep<Row>(model: RowEditModel<Row>): RowEditModel<Row> {
  const last = model.history.at(-1);
  if (!last) return model;
  const rows = new Map(model.rows);
  const unread = new Map(model.unread);
  const bases = new Map(model.bases);
  for (const [id, before] of last) {
    rows.delete(id);
    unread.delete(id);
    if (before.unread) unread.set(id, before.unread);
    if (!before.saved) continue;
    const { base, entered } = before.saved;
    const row = model.seen.get(id) ?? base;
    bases.set(id, base);
    rows.set(id, { row, entered, isOutdated: isOtherRow(row, base) });
  }
  const marks = withoutMarks(model, last.keys());
  return { ...model, rows, unread, bases, marks, history: model.history.slice(0, -1) };
}

/** Takes in rows as they are shown now. */
export function showRows<Row>(
  given: RowEditModel<Row>,
  shown: readonly (readonly [string, Row])[],
): RowEditModel<Row> {
  const model = { ...given, seen: new Map([...given.seen, ...shown]) };
  const changed = shown.filter(([id, row]) => {
    const known = model.rows.get(id);
    return known !== undefined && known.row !== row;
  });
  if (changed.length === 0) return model;
  const rows = new Map(model.rows);
  for (const [id, row] of changed)
    rows.set(id, { ...rows.get(id)!, row, isOutdated: isOtherRow(row, model.bases.get(id)) });
  return { ...model, rows };
}

export function dropRows<Row>(given: RowEditModel<Row>, ids: readonly string[]): RowEditModel<Row> {
  const model = ids.reduce(recordRow<Row>, given);
  const rows = new Map(model.rows);
  const unread = new Map(model.unread);
  for (const id of ids) {
    rows.delete(id);
    unread.delete(id);
  }
  return { ...model, rows, unread, marks: withoutMarks(model, ids) };
}

/** Drops edits that were sent to the exchange; no earlier step brings them back. */
export function dropSent<Row>(given: RowEditModel<Row>, ids: readonly string[]): RowEditModel<Row> {
  const sent = new Set(ids);
  const model = dropRows(given, ids);
  const history = model.history
    .map((step) => new Map([...step].filter(([id]) => !sent.has(id))))
    .filter(({ size }) => size > 0);
  return { ...model, history };
}

/** SPOT-046, CON-028: marks these rows, and no others, as failed. */
export function markFailed<Row>(model: RowEditModel<Row>, ids: readonly string[]): RowEditModel<Row> {
  const others = [...model.marks].filter(([, mark]) => mark !== "failed");
  return { ...model, marks: new Map([...others, ...ids.map((id) => [id, "failed"] as const)]) };
}

export const markSent = <Row>(model: RowEditModel<Row>, ids: readonly string[]): RowEditModel<Row> => ({
  ...model,
  marks: new Map([...model.marks, ...ids.map((id) => [id, "sent"] as const)]),
});

export const unmarkSent = <Row>(model: RowEditModel<Row>, ids: readonly string[]): RowEditModel<Row> => ({
  ...model,
  marks: new Map([...model.marks].filter(([id, mark]) => mark !== "sent" || !ids.includes(id))),
});

function withoutMarks<Row>({ marks }: RowEditModel<Row>, ids: Iterable<string>) {
  const gone = new Set(ids);
  return new Map([...marks].filter(([id]) => !gone.has(id)));
}

function withUnread<Row>(model: RowEditModel<Row>, id: string, cells: UnreadCells) {
  const unread = new Map(model.unread);
  if (Object.keys(cells).length > 0) unread.set(id, cells);
  else unread.delete(id);
  return unread;
}

function withoutUnread<Row>(model: RowEditModel<Row>, id: string, column: string) {
  const cells = model.unread.get(id);
  if (!cells || !(column in cells)) return model.unread;
  const { [column]: _read, ...others } = cells;
  return withUnread(model, id, others);
}
