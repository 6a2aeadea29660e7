import { isDecimal, multiplyDecimals, withoutZeros, type Decimal } from "../shared/values/decimal.ts";
import type { ProposalValues } from "./proposal.ts";

/** What the figures of a proposal come to; undefined while one of them is missing. */
export interface ProposalTotals {
  /** Lots by the size of a lot, in the unit of the commodity. */
  readonly volume: Decimal | undefined;
  /** The whole volume at the start price, in the currency of the proposal. */
  readonly value: Decimal | undefined;
  /** The least step of the price for the whole volume. */
  readonly stepValue: Decimal | undefined;
}

const product = (one: Decimal | null | undefined, other: Decimal | null | undefined): Decimal | undefined =>
  typeof one === "string" && typeof other === "string" && isDecimal(one) && isDecimal(other)
    ? withoutZeros(multiplyDecimals(one, other))
    : undefined;

/** DESK-010: exact; what was typed and is no number counts as missing. */
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
