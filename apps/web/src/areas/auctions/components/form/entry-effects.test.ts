import { describe, expect, test } from "vitest";
import { improveOptions, isSeriesForced, stepOptions, withEffects } from "./entry-effects.ts";
import { type EntryName, fromEntries, type ProposalEntries, toEntries } from "./proposal-entries.ts";

const minutes = (volume: string) => ({ id: Number(volume), volume });
const start: ProposalEntries = {
  ...toEntries(undefined),
  dates: [{ key: 0, day: "2026-11-24" }],
  hasAuctionSeries: true,
  determineStartPrice: { id: 1 },
  durationMiniSession: minutes("10"),
  hasAutoImproveStartPrice: true,
  autoImprovePriceStep: "20",
  autoImprovePriceStartTime: "2",
  autoImprovePriceEndTime: "6",
  hasAutoRenewal: true,
  renewalPeriod: minutes("12"),
  renewalStep: "4",
  hasJointAuction: true,
  customers: [
    { id: 12, value: "60" },
    { id: 19, value: "40" },
  ],
};
const after = <Name extends EntryName>(name: Name, value: ProposalEntries[Name], entries = start) =>
  withEffects({ ...entries, [name]: value }, name);

describe("answers that clear dependent fields", () => {
  test("PROP-058: a non-joint auction loses its organisers for good", () => {
    const alone = after("hasJointAuction", false);
    expect(alone.customers).toEqual([]);
    expect(after("hasJointAuction", true, alone).customers).toEqual([]);
  });

  test("PROP-059: without improvement its step and times are empty when sent", () => {
    const { autoImprovePriceStep, autoImprovePriceStartTime, autoImprovePriceEndTime } = fromEntries(
      after("hasAutoImproveStartPrice", false),
      "ru",
    );
    expect([autoImprovePriceStep, autoImprovePriceStartTime, autoImprovePriceEndTime]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("PROP-060: without renewal its period and step are empty", () => {
    const { renewalPeriod, renewalStep } = after("hasAutoRenewal", false);
    expect([renewalPeriod, renewalStep]).toEqual([null, null]);
  });

  test("PROP-061: without a series its start price source is empty", () => {
    expect(after("hasAuctionSeries", false).determineStartPrice).toBeNull();
  });
});

describe("dates", () => {
  test("PROP-062: several dates or a period clear the series", () => {
    const two = after("dates", [...start.dates, { key: 1, day: null }]);
    expect(isSeriesForced(two)).toBe(true);
    expect(two.hasAuctionSeries).toBe(false);
    expect(two.determineStartPrice).toBeNull();
    const one = after("dates", start.dates, two);
    expect(isSeriesForced(one)).toBe(false);
    const period = after("dateKind", "period");
    expect(isSeriesForced(period)).toBe(true);
    expect(period.hasAuctionSeries).toBe(false);
  });

  test("PROP-056 PROP-063: a change from period to dates leaves one empty date", () => {
    const period = after("end", "2026-11-30", after("begin", "2026-11-25", after("dateKind", "period")));
    expect(fromEntries(period, "ru").auctionDate).toEqual({
      begin: "2026-11-25",
      end: "2026-11-30",
      dates: [],
    });
    const single = after("dateKind", "single", period);
    expect(single.dates.map(({ day }) => day)).toEqual([null]);
    expect(fromEntries(single, "ru").auctionDate).toEqual({ begin: null, end: null, dates: [null] });
  });
});

describe("offered minutes", () => {
  test("PROP-064: renewal steps divide the renewal period", () => {
    expect(stepOptions(start)).toEqual([1, 2, 3, 4, 6, 12]);
    expect(stepOptions({ ...start, renewalPeriod: null })).toEqual([]);
  });

  test("PROP-065 PROP-066: improvement start and end bound each other within the session", () => {
    const five = { ...start, durationMiniSession: minutes("5") };
    const at = (from: string | null, to: string | null) =>
      improveOptions({ ...five, autoImprovePriceStartTime: from, autoImprovePriceEndTime: to });
    expect(at(null, null).start).toEqual([1, 2, 3, 4]);
    expect(at(null, "3").start).toEqual([1, 2, 3]);
    expect(at("3", null).end).toEqual([3, 4]);
    expect(improveOptions({ ...start, durationMiniSession: null })).toEqual({ start: [], end: [] });
  });

  test("PROP-067: a shorter session or period clears only unavailable values", () => {
    const shorter = after("durationMiniSession", minutes("5"));
    expect([shorter.autoImprovePriceStartTime, shorter.autoImprovePriceEndTime]).toEqual(["2", null]);
    const late = after("durationMiniSession", minutes("5"), { ...start, autoImprovePriceStartTime: "9" });
    expect(late.autoImprovePriceStartTime).toBeNull();
    expect(after("renewalPeriod", minutes("10")).renewalStep).toBeNull();
    expect(after("renewalPeriod", minutes("8")).renewalStep).toBe("4");
  });
});
