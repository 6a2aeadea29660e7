import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of the data exchange with the trading system. */
export const exchangeErrors = {
  /** the notice already has a response. */
  "exchange.notice-answered": 409,
  /** the participant has sent a newer notice about the record. */
  "exchange.notice-superseded": 409,
  /** DICT-020: the dictionary requires a volume, or does not allow one. */
  "exchange.wrong-volume": 400,
  /** DESK-021: the dictionary has an active item with this name. */
  "exchange.same-name": 409,
} as const satisfies ErrorTable;
