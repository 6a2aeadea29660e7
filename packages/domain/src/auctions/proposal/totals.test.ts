import { expect, test } from "vitest";
import { proposalTotals } from "./totals.ts";

const given = {
  lotVolume: "60",
  lotQty: "24",
  startPrice: "15400.50",
  minStepPrice: { id: 6, volume: "0.5" },
};

test.each([
  ["all figures exist", {}, { volume: "1440", value: "22176720", stepValue: "720" }],
  ["the price is missing", { startPrice: null }, { volume: "1440", value: undefined, stepValue: "720" }],
  ["the lots are missing", { lotQty: null }, { volume: undefined, value: undefined, stepValue: undefined }],
  [
    "the step is missing",
    { minStepPrice: null },
    { volume: "1440", value: "22176720", stepValue: undefined },
  ],
  [
    "figures are inexact in binary",
    { startPrice: "0.1", lotVolume: "1", lotQty: "3" },
    { volume: "3", value: "0.3", stepValue: "1.5" },
  ],
  [
    "a figure is not a number",
    { lotVolume: "шесть" },
    { volume: undefined, value: undefined, stepValue: undefined },
  ],
])("DESK-010: totals where %s", (_, change, expected) =>
  expect(proposalTotals({ ...given, ...change })).toEqual(expected),
);
