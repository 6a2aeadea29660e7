import { daysBetween } from "../../shared/values/dates.ts";
import type { RadarDeal, RadarSetting } from "./radar-deal.ts";
import { radarRuleCodes, type RadarRuleCode } from "./radar-rule-codes.ts";
import type { PriceBand } from "./robust-distance.ts";

/** A deal with its band and the deals of the product around it. */
interface RuleInput {
  readonly deal: RadarDeal;
  /** Undefined where too few other groups trade. */
  readonly band: PriceBand | undefined;
  /** Deals of the product at most `radarDays` before or after the deal, the deal itself included. */
  readonly around: readonly RadarDeal[];
  /** Reports of deals that another report stands for. */
  readonly repeats: ReadonlySet<number>;
  readonly setting: RadarSetting;
}

/** Finding of a rule: numbers for its sentence, and the other reports that it concerns. */
interface RuleFinding {
  readonly figures: Readonly<Record<string, number>>;
  readonly reports?: readonly number[];
  /** Multiplies the points of the rule; 1 by default. */
  readonly strength?: number;
}

interface RadarRule<Parameters> {
  /** Points of the score. */
  readonly points: number;
  readonly parameters: Parameters;
  readonly find: (input: RuleInput, parameters: Parameters) => RuleFinding | undefined;
}

const rule = <const Parameters>(definition: RadarRule<Parameters>) => definition;

/** Price to median with four significant digits, and the median in rubles per tonne. */
const comparisonOf = ({ logRatio, median }: PriceBand) => ({
  ratio: Number(Math.exp(logRatio).toPrecision(4)),
  median,
});
const idsOf = (deals: readonly RadarDeal[], { reportId }: RadarDeal) =>
  deals.flatMap((other) => (other.reportId === reportId ? [] : [other.reportId]));

/** MKT-014: points, parameters and predicate of each rule. */
export const radarRules = {
  distance: rule({
    points: 30,
    parameters: { minDistance: 5 },
    find: ({ band }, { minDistance }) =>
      band && band.distance >= minDistance
        ? {
            figures: comparisonOf(band),
            strength: Math.min(2, band.distance / minDistance),
          }
        : undefined,
  }),
  affiliated: rule({
    points: 30,
    parameters: { minDistance: 3 },
    find: ({ deal, band }, { minDistance }) =>
      deal.isRelated && band && band.distance >= minDistance ? { figures: comparisonOf(band) } : undefined,
  }),
  roundTrip: rule({
    points: 40,
    parameters: { maxDays: 14, tonnesPercent: 10 },
    find: ({ deal, around }, { maxDays, tonnesPercent }) => {
      const back = around.filter(
        (other) =>
          deal.seller !== deal.buyer &&
          other.seller === deal.buyer &&
          other.buyer === deal.seller &&
          Math.abs(daysBetween(deal.day, other.day)) <= maxDays &&
          Math.abs(other.kilograms - deal.kilograms) * 100 <=
            Math.max(other.kilograms, deal.kilograms) * tonnesPercent,
      );
      if (back.length === 0) return undefined;
      const days = back.map((other) => Math.abs(daysBetween(deal.day, other.day)));
      return { figures: { days: Math.min(...days) }, reports: idsOf(back, deal) };
    },
  }),
  factor: rule({
    points: 50,
    parameters: { factors: [10, 1000], tolerancePercent: 25 },
    find: ({ band }, { factors, tolerancePercent }) => {
      const tolerance = Math.log(1 + tolerancePercent / 100);
      const factor =
        band && factors.find((each) => Math.abs(Math.abs(band.logRatio) - Math.log(each)) <= tolerance);
      return factor && band ? { figures: { ...comparisonOf(band), factor } } : undefined;
    },
  }),
  underThreshold: rule({
    points: 40,
    parameters: { minDeals: 3, maxDays: 7, marginPercent: 10 },
    find: ({ deal, around, repeats, setting }, { minDeals, maxDays, marginPercent }) => {
      for (const threshold of setting.thresholds) {
        const isUnder = ({ kilograms }: RadarDeal) =>
          kilograms < threshold * 1000 && kilograms >= threshold * 10 * (100 - marginPercent);
        if (!isUnder(deal)) continue;
        const series = around.filter(
          (other) =>
            other.seller === deal.seller &&
            other.buyer === deal.buyer &&
            isUnder(other) &&
            Math.abs(daysBetween(deal.day, other.day)) <= maxDays,
        );
        const deals = series.filter(({ reportId }) => !repeats.has(reportId));
        if (deals.length < minDeals) continue;
        const tonnes = Math.round(deals.reduce((sum, { kilograms }) => sum + kilograms, 0) / 1000);
        return { figures: { deals: deals.length, threshold, tonnes }, reports: idsOf(series, deal) };
      }
      return undefined;
    },
  }),
  backdated: rule({
    points: 30,
    parameters: { minDeals: 3, minDaysLate: 10, spanDays: 3 },
    find: ({ deal, around }, { minDeals, minDaysLate, spanDays }) => {
      const isLate = ({ day, filedOn }: RadarDeal) => daysBetween(day, filedOn) >= minDaysLate;
      if (!isLate(deal)) return undefined;
      const cluster = around.filter(
        (other) =>
          other.reporter === deal.reporter &&
          other.filedOn === deal.filedOn &&
          isLate(other) &&
          Math.abs(daysBetween(deal.day, other.day)) <= spanDays,
      );
      if (cluster.length < minDeals) return undefined;
      const days = Math.min(...cluster.map(({ day, filedOn }) => daysBetween(day, filedOn)));
      return { figures: { deals: cluster.length, days }, reports: idsOf(cluster, deal) };
    },
  }),
} satisfies Readonly<Record<RadarRuleCode, unknown>>;

/** Finds what the rules say about a deal. */
export const findByRules = (input: RuleInput): (RuleFinding & { readonly rule: RadarRuleCode })[] =>
  radarRuleCodes.flatMap((code) => {
    const { find, parameters } = radarRules[code] as RadarRule<unknown>;
    const finding = find(input, parameters);
    return finding ? [{ ...finding, rule: code }] : [];
  });
