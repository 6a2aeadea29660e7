/** MKT-014: rules of the radar, in the order of their sentences. */
export const radarRuleCodes = [
  "distance",
  "affiliated",
  "roundTrip",
  "factor",
  "underThreshold",
  "backdated",
] as const;
export type RadarRuleCode = (typeof radarRuleCodes)[number];
