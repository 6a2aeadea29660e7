import { describe, expect, test } from "vitest";
import { chooseVersions, parseVersionsSearch } from "./versions-search.ts";

const versions = [5, 4, 2, 1].map((versionNumber) => ({ versionNumber }));
const numbers = (search: Parameters<typeof chooseVersions>[1], opened?: number) => {
  const { before, after } = chooseVersions(versions, search, opened);
  return [before?.versionNumber, after?.versionNumber];
};

describe("the versions to be compared", () => {
  test("OTC-018 S-7: the newest against the one before it, when nobody chose", () => {
    expect(numbers({})).toEqual([4, 5]);
  });

  test("OTC-018 G-53: the one before is the one that this reader is told of, not the number before", () => {
    expect(numbers({ to: 4 })).toEqual([2, 4]);
  });

  test("OTC-018: any two, in whatever order they were chosen", () => {
    expect(numbers({ from: 1, to: 5 })).toEqual([1, 5]);
    expect(numbers({ from: 5, to: 1 })).toEqual([5, 1]);
  });

  test("G-38: the page of a version begins with that version", () => {
    expect(numbers({}, 2)).toEqual([1, 2]);
    expect(numbers({ to: 5 }, 2)).toEqual([4, 5]);
  });

  test("OTC-018: the first version has none before it, and nothing is compared with itself", () => {
    expect(numbers({ to: 1 })).toEqual([undefined, 1]);
    expect(numbers({ from: 4, to: 4 })).toEqual([undefined, 4]);
  });

  test("OTC-018: an address that names no version of the report is as if it named none", () => {
    expect(numbers({ from: 77, to: 99 })).toEqual([4, 5]);
    expect(parseVersionsSearch({ from: "2", to: 5, other: 1 })).toEqual({ from: 2, to: 5 });
    expect(parseVersionsSearch({ from: "-1", to: "1e400" })).toEqual({});
    expect(parseVersionsSearch({ from: ["2"], to: null })).toEqual({});
  });
});
