import type { ProposalField, ProposalValues } from "./proposal.ts";

/** PROP-076: required regardless of other values. */
const alwaysRequired = [
  "commodity",
  "direction",
  "hasAuctionSeries",
  "currency",
  "hasVat",
  "productUnit",
  "lotVolume",
  "durationMiniSession",
  "hasAutoImproveStartPrice",
  "lotQty",
  "minStepPrice",
  "startPrice",
  "numberOfParticipants",
  "basis",
  "termsSupply",
  "hasAutoRenewal",
  "hasJointAuction",
  "exportAuction",
] as const satisfies readonly ProposalField[];

/** PROP-076..080: returns the required fields for these values. Dates have separate rules. */
export function requiredFields(values: ProposalValues): readonly Exclude<ProposalField, "auctionDate">[] {
  return [
    ...alwaysRequired,
    ...(values.hasAuctionSeries ? (["determineStartPrice"] as const) : []),
    ...(values.hasAutoImproveStartPrice
      ? (["autoImprovePriceStep", "autoImprovePriceStartTime", "autoImprovePriceEndTime"] as const)
      : []),
    ...(values.hasAutoRenewal ? (["renewalPeriod", "renewalStep"] as const) : []),
  ];
}
