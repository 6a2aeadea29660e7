import { expect, test } from "vitest";
import { pinsOf } from "./column-pins.ts";

const shown = [
  { id: "number", width: 100 },
  { id: "date", width: 80 },
  { id: "name", width: 300 },
];
const placesOf = (pinned: readonly string[], room: number) => [
  ...pinsOf(shown, new Set(pinned), { from: 40, room }),
];

test("WORK-040: pinned columns stick side by side after the checkboxes", () => {
  expect(placesOf(["number", "name"], 2000)).toEqual([
    ["number", 40],
    ["name", 140],
  ]);
  expect(placesOf([], 2000)).toEqual([]);
});

test("WORK-040: too wide pins scroll except the first", () => {
  expect(placesOf(["number", "date", "name"], 600)).toEqual([
    ["number", 40],
    ["date", 140],
  ]);
  expect(placesOf(["name"], 200)).toEqual([["name", 40]]);
});
