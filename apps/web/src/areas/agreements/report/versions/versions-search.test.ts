import { describe, expect, test } from "vitest";
import { chooseVersions, parseVersionsSearch, versionOfDay } from "./versions-search.ts";

const versions = [5, 4, 2, 1].map((versionNumber) => ({ versionNumber }));
const numbers = (search: Parameters<typeof chooseVersions>[1], opened?: number) => {
  const { before, after } = chooseVersions(versions, search, opened);
  return [before?.versionNumber, after?.versionNumber];
};

describe("the compared versions", () => {
  test("OTC-018 S-7: the default compares the newest version with its predecessor", () => {
    expect(numbers({})).toEqual([4, 5]);
  });

  test("OTC-018 G-53: the predecessor is the previous version visible to this reader", () => {
    expect(numbers({ to: 4 })).toEqual([2, 4]);
  });

  test("OTC-018: any two versions compare in either order", () => {
    expect(numbers({ from: 1, to: 5 })).toEqual([1, 5]);
    expect(numbers({ from: 5, to: 1 })).toEqual([5, 1]);
  });

  test("G-38: the page of a version starts with that version", () => {
    expect(numbers({}, 2)).toEqual([1, 2]);
    expect(numbers({ to: 5 }, 2)).toEqual([4, 5]);
  });

  test("OTC-018: version one has no predecessor and no comparison with itself", () => {
    expect(numbers({ to: 1 })).toEqual([undefined, 1]);
    expect(numbers({ from: 4, to: 4 })).toEqual([undefined, 4]);
  });

  test("OTC-018: unknown versions in the address are ignored", () => {
    expect(numbers({ from: 77, to: 99 })).toEqual([4, 5]);
    expect(parseVersionsSearch({ from: "2", to: 5, other: 1 })).toEqual({ from: 2, to: 5 });
    expect(parseVersionsSearch({ from: "-1", to: "1e400" })).toEqual({});
    expect(parseVersionsSearch({ from: ["2"], to: null })).toEqual({});
  });
});

test("PROOF-004: a day shows the version in force at its end in Moscow", () => {
  const dated = [
    { versionNumber: 2, versionDate: "2026-11-20T21:30:00Z" },
    { versionNumber: 1, versionDate: "2026-11-18T10:00:00Z" },
  ];
  const numberOf = (day: string) => versionOfDay(dated, day)?.versionNumber;
  expect([numberOf("2026-11-17"), numberOf("2026-11-20"), numberOf("2026-11-21")]).toEqual([undefined, 1, 2]);
});
