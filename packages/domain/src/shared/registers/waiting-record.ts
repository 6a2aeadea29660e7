import type { IsoDate } from "../values/dates.ts";
import type { Decimal } from "../values/decimal.ts";

/** Amount and price of a deal. */
export interface DealFigures {
  /** In tonnes. */
  readonly amount: Decimal | null;
  /** Price per tonne. */
  readonly price: Decimal | null;
  /** Name of the currency; null means the Russian rouble. */
  readonly currency: string | null;
}

/** FIX-303: the parties of a delivery whose statement waits. */
export interface DeliverySides {
  /** Name of the party other than the owner of the record. */
  readonly counterparty: string | null;
  /** The waiting statement of that party, which one decision covers, too; null without one. */
  readonly other: { readonly id: number; readonly seen: number | null } | null;
  /** Whether the parties state different outcomes. */
  readonly isContradiction: boolean;
}

/** A pending record, as provided by its area. */
export interface WaitingRecord {
  readonly id: number;
  /** Label: a contract number or an organisation's INN; null if the id is its number. */
  readonly number: string | null;
  /** Goods, or the name of a record without goods. */
  readonly subject: string | null;
  /** The other organisation: the counterparty, for the exchange the owner of the record. */
  readonly firm: string | null;
  /** SCREEN-104: tonnes and price of a deal; null for records without goods. */
  readonly deal: DealFigures | null;
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
  /** MKT-014: score of a suspicion; absent for other records. */
  readonly score?: number | null;
  /** FIX-303: absent for other records than deliveries. */
  readonly sides?: DeliverySides | null;
}

/** SCREEN-010: bands of waiting time: up to one full day, two to five days, longer. */
export const ageBands = ["day", "days", "longer"] as const;
export type AgeBand = (typeof ageBands)[number];

/** Days after which a record leaves a band of waiting time. */
export const ageLimits = { day: 2, days: 6 } as const satisfies Partial<Record<AgeBand, number>>;

const instantOf = ({ since }: Pick<WaitingRecord, "since">): number =>
  since === null ? 0 : Date.parse(since);

/**
 * Compares by start of the wait, oldest first, records without one before all others. Not as text, because
 * `…:05.5Z` would sort after `…:05.52Z`.
 */
export const byWaiting = (one: Pick<WaitingRecord, "since">, other: Pick<WaitingRecord, "since">): number =>
  instantOf(one) - instantOf(other);
