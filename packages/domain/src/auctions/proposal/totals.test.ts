import { expect, test } from "vitest";
import { proposalTotals } from "./totals.ts";

const given = {
  lotVolume: "60",
  lotQty: "24",
  startPrice: "15400.50",
  minStepPrice: { id: 6, volume: "0.5" },
};

test.each([
  ["all figures are there", {}, { volume: "1440", value: "22176720", stepValue: "720" }],
  ["no price", { startPrice: null }, { volume: "1440", value: undefined, stepValue: "720" }],
  ["no lots", { lotQty: null }, { volume: undefined, value: undefined, stepValue: undefined }],
  ["no step", { minStepPrice: null }, { volume: "1440", value: "22176720", stepValue: undefined }],
  [
    "not exact in binary",
    { startPrice: "0.1", lotVolume: "1", lotQty: "3" },
    { volume: "3", value: "0.3", stepValue: "1.5" },
  ],
  [
    "what is no number",
    { lotVolume: "шесть" },
    { volume: undefined, value: undefined, stepValue: undefined },
  ],
])("DESK-010: totals where %s", (_, change, expected) =>
  expect(proposalTotals({ ...given, ...change })).toEqual(expected),
);
