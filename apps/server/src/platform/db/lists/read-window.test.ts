import fc from "fast-check";
import { expect, test } from "vitest";
import { readWindow } from "./read-window.ts";

test("FAST-005: a page equals its slice and skips at most half", async () => {
  const given = {
    all: fc.nat(8_000),
    page: fc.nat(250),
    size: fc.integer({ min: 1, max: 40 }),
    isNarrowed: fc.boolean(),
  };
  await fc.assert(
    fc.asyncProperty(fc.record(given), async ({ all, page, size, isNarrowed }) => {
      const list = Array.from({ length: all }, (_, place) => place);
      const found = await readWindow(
        { page, size, isNarrowed },
        () => Promise.resolve(all),
        ({ limit, offset, isBackwards, isFar, isFew }) => {
          expect(isFew).toBe(isNarrowed && all <= 5_000);
          expect(isFar && offset > all / 2).toBe(false);
          const passed = (isBackwards ? list.toReversed() : list).slice(offset, offset + limit);
          return Promise.resolve(isBackwards ? passed.toReversed() : passed);
        },
      );
      expect(found).toEqual({ rows: list.slice(page * size, (page + 1) * size), total: all });
    }),
  );
});
