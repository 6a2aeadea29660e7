import { describe, expect, test } from "vitest";
import {
  comparedFields,
  isOneSlip,
  isSimilar,
  reportDifferences,
  type ReportIdentity,
} from "./duplicates.ts";

const report: ReportIdentity = {
  manufacturerInn: "7707083893",
  ownerInn: null,
  ownerName: null,
  purchaserInn: null,
  purchaserName: "Örnek A.Ş.",
  contractNumber: "ЗП-26/344",
  contractDate: "2026-03-02",
  productTypeId: 4,
  amount: "1250.5",
  price: "17420",
  currencyName: "Российский рубль",
  deliveryDate: "2026-03-20",
  shipmentFactDate: null,
};
const other = (change: Partial<ReportIdentity>): ReportIdentity => ({ ...report, ...change });

describe("equal reports", () => {
  test("DUP-001: the spelling of numbers and unnamed parties does not matter", () => {
    const same = other({
      contractNumber: "№ зп – 26 / 344",
      amount: "1250.500",
      price: "17420.00",
      purchaserName: "Örnek A. Ş.",
    });
    expect(reportDifferences(report, same)).toEqual([]);
    expect(isSimilar(report, same)).toBe(false);
  });

  test("DUP-001: a party is its INN, whatever its name", () => {
    const known = other({ purchaserInn: "7707083893", purchaserName: "ООО «Мельница»" });
    expect(reportDifferences(known, { ...known, purchaserName: "Мельница, ООО" })).toEqual([]);
    expect(reportDifferences(known, { ...known, purchaserInn: "6163159204" })).toEqual(["purchaser"]);
  });

  test.each<[string, Partial<ReportIdentity>]>([
    ["manufacturer_inn", { manufacturerInn: "6163159204" }],
    ["owner_name", { ownerName: "ООО «Колос»" }],
    ["purchaser", { purchaserName: "Başka A.Ş." }],
    ["contract_date", { contractDate: "2026-03-03" }],
    ["contract_number", { contractNumber: "ЗП-26/345" }],
    ["product_type", { productTypeId: 5 }],
    ["amount", { amount: "1250.501" }],
    ["price", { price: "17420.01" }],
    ["currency", { currencyName: "Доллар США" }],
    ["delivery_date", { deliveryDate: null }],
    ["shipment_fact_date", { shipmentFactDate: "2026-03-20" }],
  ])("DUP-001: another %s makes another report, which needs a confirmation", (field, change) => {
    expect(reportDifferences(report, other(change))).toEqual([field]);
    expect(isSimilar(report, other(change))).toBe(true);
  });
});

test("DUP-001: equal reports have every compared field, a party its INN or name", () => {
  expect(comparedFields).toEqual([
    "manufacturer_inn",
    "owner_name",
    "purchaser",
    "contract_date",
    "contract_number",
    "product_type",
    "amount",
    "price",
    "currency",
    "delivery_date",
    "shipment_fact_date",
    "owner_inn",
    "purchaser_inn",
  ]);
});

describe("DUP-001: one typing error", () => {
  test.each([
    ["зп344", "зп3444"],
    ["зп344", "зп34"],
    ["зп344", "зп354"],
    ["зп344", "зп434"],
    ["444", "4444"],
    ["1", ""],
  ])("is between %s and %s", (one, other) => {
    expect(isOneSlip(one, other)).toBe(true);
    expect(isOneSlip(other, one)).toBe(true);
  });

  test.each([
    ["зп344", "зп355"],
    ["зп344", "зп3"],
    ["зп344", "зп34455"],
    ["12", "31"],
    ["12", "23"],
    ["12", "3"],
    ["12x", "123x4"],
    ["1234", "2143"],
    ["123", "321"],
    ["444", "44444"],
  ])("is not between %s and %s", (one, other) => {
    expect(isOneSlip(one, other)).toBe(false);
    expect(isOneSlip(other, one)).toBe(false);
  });
});

describe("similar reports", () => {
  test.each<[string, Partial<ReportIdentity>]>([
    ["a further consignment", { amount: "300", deliveryDate: "2026-04-20", shipmentFactDate: "2026-04-11" }],
    ["a typo in the number and another amount", { contractNumber: "ЗП-26/434", amount: "1" }],
    [
      "a price in another currency and another day",
      { price: "190", currencyName: "Доллар США", contractDate: "2026-03-03" },
    ],
  ])("DUP-001: %s needs a confirmation", (_, change) => expect(isSimilar(report, other(change))).toBe(true));

  test.each<[string, Partial<ReportIdentity>]>([
    ["three differences", { amount: "300", price: "1", deliveryDate: null }],
    ["another contract of the same day", { contractNumber: "ЗП-26/512", amount: "300" }],
    ["the next contract on the next day", { contractNumber: "ЗП-26/345", contractDate: "2026-03-03" }],
  ])("DUP-001: %s is another deal", (_, change) => expect(isSimilar(report, other(change))).toBe(false));
});
