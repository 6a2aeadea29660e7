import type { IsoDate } from "./dates.ts";

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
}
