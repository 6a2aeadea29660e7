import type { IsoDate } from "../values/dates.ts";

/** A pending record, as provided by its area. */
export interface WaitingRecord {
  readonly id: number;
  /** Label: a contract number or an organisation's INN; null if the id is its number. */
  readonly number: string | null;
  /** Product, organisation or person. */
  readonly subject: string | null;
  /** The exchange's reason of a rejection or return. */
  readonly reason: string | null;
  /** Deadline, or day of the auction. */
  readonly until: IsoDate | null;
  /** Start of the wait. */
  readonly since: string | null;
  /**
   * Version for detecting conflicts when deciding (FIX-062, G-85); for a deal the notice of its owner.
   */
  readonly seen: number | null;
}

const instantOf = ({ since }: Pick<WaitingRecord, "since">): number =>
  since === null ? 0 : Date.parse(since);

/**
 * Compares by start of the wait, oldest first, records without one before all others. Not as text, because
 * `…:05.5Z` would sort after `…:05.52Z`.
 */
export const byWaiting = (one: Pick<WaitingRecord, "since">, other: Pick<WaitingRecord, "since">): number =>
  instantOf(one) - instantOf(other);
