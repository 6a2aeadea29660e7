import fc from "fast-check";
import { expect, test } from "vitest";
import { readPlace } from "./read-place.ts";

test("FAST-005: a page is that of the list, from whichever end it was read, and passes over half of the list at most", async () => {
  const given = { all: fc.nat(3_000), page: fc.nat(250), size: fc.integer({ min: 1, max: 40 }) };
  await fc.assert(
    fc.asyncProperty(fc.record(given), async ({ all, page, size }) => {
      const list = Array.from({ length: all }, (_, place) => place);
      const found = await readPlace(
        { page, size },
        () => Promise.resolve(all),
        ({ limit, offset, isBackwards, isFar }) => {
          expect(isFar && offset > all / 2).toBe(false);
          const passed = (isBackwards ? list.toReversed() : list).slice(offset, offset + limit);
          return Promise.resolve(isBackwards ? passed.toReversed() : passed);
        },
      );
      expect(found).toEqual({ rows: list.slice(page * size, (page + 1) * size), total: all });
    }),
  );
});
