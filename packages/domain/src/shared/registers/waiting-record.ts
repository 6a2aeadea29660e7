import type { IsoDate } from "../values/dates.ts";

/** A record that waits, as its area tells of it. */
export interface WaitingRecord {
  readonly id: number;
  /** What people call it: a contract's number, a firm's INN; null where the id is its number. */
  readonly number: string | null;
  /** Product, firm or person. */
  readonly subject: string | null;
  /** Why it was refused or returned, in the exchange's words. */
  readonly reason: string | null;
  /** The day it is due, or its auction's. */
  readonly until: IsoDate | null;
  /** Since when it waits. */
  readonly since: string | null;
  /** What a decision about it names as seen: a version (FIX-062, G-85), of a deal the message of its owner. */
  readonly seen: number | null;
}

const instantOf = ({ since }: Pick<WaitingRecord, "since">): number =>
  since === null ? 0 : Date.parse(since);

/** Who has waited longest first, what tells no time before all. As text, `…:05.5Z` would come after `…:05.52Z`. */
export const byWaiting = (one: Pick<WaitingRecord, "since">, other: Pick<WaitingRecord, "since">): number =>
  instantOf(one) - instantOf(other);
