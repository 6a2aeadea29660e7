import { formatFigure } from "../../i18n/local-decimal.ts";

/** Returns a signed percentage: `+1,8 %`; undefined without a change. */
export function percentChange(value: number, earlier: number): string | undefined {
  const percent = Math.round((value / earlier - 1) * 1000) / 10;
  if (percent === 0) return undefined;
  return `${percent > 0 ? "+" : "\u2212"}${formatFigure(String(Math.abs(percent))).text}\u00a0%`;
}
