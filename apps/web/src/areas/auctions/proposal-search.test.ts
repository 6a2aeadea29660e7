import { describe, expect, test } from "vitest";
import { modeOf, parseProposalSearch } from "./proposal-search.ts";
import { kindOf, proposalsAddress, toListQuery } from "./proposals-search.ts";

describe("the address of the form", () => {
  const modeAt = (query: string) =>
    modeOf(parseProposalSearch(Object.fromEntries(new URLSearchParams(query))));

  test("PROP-042: page, id and status define the mode of the form", () => {
    expect(modeAt("")).toBe("new");
    expect(modeAt("page=view&id=7&status=3")).toBe("view");
    expect(modeAt("page=change&id=7&status=1")).toBe("change");
    expect(modeAt("page=feedback&id=7&status=2")).toBe("feedback");
    expect(modeAt("page=edit&id=7&status=0")).toBe("edit");
    expect(modeAt("page=edit&id=7&status=7")).toBe("edit");
  });

  test("PROP-048: a sent proposal opens for a change in every mode", () => {
    expect(modeAt("page=edit&id=7&status=1")).toBe("change");
    expect(modeAt("page=edit&id=7&status=2")).toBe("change");
  });

  test("PROP-042: a mode without a proposal and invalid values are ignored", () => {
    expect(modeAt("page=view")).toBeUndefined();
    expect(modeAt("page=edit&id=abc&status=0")).toBeUndefined();
    expect(modeAt("page=other&id=7")).toBe("new");
  });

  test("PROP-043 A-5: a copy needs its source and any value except false", () => {
    expect(modeAt("createNewCopy=true&id=7&status=3")).toBe("copy");
    expect(modeAt("createNewCopy=1&id=7&status=0")).toBe("copy");
    expect(modeAt("createNewCopy=false")).toBe("new");
    expect(parseProposalSearch({ isDraft: "yes" })).toEqual({ isDraft: true });
  });
});

const { parse } = proposalsAddress;

test("PROP-003 PROP-006 A-5: any value except false opens drafts and past auctions", () => {
  for (const value of [true, "true", "1"]) {
    expect(kindOf(parse({ isDraft: value }))).toBe("drafts");
    expect(kindOf(parse({ past: value }))).toBe("past");
  }
  for (const value of ["false", "", undefined])
    expect(kindOf(parse({ isDraft: value, past: value }))).toBe("open");
});

test("PROP-014 PROP-016 PROP-041: empty filters and invalid days are not sent", () => {
  const typed = {
    auctionDateFrom: "2026-99-99",
    auctionDateTo: "2026-12-05",
    commodityName: "  ",
    basisName: undefined,
    createUser: "я".repeat(256),
  };
  expect(toListQuery(parse(typed), "ru")).toEqual({ page: 0, size: 10, auctionDateTo: "2026-12-05" });
});

test("FIX-025: an order is sent with its language, otherwise neither", () => {
  const sorted = parse({ sort: "basis", order: "Asc", page: "3", isDraft: "1" });
  expect(toListQuery(sorted, "en")).toEqual({
    page: 2,
    size: 10,
    sortKey: "basis",
    sortDirection: "Asc",
    language: "en",
  });
  expect(parse({ sort: "firmName" })).toEqual({});
});
