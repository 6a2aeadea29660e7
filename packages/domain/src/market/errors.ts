import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of the market. */
export const marketErrors = {
  /** MKT-013: no currency of the catalogue has the letters. */
  "market.currency-unknown": 400,
  /** MKT-010: the commodity or the product type does not exist. */
  "market.goods-unknown": 409,
} as const satisfies ErrorTable;
