import { describe, expect, test } from "vitest";
import { groupFirms, type FirmPair } from "./groups.ts";
import { netPrice } from "./market-input.ts";
import { defaultMethod } from "./method.ts";
import { marketMonth, periodOf } from "./period.ts";
import { isShareable } from "./shares.ts";
import { priceLimits, quartile, summarize } from "./statistics.ts";

describe("MKT-001: figures of a cell", () => {
  test("quartiles interpolate like QUARTILE.INC and round half up to the step", () => {
    const prices = [1_480_000, 1_500_000, 1_530_000, 1_590_000];
    expect([1, 2, 3].map((quarter) => quartile(prices, quarter as 1, 1))).toEqual([14_950, 15_150, 15_450]);
    expect(quartile([1_500_000, 1_501_000], 2, 10)).toBe(15_010);
    expect(quartile([1_499_999], 1, 1)).toBe(15_000);
  });

  test("the mean is weighted by tonnes", () => {
    const deals = [
      { ...deal("A", "B"), price: 1_500_000, kilograms: 300_000 },
      { ...deal("C", "D"), price: 1_600_000, kilograms: 100_500 },
    ];
    expect(summarize(deals, defaultMethod)).toMatchObject({ mean: 15_250, tonnes: 400, deals: 2 });
  });
});

const deal = (...parties: string[]) => ({
  ...{ parties, insiders: parties, hasVat: false, rate: 10_000 },
  ...{ price: 1_500_000, kilograms: 100_000 },
});

describe("MKT-103: support decides which figures are shown", () => {
  /** Deals of pairs of different firms. */
  const deals = (count: number) => Array.from({ length: count }, (_, at) => deal(`S${at}`, `B${at}`));
  const shown = (rows: readonly ReturnType<typeof deal>[]) => {
    const { median, lowerQuartile, upperQuartile } = summarize(rows, defaultMethod);
    return [median, lowerQuartile, upperQuartile].map((figure) => figure !== null);
  };

  test.each([
    [4, [false, false, false]],
    [5, [true, false, false]],
    [9, [true, false, false]],
    [10, [true, true, true]],
  ])("%i deals", (count, figures) => {
    expect(shown(deals(count))).toEqual(figures);
  });

  test("quartiles need five groups, and figures need deals that each group does not know", () => {
    const few = Array.from({ length: 10 }, (_, at) => deal(`S${at % 2}`, `B${at % 2}`));
    expect(shown(few)).toEqual([true, false, false]);
    const known = (count: number) => [
      ...deals(10 - count),
      ...Array.from({ length: count }, () => deal("A", "B")),
    ];
    expect(shown(known(5))).toEqual([true, true, true]);
    expect(shown(known(6))).toEqual([true, false, false]);
    expect(shown(known(8))).toEqual([false, false, false]);
  });
});

describe("MKT-103: sums are shown", () => {
  const isShown = (rows: readonly ReturnType<typeof deal>[]) => isShareable(rows, defaultMethod);

  test("from three deals on, unless one firm is a party of all", () => {
    const three = [deal("A", "X"), deal("B", "Y"), deal("C", "Z")];
    expect(isShown(three)).toBe(true);
    expect(isShown(three.slice(1))).toBe(false);
    expect(isShown([deal("A", "X"), deal("B", "X"), deal("C", "X")])).toBe(false);
  });

  test("unless what a firm does not know is one other firm up to 15 %", () => {
    const market = (kilograms: number) => [deal("A", "X"), deal("B", "Y"), { ...deal("C", "Z"), kilograms }];
    expect(isShown(market(15_000))).toBe(true);
    expect(isShown(market(14_999))).toBe(false);
    // Both deals that A does not know belong to Y.
    expect(isShown([deal("A", "X"), deal("B", "Y"), deal("C", "Y")])).toBe(false);
  });

  test("unless a tied firm knows too much, by the declaration of one side", () => {
    const tied = { ...deal("B", "Y"), insiders: ["A", "B", "Y"] };
    expect(isShown([deal("A", "X"), tied, deal("C", "Z")])).toBe(false);
    expect(isShown([deal("A", "X"), tied, deal("C", "Z"), deal("D", "W")])).toBe(true);
  });

  test("unless a group has 70 % of the tonnes", () => {
    const market = (kilograms: number) =>
      isShown([{ ...deal("A", "X"), kilograms }, deal("B", "Y"), deal("C", "Z")]);
    expect(market(466_000)).toBe(true);
    expect(market(467_000)).toBe(false);
  });
});

test("MKT-004: prices more than the ratio from the median are outliers, from five deals on", () => {
  const prices = [100, 101, 102, 103, 104];
  expect(priceLimits(prices, 2)).toEqual({ lowest: 51, highest: 204 });
  expect(priceLimits(prices.slice(1), 2).highest).toBe(Number.POSITIVE_INFINITY);
});

test("MKT-013: a price with VAT in a foreign currency becomes one without VAT in rubles", () => {
  const method = { vatPercent: 10, unstatedVat: "included" } as const;
  expect(netPrice({ price: 22_000, rate: 805_000, hasVat: true }, method)).toBe(1_610_000);
  expect(netPrice({ price: 1_650_000, rate: 10_000, hasVat: null }, method)).toBe(1_500_000);
  expect(netPrice({ price: 1_650_000, rate: 10_000, hasVat: false }, method)).toBe(1_650_000);
});

test("MKT-001: a month consists of the weeks whose Thursday is in it", () => {
  expect(periodOf("month", "2026-11-01")).toEqual({ kind: "month", from: "2026-09-28", to: "2026-11-01" });
  expect(periodOf("month", "2026-11-30")).toEqual({ kind: "month", from: "2026-11-30", to: "2027-01-03" });
  expect(marketMonth("2027-01-03")).toBe("2026-12");
  expect(periodOf("week", "2027-01-03").from).toBe("2026-12-28");
});

describe("MKT-102: firms are one group", () => {
  const groupsOf = (confirmed: FirmPair[], declared: FirmPair[] = []) =>
    Object.fromEntries(groupFirms({ confirmed, declared }));

  test("if users, successions or the exchange connect them", () => {
    const alone = { tied: [] };
    expect(
      groupsOf([
        ["3", "2"],
        ["5", "6"],
        ["4", "3"],
      ]),
    ).toEqual({
      ...{ 2: { group: "2", ...alone }, 3: { group: "2", ...alone }, 4: { group: "2", ...alone } },
      ...{ 5: { group: "5", ...alone }, 6: { group: "5", ...alone } },
    });
  });

  test("if both call each other affiliated; one side alone joins no rivals", () => {
    expect(
      groupsOf(
        [],
        [
          ["1", "2"],
          ["2", "1"],
        ],
      ),
    ).toMatchObject({ 1: { group: "1" }, 2: { group: "1" } });
    expect(
      groupsOf(
        [],
        [
          ["1", "2"],
          ["1", "3"],
        ],
      ),
    ).toEqual({
      1: { group: "1", tied: ["2", "3"] },
      2: { group: "2", tied: ["1"] },
      3: { group: "3", tied: ["1"] },
    });
  });
});

test("MKT-107: half a month has two weeks, the second one two or three", () => {
  const half = (day: string) => periodOf("halfMonth", day);
  expect(half("2026-11-15")).toEqual({ kind: "halfMonth", from: "2026-11-02", to: "2026-11-15" });
  expect(half("2026-11-16")).toEqual({ kind: "halfMonth", from: "2026-11-16", to: "2026-11-29" });
  expect(half("2026-10-12").to).toBe("2026-11-01");
});
