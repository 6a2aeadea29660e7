import { describe, expect, test } from "vitest";
import { pageWindow } from "./pagination.ts";

const shown = (current: number, pages: number) => pageWindow(current, pages).join(" ");

describe("page numbers of a pager", () => {
  test("PLAT-140 ACC-022: fewer than 9 pages show every number", () => {
    for (let pages = 1; pages < 9; pages += 1)
      for (let current = 1; current <= pages; current += 1)
        expect(pageWindow(current, pages)).toEqual(Array.from({ length: pages }, (_, index) => index + 1));
  });

  test.each([
    [1, 9, "1 2 3 4 5 … 9"],
    [4, 9, "1 2 3 4 5 … 9"],
    [5, 9, "1 … 4 5 6 … 9"],
    [6, 9, "1 … 5 6 7 8 9"],
    [9, 9, "1 … 5 6 7 8 9"],
    [50, 100, "1 … 49 50 51 … 100"],
  ])("PLAT-141 ACC-022 G-90: page %i of %i shows the numbers %s", (current, pages, numbers) => {
    expect(shown(current, pages)).toBe(numbers);
  });

  test("PLAT-141 ACC-022 G-90: from 9 pages first, last and current appear, with gaps", () => {
    for (const pages of [9, 10, 57])
      for (let current = 1; current <= pages; current += 1) {
        const numbers = pageWindow(current, pages);
        expect(numbers).toEqual(expect.arrayContaining([1, pages, current]));
        const unmarked = numbers.filter((entry, index) => {
          const before = numbers[index - 1];
          return typeof entry === "number" && typeof before === "number" && entry !== before + 1;
        });
        expect(unmarked, `${current} of ${pages}`).toEqual([]);
      }
  });
});
