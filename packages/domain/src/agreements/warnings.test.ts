import { expect, test } from "vitest";
import type { DealBalance } from "../deals/volume.ts";
import type { FormValues } from "../forms/definition.ts";
import { type EarlierDeal, findWarnings, warningCodes } from "./warnings.ts";

const today = "2026-11-26";
const deal: FormValues = {
  contract_date: "2026-11-20",
  delivery_date: "2026-11-25",
  manufacturer_inn: "7707083893",
  purchaser_inn: "7728168971",
  amount: "125.5",
  price: "13900",
};
const earlier: readonly EarlierDeal[] = [
  { amount: "125.5", price: "13900" },
  { amount: "340", price: "14200" },
  { amount: "60.25", price: "13500" },
];
const warningsOf = (values: FormValues, deals = earlier, hasSimilar = false, contract?: DealBalance) =>
  findWarnings({ ...deal, ...values }, today, { earlier: deals, hasSimilar, deal: contract }, []).map(
    ({ code, field }) => `${code} ${field}`,
  );

test("SOFT-001: a usual report has no warnings", () => {
  expect(warningsOf({})).toEqual([]);
});

test.each<[string, FormValues, readonly string[]]>([
  [
    "a delivery before the contract",
    { delivery_date: "2026-11-19" },
    ["delivery-before-contract delivery_date"],
  ],
  ["a shipment of tomorrow", { shipment_fact_date: "2026-11-27" }, ["shipment-in-future shipment_fact_date"]],
  ["the seller as buyer", { purchaser_inn: "7707083893" }, ["buyer-is-seller purchaser_inn"]],
  ["a wrong check digit", { purchaser_inn: "7728168972" }, ["inn-check-digits purchaser_inn"]],
  ["a contract older than a year", { contract_date: "2025-11-25" }, ["old-contract contract_date"]],
  ["three times the usual price", { price: "41700" }, ["price-far price"]],
  ["a third of the usual price", { price: "4600" }, ["price-far price"]],
  ["an amount with a moved point", { amount: "1255" }, ["shifted-digits amount"]],
  ["a price with a moved point", { price: "139" }, ["shifted-digits price"]],
  ["a date in place of a number", { contract_number: "12.03.2026" }, ["spreadsheet-text contract_number"]],
  ["a shortened number", { contract_number: "7,70123E+09" }, ["spreadsheet-text contract_number"]],
  ["a date in place of a name", { purchaser: "12.мар" }, ["spreadsheet-text purchaser"]],
  ["an INN in place of a name", { owner_name: "7707083893" }, ["name-without-letters owner_name"]],
])("SOFT-001, FIX-226, FIX-315: %s is a warning", (_name, values, expected) => {
  expect(warningsOf(values)).toEqual(expected);
});

test.each<[string, FormValues]>([
  ["a contract of a year ago", { contract_date: "2025-11-26" }],
  ["less than three times the usual price", { price: "41699.99" }],
  ["a round amount", { amount: "300" }],
  ["a shipment of today", { shipment_fact_date: "2026-11-26" }],
  ["a delivery of tomorrow", { delivery_date: "2026-11-27" }],
  ["usual names and numbers", { contract_number: "12/3", purchaser: "ООО «7»" }],
])("SOFT-001, FIX-226, FIX-315: %s is no warning", (_name, values) => {
  expect(warningsOf(values)).toEqual([]);
});

test("SOFT-001: fewer than three earlier reports raise no comparison", () => {
  expect(warningsOf({ price: "139", amount: "1255" }, earlier.slice(1))).toEqual([]);
});

test("DEAL-003: tonnes above the volume of the contract are a warning", () => {
  const withVolume = (volume: string) => warningsOf({}, earlier, false, { volume, reported: "374.5" });
  expect(withVolume("500")).toEqual([]);
  expect(withVolume("499.999")).toEqual(["over-volume amount"]);
});

test("SOFT-001: one report meets all soft checks", () => {
  const all = warningsOf(
    {
      contract_date: "2025-06-01",
      delivery_date: "2025-05-30",
      shipment_fact_date: "2026-11-27",
      purchaser_inn: "7728168972",
      owner_inn: "7728168972",
      price: "50000",
      amount: "1255",
      contract_number: "12.03.2026",
      purchaser: "1",
    },
    earlier,
    true,
    { volume: "1500", reported: "300" },
  );
  expect(all).toEqual([
    "delivery-before-contract delivery_date",
    "shipment-in-future shipment_fact_date",
    "buyer-is-seller purchaser_inn",
    "inn-check-digits owner_inn",
    "inn-check-digits purchaser_inn",
    "old-contract contract_date",
    "price-far price",
    "shifted-digits amount",
    "similar-report contract_number",
    "over-volume amount",
    "spreadsheet-text contract_number",
    "name-without-letters purchaser",
  ]);
  expect(new Set(all.map((warning) => warning.split(" ")[0]))).toEqual(new Set(warningCodes));
});
