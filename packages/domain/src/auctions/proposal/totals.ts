import { isDecimal, multiplyDecimals, withoutZeros, type Decimal } from "../../shared/values/decimal.ts";
import type { ProposalValues } from "./proposal.ts";

/** Totals of a proposal; undefined if a factor is missing. */
export interface ProposalTotals {
  /** Lot size times number of lots, in the unit of the commodity. */
  readonly volume: Decimal | undefined;
  /** Total volume at the start price, in the currency of the proposal. */
  readonly value: Decimal | undefined;
  /** Minimum price step for the total volume. */
  readonly stepValue: Decimal | undefined;
}

const product = (one: Decimal | null | undefined, other: Decimal | null | undefined): Decimal | undefined =>
  typeof one === "string" && typeof other === "string" && isDecimal(one) && isDecimal(other)
    ? withoutZeros(multiplyDecimals(one, other))
    : undefined;

/** DESK-010: returns exact totals; treats invalid numbers as missing. */
export function proposalTotals({
  lotVolume,
  lotQty,
  startPrice,
  minStepPrice,
}: Pick<ProposalValues, "lotVolume" | "lotQty" | "startPrice" | "minStepPrice">): ProposalTotals {
  const volume = product(lotVolume, lotQty);
  return {
    volume,
    value: product(volume, startPrice),
    stepValue: product(volume, minStepPrice?.volume),
  };
}
