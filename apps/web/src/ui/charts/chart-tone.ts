/** Colours of chart series by meaning; "bad" is striped as well. */
export type ChartTone = "ok" | "warn" | "bad" | "info";
