import { expect, test } from "vitest";
import { splitIntoIndependentChunks } from "./independent-chunks.ts";

const namesOf = (row: string) => row.split(" ");
const sizesOf = (rows: readonly string[]) =>
  splitIntoIndependentChunks(rows, { namesOf }).map(({ length }) => length);

test("FAST-006: chunks end before a shared name or after 250 rows", () => {
  expect(sizesOf([])).toEqual([]);
  expect(sizesOf(["a b", "c", "b", "c", "a"])).toEqual([2, 3]);
  expect(sizesOf(Array.from({ length: 501 }, (_, index) => `row-${index}`))).toEqual([250, 250, 1]);
});

test("FAST-006: a chunk ends where the kind of rows changes", () => {
  const chunks = splitIntoIndependentChunks(["a", "b", "C", "D", "e"], {
    namesOf,
    kindOf: (row) => row === row.toUpperCase(),
  });
  expect(chunks).toEqual([["a", "b"], ["C", "D"], ["e"]]);
});
