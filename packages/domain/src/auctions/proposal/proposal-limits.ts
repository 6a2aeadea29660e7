import type { AmountField } from "./proposal.ts";

/** PROP-091: maximum characters of `info`. */
export const infoLimit = 700;

/** PROP-082..086: maximum values. */
export const amountLimits = {
  lotVolume: "99999",
  lotQty: "99999999",
  numberOfParticipants: "99999999",
  autoImprovePriceStep: "99999999",
  startPrice: "99999999",
} as const satisfies Partial<Record<AmountField, string>>;
