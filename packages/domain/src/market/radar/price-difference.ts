/** Difference of a price to a median, as traders name it. */
export interface PriceDifference {
  readonly side: "above" | "below";
  readonly unit: "percent" | "times";
  readonly amount: number;
}

/** From twice on, "2.4 times" reads better than "140 %". */
const minTimes = 2;
/** From ten times on, decimals say nothing. */
const minWholeTimes = 9.95;

/** MKT-108: names the ratio of a price to a median in percent, or in times from twice on. */
export function describeRatio(ratio: number): PriceDifference {
  const side = ratio >= 1 ? "above" : "below";
  const exact = ratio >= 1 ? ratio : 1 / ratio;
  const times = exact < minWholeTimes ? Math.round(exact * 10) / 10 : Math.round(exact);
  return times >= minTimes
    ? { side, unit: "times", amount: times }
    : { side, unit: "percent", amount: Math.round(Math.abs(ratio - 1) * 100) };
}
