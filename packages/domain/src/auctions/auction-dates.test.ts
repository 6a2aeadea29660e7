import { describe, expect, test } from "vitest";
import {
  canStillBeHeld,
  collapseDates,
  cutOffOf,
  daysOf,
  formatServerTime,
  isBeforeFifteen,
  isBlockedState,
  latestFilterDate,
  maxAuctionDate,
  maxPeriodBegin,
  minAuctionDate,
  minPeriodEnd,
  moscowTime,
  seriesForcedNo,
  nearestAuction,
  offeredDays,
} from "./auction-dates.ts";

const at = (date: string, time: string) => moscowTime(new Date(`${date}T${time}:00+03:00`));

describe("F1: bounds of auction dates", () => {
  test.each([
    ["2026-11-20", "14:59", 0, "2026-11-21", "2027-01-20"],
    ["2026-11-20", "15:00", 0, "2026-11-22", "2027-01-20"],
    ["2026-11-20", "15:00", 7, "2026-11-21", "2027-01-20"],
    ["2026-12-31", "16:00", 0, "2027-01-02", "2027-02-28"],
    ["2027-12-30", "10:00", 0, "2027-12-31", "2028-02-29"],
  ])("PROP-093 PROP-094 PROP-095: on %s at %s, status %i: from %s to %s", (day, time, status, min, max) => {
    const now = at(day, time);
    expect([minAuctionDate(now, status), maxAuctionDate(now)]).toEqual([min, max]);
  });

  test("PROP-096: a period spans at least three days before the limit", () => {
    const now = at("2026-11-20", "10:00");
    expect([minPeriodEnd("2026-11-21"), maxPeriodBegin(now)]).toEqual(["2026-11-23", "2027-01-18"]);
  });

  test("PROP-009: the filter reaches two months ahead", () =>
    expect(latestFilterDate("2026-12-31")).toBe("2027-02-28"));
});

describe("PROP-126 PROP-097: the server's time", () => {
  test.each([
    ["2026-11-20T11:59:59Z", "20.11.2026 14:59", true],
    ["2026-11-20T12:00:00Z", "20.11.2026 15:00", false],
    ["2026-11-20T21:30:00Z", "21.11.2026 00:30", true],
  ])("%s is %s in Moscow, before fifteen: %s", (instant, current, isBefore) => {
    const now = new Date(instant);
    expect(formatServerTime(now)).toBe(current);
    expect(isBeforeFifteen(moscowTime(now))).toBe(isBefore);
  });
});

test("PROP-062: several dates or a period prevent a series", () => {
  const none = { begin: null, end: null, dates: [] };
  expect(seriesForcedNo({ ...none, dates: ["2026-11-24"] })).toBe(false);
  expect(seriesForcedNo({ ...none, dates: ["2026-11-24", null] })).toBe(true);
  expect(seriesForcedNo({ ...none, begin: "2026-11-24" })).toBe(true);
  expect(seriesForcedNo({ ...none, end: "2026-11-24" })).toBe(true);
});

test("A-17: first and last day of the given dates", () => {
  expect(daysOf({ begin: null, end: null, dates: [] })).toBeUndefined();
  expect(daysOf({ begin: null, end: null, dates: ["2026-12-02", null, "2026-11-30"] })).toEqual({
    first: "2026-11-30",
    last: "2026-12-02",
  });
  expect(daysOf({ begin: "2026-11-30", end: "2026-12-05", dates: [] })).toEqual({
    first: "2026-11-30",
    last: "2026-12-05",
  });
});

test("PROP-019 F9: more than four dates become first, gap, last three", () => {
  expect(collapseDates(["1", "2", "3", "4"])).toEqual(["1", "2", "3", "4"]);
  expect(collapseDates(["1", "2", "3", "4", "5"])).toEqual(["1", "…", "3", "4", "5"]);
});

describe("DESK-010: offered days and their cut-off", () => {
  const draft = 0;
  /** Monday 23.11 to Friday 27.11, the next Monday to Friday, and the Monday after. */
  const tradeDays = [23, 24, 25, 26, 27, 30]
    .map((day) => `2026-11-${day}`)
    .concat("2026-12-01", "2026-12-02");

  test.each([
    [
      "2026-11-23",
      "14:59",
      ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-30", "2026-12-01"],
    ],
    [
      "2026-11-23",
      "15:00",
      ["2026-11-25", "2026-11-26", "2026-11-27", "2026-11-30", "2026-12-01", "2026-12-02"],
    ],
    // Friday evening: Sunday is not a working day.
    ["2026-11-27", "15:00", ["2026-11-30", "2026-12-01", "2026-12-02"]],
    ["2026-12-02", "10:00", []],
  ])("on %s at %s", (day, time, offered) =>
    expect(offeredDays(tradeDays, at(day, time), draft)).toEqual(offered),
  );

  test("a returned proposal needs no extra day", () =>
    expect(offeredDays(tradeDays, at("2026-11-23", "15:00"), 7)[0]).toBe("2026-11-24"));

  test("the days end two months ahead", () =>
    expect(offeredDays(["2027-01-23", "2027-01-24"], at("2026-11-23", "10:00"), draft)).toEqual([
      "2027-01-23",
    ]));

  test.each([draft, 7])(
    "PROP-093 PROP-094: at the cut-off the rule starts to reject, status %i",
    (status) => {
      for (const day of tradeDays) {
        const cutOff = cutOffOf(day, status);
        const before = moscowTime(new Date(cutOff.getTime() - 1));
        expect(minAuctionDate(before, status) <= day, `just before the cut-off of ${day}`).toBe(true);
        expect(minAuctionDate(moscowTime(cutOff), status) > day, `at the cut-off of ${day}`).toBe(true);
      }
    },
  );
});

describe("A-14: blocked proposals", () => {
  const details = {
    status: 1,
    isBlockedManually: false,
    isFirmBlocked: false,
    firstDate: "2026-11-21",
    firstDateInForce: null,
  };
  test.each([
    ["the eve before 15:00", {}, "14:59", false],
    ["the eve from 15:00 on", {}, "15:00", true],
    ["an accepted one likewise", { status: 2 }, "15:00", true],
    ["a returned one never", { status: 7 }, "15:00", false],
    ["a draft never", { status: 0 }, "15:00", false],
    ["a draft by the operator", { status: 0, isBlockedManually: true }, "10:00", true],
    ["a returned one of a blocked organisation", { status: 7, isFirmBlocked: true }, "10:00", true],
    ["a draft without dates", { status: 0, firstDate: null }, "15:00", false],
  ])("%s", (_, given, time, blocked) =>
    expect(isBlockedState({ ...details, ...given }, at("2026-11-20", time))).toBe(blocked),
  );
});

describe("FIX-060: the version in force blocks, whatever its change wants", () => {
  const details = { isBlockedManually: false, isFirmBlocked: false, firstDate: "2026-12-10" };
  test.each([
    ["a pending change", 1, "15:00", true],
    ["before 15:00", 1, "14:59", false],
    ["a returned change", 7, "15:00", true],
    ["before 15:00", 7, "14:59", false],
    ["a final decision", 4, "15:00", false],
  ])("%s, status %i at %s: %s", (_, status, time, blocked) =>
    expect(
      isBlockedState({ ...details, status, firstDateInForce: "2026-11-21" }, at("2026-11-20", time)),
    ).toBe(blocked),
  );

  test("a change to a nearer day blocks too", () =>
    expect(
      isBlockedState(
        { ...details, status: 1, firstDate: "2026-11-21", firstDateInForce: "2026-12-10" },
        at("2026-11-20", "15:00"),
      ),
    ).toBe(true));
});

test.each([
  [{ dates: ["2026-11-18", "2026-11-20"] }, true],
  [{ dates: ["2026-11-18", "2026-11-19"] }, false],
  [{ begin: "2026-11-10", end: "2026-11-20" }, true],
  [{ begin: "2026-11-10", end: "2026-11-19" }, false],
  [{}, false],
])("FIX-066: %j can still be held on the 20th: %s", (given, expected) =>
  expect(canStillBeHeld({ begin: null, end: null, dates: [], ...given }, "2026-11-20")).toBe(expected),
);

test.each([
  ["2026-11-23T13:48:00+03:00", "2026-11-24", 72],
  ["2026-11-23T14:59:59+03:00", "2026-11-24", 1],
  ["2026-11-23T15:00:00+03:00", "2026-11-25", 24 * 60],
  ["2026-11-23T23:59:00+03:00", "2026-11-25", 15 * 60 + 1],
  ["2026-11-24T00:00:00+03:00", "2026-11-25", 15 * 60],
  ["2026-11-28T04:27:00+03:00", "2026-11-30", 34 * 60 + 33],
  ["2026-11-29T15:00:00+03:00", "2026-12-01", 24 * 60],
])("WORK-002 FIX-220 F1: at %s the next auction is %s, in %i minutes", (now, date, minutesLeft) => {
  const tradeDays = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-30", "2026-12-01"];
  expect(nearestAuction(tradeDays, new Date(now))).toEqual({ date, minutesLeft });
});

test("FIX-220: without a working day there is no next auction", () =>
  expect(nearestAuction([], new Date("2026-11-23T12:00:00+03:00"))).toBeNull());
