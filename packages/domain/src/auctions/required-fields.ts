import type { ProposalField, ProposalValues } from "./proposal.ts";

/** PROP-076: whatever else is chosen. */
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

/** PROP-076..080: the fields that must be filled in as the others stand; dates are judged apart. */
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
