import type { MissingRate } from "./counted-reports.ts";

/** MKT-013: a run that lacks an official rate publishes nothing. */
export class MissingRateError extends Error {
  readonly rates: readonly MissingRate[];

  constructor(rates: readonly MissingRate[]) {
    super(`no official rate: ${rates.map(({ currency, day }) => `${currency} ${day}`).join(", ")}`);
    this.rates = rates;
  }
}
