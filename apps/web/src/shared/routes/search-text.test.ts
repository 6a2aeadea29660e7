import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./search-text.ts";

test("OTC-015: an address shows filters plainly without empty ones", () => {
  expect(stringifySearch({ status: "2", page: 3, purchaserName: "", dateBegin: undefined })).toBe(
    "?status=2&page=3",
  );
  expect(stringifySearch({})).toBe("");
});

test("OTC-015: an INN keeps its leading zeros", () => {
  expect(parseSearch("?purchaserInn=0123456789")).toEqual({ purchaserInn: "0123456789" });
});

test("OTC-015: any filter text survives the address", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1 });
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), text), (search) => {
      const read = { ...parseSearch(stringifySearch(search)) };
      expect(read).toEqual({ ...search });
    }),
  );
});
