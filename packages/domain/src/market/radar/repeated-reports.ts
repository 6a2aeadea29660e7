import type { RadarDeal } from "./radar-deal.ts";

/**
 * MKT-108: returns the reports of buyers whose deal the seller has reported, too, so that a deal of both sides counts
 * once. Consignments of one contract and day go together in the order of filing.
 */
export function findRepeats(deals: readonly RadarDeal[]): ReadonlySet<number> {
  const contracts = Map.groupBy(deals, ({ seller, buyer, day, contract }) =>
    [seller, buyer, day, contract].join("\n"),
  );
  const repeats = new Set<number>();
  for (const reports of contracts.values()) {
    const byBuyer = reports.filter(({ reporter, buyer }) => reporter === buyer);
    const bySeller = reports.length - byBuyer.length;
    const ids = byBuyer.map(({ reportId }) => reportId).toSorted((one, other) => one - other);
    for (const id of ids.slice(0, bySeller)) repeats.add(id);
  }
  return repeats;
}
