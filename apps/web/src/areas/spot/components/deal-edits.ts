import { moscowDate } from "@birzha/domain/shared/clock.ts";
import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { executionStatus } from "@birzha/domain/spot/lifecycle.ts";
import { useSyncExternalStore } from "react";
import { followSession } from "../../../shared/session/session.ts";
import { makeRowEdits, type RowEdit, type RowEdits } from "../../../ui/table/row-edits.ts";
import { storedValue } from "./edited-deal.ts";

/** A row that was edited: as it was last shown, and what was entered. */
export interface EditedRow {
  readonly deal: SpotDeal;
  readonly entered: RowEdit;
}

export interface DealEditsState {
  /** By id of the row, in the order of the first edits; rows of other pages are among them. */
  readonly rows: ReadonlyMap<string, EditedRow>;
  /** Rows that could not be sent as they are. */
  readonly invalid: ReadonlySet<string>;
  /** Files that are on their way. */
  readonly uploads: number;
}

const nothing: DealEditsState = { rows: new Map(), invalid: new Set(), uploads: 0 };

/**
 * The unsent edits of the register: in memory of this tab, whatever page of it is shown. They belong to one
 * person and one organisation: `forget` drops them.
 */
export function makeDealEdits(now: () => Date = () => new Date()) {
  const edits = makeRowEdits();
  /** Every row as it was last shown. */
  let seen: ReadonlyMap<string, SpotDeal> = new Map();
  let fileNames: ReadonlyMap<string, string> = new Map();
  let state = nothing;
  /** Rises when everything is dropped: what was under way then is nobody's any more. */
  let generation = 0;
  const listeners = new Set<() => void>();

  const become = (change: Partial<DealEditsState> = {}) => {
    const rows = new Map<string, EditedRow>();
    for (const [id, entered] of edits.all()) {
      const known = state.rows.get(id);
      const deal = seen.get(id);
      if (!deal) continue;
      rows.set(id, known?.entered === entered && known.deal === deal ? known : { deal, entered });
    }
    state = { ...state, rows, ...change };
    for (const listener of listeners) listener();
  };

  const set: RowEdits["set"] = (id, column, value, stored) => {
    edits.set(id, column, value, stored);
    const deal = seen.get(id);
    if (deal && column === "statusExecution") {
      // SPOT-027, A-54: the date is today's, a comment that was not sent does not go with settling alone.
      const [date, comment] = [storedValue.dateChangeStatus(deal), storedValue.comment(deal)];
      edits.set(id, "dateChangeStatus", value === stored ? date : moscowDate(now()), date);
      if (Number(value) === executionStatus.selfSettlement) edits.set(id, "comment", comment, comment);
    }
    become({ invalid: new Set([...state.invalid].filter((other) => other !== id)) });
  };

  return {
    of: edits.of,
    set,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The rows as they are shown from now on. */
    show(deals: readonly SpotDeal[]) {
      seen = new Map([...seen, ...deals.map((deal) => [String(deal.idRec), deal] as const)]);
      if (edits.all().size > 0) become();
    },
    /** SPOT-046: none, or the rows that could not be sent. */
    markInvalid: (ids: Iterable<string>) => become({ invalid: new Set(ids) }),
    /** SPOT-017, SPOT-048: drops the edits of these rows; given what was sent, those that are still as they were then. */
    drop(ids: Iterable<string>, sent?: ReadonlyMap<string, EditedRow>) {
      const dropped = [...ids].filter((id) => !sent || sent.get(id)?.entered === edits.of(id));
      edits.drop(dropped);
      become({ invalid: new Set([...state.invalid].filter((id) => !dropped.includes(id))) });
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
    /** another person or organisation, or none. */
    forget() {
      generation += 1;
      edits.drop();
      seen = new Map();
      fileNames = new Map();
      state = nothing;
      become();
    },
  };
}

export const dealEdits = makeDealEdits();
followSession(() => dealEdits.forget());

/** The edits as they are now; draws the screen again with each change. */
export const useDealEdits = (): DealEditsState => useSyncExternalStore(dealEdits.subscribe, dealEdits.state);
