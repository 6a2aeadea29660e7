import fc from "fast-check";
import { expect, test } from "vitest";
import { totalOf } from "./total-of.ts";

test("FAST-005: the total is exact; a partial page needs no count", async () => {
  const given = { all: fc.nat(60), page: fc.nat(8), size: fc.integer({ min: 1, max: 15 }) };
  await fc.assert(
    fc.asyncProperty(fc.record(given), async ({ all, page, size }) => {
      const count = Math.max(0, Math.min(size, all - page * size));
      let isCounted = false;
      const counted = () => {
        isCounted = true;
        return Promise.resolve(all);
      };
      expect(await totalOf({ count, page, size }, counted)).toBe(all);
      expect(isCounted).toBe(count === size || (count === 0 && page > 0));
    }),
  );
});
