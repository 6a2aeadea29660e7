import { describe, expect, test } from "vitest";
import { addDays } from "../../shared/values/dates.ts";
import type { RadarDeal, RadarSetting } from "./radar-deal.ts";
import { describeRatio } from "./price-difference.ts";
import { radarRuleCodes, type RadarRuleCode } from "./radar-rule-codes.ts";
import { measureBand } from "./robust-distance.ts";
import { scoreDeals } from "./score.ts";

const setting: RadarSetting = { confidentiality: { minGroups: 3 }, thresholds: [60] };

/** Random numbers below 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const first = "2026-08-03";

/** Two groups have several firms. */
const groupOf = (inn: string) => ({ S1: "S0", S3: "S2" })[inn] ?? inn;

/** Adds the groups of a deal. */
const reported = (deal: RadarDeal): RadarDeal => ({
  ...deal,
  group: groupOf(deal.reporter),
  parties: [groupOf(deal.seller), groupOf(deal.buyer)],
});

/**
 * Invents deals of producers, traders and mills: prices move with the season, some reports are late, affiliated, or by
 * the buyer, and some deals have the reports of both sides.
 */
function inventMarket(seed: number, count = 500): RadarDeal[] {
  const random = randomFrom(seed);
  const pick = (size: number) => Math.floor(random() * size);
  return Array.from({ length: count }, (_, at): RadarDeal[] => {
    const days = pick(90);
    const day = addDays(first, days);
    const seller = `S${pick(20)}`;
    const isPort = random() < 0.4;
    const usual = 1_500_000 * (1 + 0.15 * Math.sin(days / 40)) * (isPort ? 1.06 : 1);
    const buyer = random() < 0.1 ? `S${(Number(seller.slice(1)) + 1 + pick(19)) % 20}` : `M${pick(20)}`;
    const sides = random();
    const deal: RadarDeal = {
      ...{ reportId: 2 * at + 1, version: 1, productTypeId: 1, isCounted: true, contract: `No. ${at}` },
      ...{ day, filedOn: addDays(day, random() < 0.1 ? 5 + pick(20) : pick(4)) },
      basis: isPort ? "Порт" : "Элеватор",
      ...{ reporter: sides < 0.1 ? buyer : seller, seller, buyer, group: "", parties: [] },
      kilograms: Math.round(20_000 + random() ** 2 * 1_000_000),
      price: Math.round(usual * Math.exp(0.05 * normal(random))),
      isRelated: random() < 0.05,
    };
    const other = { ...deal, reportId: deal.reportId + 1, reporter: buyer };
    return sides < 0.7 ? [reported(deal)] : [reported(deal), reported(other)];
  }).flat();
}

const all = (deals: readonly RadarDeal[]) => new Set(deals.map(({ reportId }) => reportId));
const seeds = Array.from({ length: 20 }, (_, at) => at + 1);

test("MKT-014: an honest market has at most 1 % suspects", () => {
  const markets = seeds.map((seed) => inventMarket(seed));
  const found = markets.map((deals) => scoreDeals(deals, all(deals), setting).length);
  expect(found.reduce((sum, count) => sum + count) / (20 * 500)).toBeLessThanOrEqual(0.01);
});

type Plant = Partial<Omit<RadarDeal, "group" | "parties">>;
/** Deals whose seller reports them, unless they name another reporter. */
const planted = (deals: readonly Plant[], market: readonly RadarDeal[]) =>
  deals.map((deal, at) => {
    const reporter = deal.seller ?? market[0]!.seller;
    const usual = { ...market[0]!, reporter, reportId: 10_001 + at, contract: `Plant ${at}` };
    return reported({ ...usual, day: addDays(first, 40), ...deal });
  });
const day = addDays(first, 40);
const later = addDays(day, 9);
const parties = { seller: "P", buyer: "Q" };
const back = { seller: "Q", buyer: "P" };
const lots = [54_500, 58_000, 59_990].map((kilograms) => ({ ...parties, kilograms, filedOn: day }));

const cases: Readonly<Record<RadarRuleCode, readonly Plant[]>> = {
  distance: [{ price: 3_000_000 }, { price: 750_000 }],
  affiliated: [{ price: 2_300_000, isRelated: true, isCounted: false }],
  roundTrip: [
    { ...parties, kilograms: 200_000 },
    { ...back, day: later, kilograms: 210_000 },
  ],
  factor: [{ price: 150_000 }, { price: 16_000_000 }, { price: 1_500 }, { price: 1_700_000_000 }],
  underThreshold: lots,
  backdated: lots.map((lot) => ({ ...lot, kilograms: 300_000, filedOn: addDays(day, 12) })),
};

describe("MKT-014: the radar finds planted cases", () => {
  test.each(radarRuleCodes)("of the rule %s in every market", (rule) => {
    for (const seed of seeds) {
      const market = inventMarket(seed);
      const plants = planted(cases[rule], market);
      const found = scoreDeals([...market, ...plants], all(plants), setting);
      expect(found.map(({ reportId }) => reportId)).toEqual(plants.map(({ reportId }) => reportId));
      for (const { sentences, score } of found) {
        expect(sentences.map((sentence) => sentence.rule)).toContain(rule);
        expect(score).toBeGreaterThanOrEqual(30);
      }
    }
  });

  test("and none just outside of the parameters of a rule", () => {
    const market = inventMarket(1).map((deal) => ({ ...deal, price: 1_500_000 }));
    const base = { price: 1_500_000, filedOn: day };
    const outside = planted(
      [
        { ...base, price: 1_700_000, isRelated: true },
        { ...base, ...parties, kilograms: 200_000 },
        { ...base, ...back, kilograms: 230_000 },
        { ...base, ...parties, kilograms: 200_000, seller: "R", filedOn: addDays(day, 9) },
        ...lots.slice(1).map((lot) => ({ ...base, ...lot })),
        { ...base, ...parties, kilograms: 60_000 },
      ],
      market,
    );
    expect(scoreDeals([...market, ...outside], all(outside), setting)).toEqual([]);
  });
});

describe("MKT-108: parties by role", () => {
  const market = inventMarket(1);
  const foundIn = (plants: readonly Plant[]) => {
    const deals = planted(plants, market);
    return scoreDeals([...market, ...deals], all(deals), setting);
  };
  const trips = (plants: readonly Plant[]) =>
    foundIn(plants).flatMap(({ reportId, sentences }) =>
      sentences.flatMap(({ rule, reports }) => (rule === "roundTrip" ? [[reportId, reports]] : [])),
    );
  const sale = { ...parties, kilograms: 200_000, contract: "12" };
  const wayBack = { ...back, kilograms: 222_000, day: later, contract: "34" };
  const usual = { price: market[0]!.price, kilograms: 200_000 };

  test.each(["P", "Q"])("a sale and its way back are suspected, both reported by %s", (reporter) => {
    expect(trips([sale, wayBack].map((deal) => ({ ...deal, reporter })))).toEqual([
      [10_001, [10_002]],
      [10_002, [10_001]],
    ]);
  });

  test("each report of a way back names those of both sides", () => {
    const bought = { ...sale, reporter: "Q" };
    expect(trips([sale, bought, wayBack])).toEqual([
      [10_001, [10_003]],
      [10_002, [10_003]],
      [10_003, [10_001, 10_002]],
    ]);
  });

  test("one report, two of one deal, or of one firm with itself are no way back", () => {
    const own = { seller: "P", buyer: "P" };
    for (const plants of [[{ ...sale, reporter: "Q" }], [sale, { ...sale, reporter: "Q" }], [own, own]])
      expect(trips(plants.map((deal) => ({ ...usual, ...deal })))).toEqual([]);
  });

  test("two reports of one deal are one deal of a series", () => {
    const bothSides = lots
      .slice(1)
      .flatMap((lot, at) =>
        ["P", "Q"].map((reporter) => ({ ...lot, price: usual.price, contract: String(at), reporter })),
      );
    expect(foundIn(bothSides)).toEqual([]);
    const third = { ...lots[0]!, price: usual.price, reporter: "Q" };
    const found = foundIn([...bothSides, third]);
    expect(found.map(({ sentences }) => sentences)).toEqual(
      Array.from({ length: 5 }, () => [
        expect.objectContaining({ figures: { deals: 3, threshold: 60, tonnes: 172 } }),
      ]),
    );
  });

  test("consignments of one contract pair by their number of reports", () => {
    const byBuyer = lots.map((lot) => ({ ...lot, price: usual.price, contract: "12", reporter: "Q" }));
    expect(foundIn([{ ...byBuyer[0]!, reporter: "P" }, ...byBuyer])).toHaveLength(4);
  });
});

describe("MKT-108: sentences of prices", () => {
  test.each([
    [2.4, "above", "times", 2.4],
    [1.96, "above", "times", 2],
    [1.94, "above", "percent", 94],
    [0.65, "below", "percent", 35],
    [0.5, "below", "times", 2],
    [0.001, "below", "times", 1000],
    [9.96, "above", "times", 10],
    [45.4, "above", "times", 45],
  ] as const)("the ratio %s is %s by %s %s", (ratio, side, unit, amount) => {
    expect(describeRatio(ratio)).toEqual({ side, unit, amount });
  });
});

describe("MKT-014: the robust distance", () => {
  const prices = (groups: readonly string[]) =>
    groups.map((group, at) => ({ group, parties: [group, "M"], price: 100_000 + at }));

  test("needs the groups of the method besides the own one", () => {
    const own = { group: "A", price: 200_000 };
    expect(measureBand(own, prices(["A", "A", "B", "B", "B", "C", "C"]), { minGroups: 3 })).toBeUndefined();
    expect(measureBand(own, prices(["B", "B", "C", "C", "D"]), { minGroups: 3 })).toMatchObject({
      ...{ median: 1_000, lowerQuartile: 1_000, upperQuartile: 1_000, deals: 5, groups: 3 },
      distance: expect.closeTo(Math.log(2) / 0.05, 1),
    });
  });

  test("MKT-108: ignores the deals of the own group as seller or buyer, however many", () => {
    const own = { group: "A", price: 200_000 };
    const others = prices(["B", "B", "C", "C", "D"]);
    for (const [group, parties] of [
      ["A", ["A", "M"]],
      ["E", ["E", "A"]],
    ] as const) {
      const withOwn = [...others, ...Array.from({ length: 50 }, () => ({ group, parties, price: 200_000 }))];
      expect(measureBand(own, withOwn, { minGroups: 3 })).toEqual(measureBand(own, others, { minGroups: 3 }));
    }
  });

  test("divides by the scaled median absolute deviation", () => {
    const others = [0.8, 0.9, 1, 1.1, 1.25].map((factor, at) => ({
      group: String(at),
      parties: [String(at)],
      price: Math.round(100_000 * factor),
    }));
    const { distance } = measureBand({ group: "A", price: 150_000 }, others, { minGroups: 3 })!;
    expect(distance).toBeCloseTo(Math.log(1.5) / (1.4826 * Math.log(1 / 0.9)), 5);
  });
});
