import { addDays, type IsoDate } from "../../shared/values/dates.ts";
import { radarDays, type RadarDeal, type RadarSetting } from "./radar-deal.ts";
import type { RadarRuleCode } from "./radar-rule-codes.ts";
import { findByRules, radarRules } from "./radar-rules.ts";
import { findRepeats } from "./repeated-reports.ts";
import { measureBand, type PriceBand } from "./robust-distance.ts";

/** Sentence about a deal, without names of firms. */
export interface RadarSentence {
  readonly rule: RadarRuleCode;
  readonly figures: Readonly<Record<string, number>>;
  /** Other reports of the finding, at most `maxReports`. */
  readonly reports: readonly number[];
}

/** MKT-014: a deal that at least one rule found. */
export interface Suspicion {
  readonly reportId: number;
  readonly version: number;
  /** 1 to 100. */
  readonly score: number;
  readonly sentences: readonly RadarSentence[];
  /** Price of the deal in rubles per tonne without VAT. */
  readonly price: number;
  /** Null where too few other groups trade. */
  readonly band: Omit<PriceBand, "distance" | "logRatio"> | null;
}

const maxScore = 100;
const maxReports = 10;

/**
 * Examines deals of one product by the rules. The score adds the points of the rules that found something.
 * @param deals all deals of the product at most `radarDays` around the examined ones
 * @param examined reports to examine
 */
export function scoreDeals(
  deals: readonly RadarDeal[],
  examined: ReadonlySet<number>,
  setting: RadarSetting,
): Suspicion[] {
  const windows = new Map<IsoDate, Window>();
  const repeats = findRepeats(deals);
  return deals.flatMap((deal): Suspicion[] => {
    if (!examined.has(deal.reportId)) return [];
    const window = windows.get(deal.day) ?? findWindow(deals, deal.day, repeats);
    windows.set(deal.day, window);
    const { around } = window;
    const band =
      measureBand(deal, window.counted.get(deal.basis) ?? [], setting.confidentiality) ??
      measureBand(deal, window.allCounted, setting.confidentiality);
    const findings = findByRules({ deal, band, around, repeats, setting });
    if (findings.length === 0) return [];
    const points = findings.reduce(
      (sum, { rule, strength = 1 }) => sum + radarRules[rule].points * strength,
      0,
    );
    return [
      {
        reportId: deal.reportId,
        version: deal.version,
        score: Math.min(maxScore, Math.round(points)),
        sentences: findings.map(({ rule, figures, reports = [] }) => ({
          rule,
          figures,
          reports: reports.slice(0, maxReports),
        })),
        price: Math.round(deal.price / 100),
        band: band ? toStored(band) : null,
      },
    ];
  });
}

/** Deals around a day. */
interface Window {
  readonly around: readonly RadarDeal[];
  /** Deals that an index counts, each once: of each delivery basis, and of all bases where too few groups trade at one. */
  readonly counted: ReadonlyMap<string, readonly RadarDeal[]>;
  readonly allCounted: readonly RadarDeal[];
}

function findWindow(deals: readonly RadarDeal[], day: IsoDate, repeats: ReadonlySet<number>): Window {
  const [from, to] = [addDays(day, -radarDays), addDays(day, radarDays)];
  const around = deals.filter((deal) => deal.day >= from && deal.day <= to);
  const allCounted = around.filter(({ isCounted, reportId }) => isCounted && !repeats.has(reportId));
  return { around, counted: Map.groupBy(allCounted, ({ basis }) => basis), allCounted };
}

const toStored = ({ distance: _distance, logRatio: _logRatio, ...band }: PriceBand) => band;
