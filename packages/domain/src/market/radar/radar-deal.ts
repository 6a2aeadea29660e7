import type { IsoDate } from "../../shared/values/dates.ts";
import type { IndexMethod } from "../method.ts";

/** MKT-014: a report as the radar compares it. Reports that an index leaves out belong to it, too. */
export interface RadarDeal {
  readonly reportId: number;
  /** Newest version of the report that is not only a change of the flag. */
  readonly version: number;
  /** Date of the contract. */
  readonly day: IsoDate;
  /** Moscow date of the registration. */
  readonly filedOn: IsoDate;
  readonly productTypeId: number;
  readonly basis: string;
  /** INN of the reporting firm: the seller or the buyer. */
  readonly reporter: string;
  /** INN of the seller, whichever party reports. */
  readonly seller: string;
  /** INN of the buyer, or normalised name without one. */
  readonly buyer: string;
  /** Normalised number of the contract. */
  readonly contract: string;
  /** Confirmed group of firms of the reporting firm. A declaration of one report does not join firms (MKT-108). */
  readonly group: string;
  /** Confirmed groups of both parties. */
  readonly parties: readonly string[];
  readonly kilograms: number;
  /** Price per tonne without VAT, kopecks. */
  readonly price: number;
  /** Whether the report declares affiliated or interdependent parties. */
  readonly isRelated: boolean;
  /** Whether an index counts the deal, so that its price can be part of a band. */
  readonly isCounted: boolean;
}

/** Data that the rules need besides the deals. */
export interface RadarSetting {
  readonly confidentiality: Pick<IndexMethod["confidentiality"], "minGroups">;
  /** Tonnes from which a deal must be reported. */
  readonly thresholds: readonly number[];
}

/** Days before and after a contract in which the radar compares deals. */
export const radarDays = 14;
