/*
 * HOUSE-005: the shape of all lifecycles. Each record type with states has such a table in the `lifecycle.ts`
 * of its area, the only place for state values. docs/lifecycles.md shows the
 * tables.
 */

/** Value of a state in the database, on the wire or in code. */
export type StateValue = number | string;

/** A transition: action, actor, source states and target state. */
export interface StateTransition<State extends StateValue = StateValue, Act extends string = string> {
  readonly act: Act;
  /** Empty: the action creates the record. */
  readonly from: readonly State[];
  /** Undefined: the action deletes the record. */
  readonly to: State | undefined;
  /** Actor, as far as the table defines it; `permissions.ts` of the area defines the rest. */
  readonly by: string;
  /** Requirement ids of docs/requirements. */
  readonly requirement: string;
}

/** States and transitions of a record type. Everything else is invalid. */
export interface Lifecycle {
  readonly states: Readonly<Record<string, StateValue>>;
  readonly transitions: readonly StateTransition[];
}

/**
 * Returns the transition of an action from a state, or from no record (`from` undefined); undefined if there
 * is none.
 * @param to target, for actions with several targets
 */
export const findTransition = <Row extends StateTransition>(
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
