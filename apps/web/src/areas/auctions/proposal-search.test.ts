import { describe, expect, test } from "vitest";
import { modeOf, parseProposalSearch } from "./proposal-search.ts";
import { parseProposalsSearch, toFilters } from "./proposals-search.ts";

describe("the address of the form", () => {
  const modeAt = (query: string) =>
    modeOf(parseProposalSearch(Object.fromEntries(new URLSearchParams(query))));

  test("PROP-042: page, id and status say what the form is for", () => {
    expect(modeAt("")).toBe("new");
    expect(modeAt("page=view&id=7&status=3")).toBe("view");
    expect(modeAt("page=change&id=7&status=1")).toBe("change");
    expect(modeAt("page=feedback&id=7&status=2")).toBe("feedback");
    expect(modeAt("page=edit&id=7&status=0")).toBe("edit");
    expect(modeAt("page=edit&id=7&status=7")).toBe("edit");
  });

  test("PROP-048: a sent proposal is changed, never edited freely, whatever the address asks", () => {
    expect(modeAt("page=edit&id=7&status=1")).toBe("change");
    expect(modeAt("page=edit&id=7&status=2")).toBe("change");
  });

  test("PROP-042: a mode without a proposal is none, and nonsense is as if it were not there", () => {
    expect(modeAt("page=view")).toBeUndefined();
    expect(modeAt("page=edit&id=abc&status=0")).toBeUndefined();
    expect(modeAt("page=other&id=7")).toBe("new");
  });

  test("PROP-043 A-5: a copy needs its source; any value but false and nothing counts", () => {
    expect(modeAt("createNewCopy=true&id=7&status=3")).toBe("copy");
    expect(modeAt("createNewCopy=1&id=7&status=0")).toBe("copy");
    expect(modeAt("createNewCopy=false")).toBe("new");
    expect(parseProposalSearch({ isDraft: "yes" })).toEqual({ isDraft: true });
  });
});

test("PROP-006 A-5: the list opens with drafts by any value but false and nothing", () => {
  expect(parseProposalsSearch({ isDraft: true })).toEqual({ isDraft: true });
  expect(parseProposalsSearch({ isDraft: "1" })).toEqual({ isDraft: true });
  for (const isDraft of ["false", "", undefined]) expect(parseProposalsSearch({ isDraft })).toEqual({});
});

test("PROP-014 PROP-016: empty conditions and days that are none are left out", () => {
  expect(
    toFilters({
      auctionDateFrom: "2026-99-99",
      auctionDateTo: "2026-12-05",
      commodityName: "  ",
      basisName: null,
    }),
  ).toEqual({ auctionDateTo: "2026-12-05" });
});
