/*
 * HOUSE-005: the one shape of a lifecycle. Every kind of record with states has a table of this shape in the
 * `lifecycle.ts` of its area; numbers and words of states stand there and nowhere else (`tools/checks/source-rules.ts`), and
 * docs/lifecycles.md shows the tables.
 */

/** What stands for a state: in the database, on the wire, or in the sources where numbers are kept apart. */
export type StateValue = number | string;

/** A row of a lifecycle: what is done, by whom, to a record in which states, and what it is then. */
export interface Transition<State extends StateValue = StateValue, Act extends string = string> {
  readonly act: Act;
  /** Empty: there is no record yet. */
  readonly from: readonly State[];
  /** Undefined: the record is gone. */
  readonly to: State | undefined;
  /** Who may: as far as the table says it; the rest is the area's `permissions.ts`. */
  readonly by: string;
  /** The rows of docs/requirements that ask for it. */
  readonly requirement: string;
}

/** A kind of record: its states by their names, and every step it can take. Whatever is not here is refused. */
export interface Lifecycle {
  readonly states: Readonly<Record<string, StateValue>>;
  readonly transitions: readonly Transition[];
}

/**
 * The step that an act takes from a state, or to make a record (`from` undefined); undefined when there is none.
 * @param to where it leads, for acts that lead to more than one state
 */
export const findTransition = <Row extends Transition>(
  transitions: readonly Row[],
  act: Row["act"],
  from: StateValue | undefined,
  to?: StateValue,
): Row | undefined =>
  transitions.find(
    (row) =>
      row.act === act &&
      (from === undefined ? row.from.length === 0 : row.from.includes(from)) &&
      (to === undefined || row.to === to),
  );
