/** MKT-003: causes of a changed price: reports that came late, were corrected, or no longer count. */
export const priceReasons = ["late", "corrected", "withdrawn"] as const;
export type PriceReason = (typeof priceReasons)[number];
