import type { MarketInput } from "./market-input.ts";
import type { Confidentiality } from "./method.ts";

/** MKT-002: whether a set of deals may be shown: enough groups of firms, and none with a dominant share. */
export function isShareable(
  rows: readonly Pick<MarketInput, "group" | "kilograms">[],
  { minGroups, maxShare }: Pick<Confidentiality, "maxShare" | "minGroups">,
): boolean {
  const shares = new Map<string, number>();
  let total = 0;
  for (const { group, kilograms } of rows) {
    shares.set(group, (shares.get(group) ?? 0) + kilograms);
    total += kilograms;
  }
  return shares.size >= minGroups && Math.max(...shares.values()) * 100 < total * maxShare;
}
