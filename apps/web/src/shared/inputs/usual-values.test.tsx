import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useUsualValues } from "./usual-values.ts";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const options = (count: number) => Array.from({ length: count }, (_, index) => ({ value: String(index) }));
const look = (field: string) => renderHook(() => useUsualValues(field)).result.current;
const order = (field: string, count = 10) =>
  look(field)
    .usualFirst(options(count))
    .map(({ value }) => value)
    .join("");

test("FIX-029: the three newest selections of the user come first", () => {
  expect(order("product")).toBe("0123456789");
  for (const value of ["5", "7", "2", "7", "9"]) look("product").remember(value);
  expect(order("product")).toBe("9720134568");
  expect(order("region")).toBe("0123456789");
});

test("FIX-029: a short list keeps its order, invalid storage is ignored", () => {
  look("yes-no").remember("2");
  expect(order("yes-no", 3)).toBe("012");
  localStorage.setItem("usual__product", "{");
  expect(order("product")).toBe("0123456789");
});
