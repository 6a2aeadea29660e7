import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of what passes between the portal and the exchange. */
export const exchangeErrors = {
  /** a notice is answered once. */
  "exchange.notice-answered": 409,
  /** the participant has sent a newer one of the same record. */
  "exchange.notice-superseded": 409,
  /** DICT-020: minutes or a step where the dictionary has them, and nowhere else. */
  "exchange.wrong-volume": 400,
  /** DESK-021: the dictionary offers an item of that name already. */
  "exchange.same-name": 409,
} as const satisfies ErrorTable;
