import { describe, expect, test } from "vitest";
import { reconcileLedger, type ComparedReport, type ComparedValues, type LedgerRow } from "./reconcile.ts";

const period = { from: "2026-07-01", to: "2026-09-30" };
const deal: ComparedValues = {
  contract_number: "ЗП-26/344",
  contract_date: "2026-08-14",
  purchaser_inn: "7724405391",
  purchaser: "ООО «Колос»",
  product_type: "Пшеница",
  amount: "1250.5",
  price: "17420",
};
const row = (number: number, values: ComparedValues = {}, reportId: number | null = null): LedgerRow => ({
  number,
  values: { ...deal, ...values },
  reportId,
});
const report = (id: number, values: ComparedValues = {}): ComparedReport => ({
  id,
  contractDate: String(values["contract_date"] ?? deal["contract_date"]),
  values: { ...deal, amount: "1250.500", price: "17420.00", ...values },
});
const compare = (rows: readonly LedgerRow[], reports: readonly ComparedReport[]) =>
  reconcileLedger(rows, reports, period).map(({ row: line, result, report: found, differences, repeats }) => [
    line?.number ?? null,
    result,
    found?.id ?? null,
    ...differences,
    ...(repeats === null ? [] : [`repeats ${repeats}`]),
  ]);

describe("spellings of a deal", () => {
  test.each<[string, ComparedValues]>([
    ["a number with № and spaces", { contract_number: "№ зп – 26 / 344" }],
    ["look-alike Latin letters", { contract_number: "ЗП-26/344".toLowerCase() }],
    ["a company with its form behind", { purchaser_inn: undefined!, purchaser: "КОЛОС, ООО" }],
    ["the INN alone", { purchaser: "Колос Юг (филиал)" }],
    ["zeros after the comma", { amount: "1250.500", price: "17420.0" }],
    ["absent columns", { product_type: undefined!, price: undefined!, amount: undefined! }],
  ])("BULK-008: %s is no difference", (_, values) => {
    expect(compare([row(2, values)], [report(7)])).toEqual([[2, "matched", 7]]);
  });
});

test("BULK-008: only fields of the file are different", () => {
  const values = { amount: "1300", delivery_type: undefined! };
  expect(compare([row(2, values)], [report(7, { delivery_type: "CPT" })])).toEqual([
    [2, "different", 7, "amount"],
  ]);
});

test("BULK-008: an unreadable price is a difference, not an error", () => {
  expect(compare([row(2, { price: "дорого" })], [report(7)])).toEqual([[2, "different", 7, "price"]]);
});

test("BULK-008: unmatched rows are missing, unmatched reports are extra", () => {
  expect(compare([row(2, { contract_number: "К-1", amount: "10" })], [report(7)])).toEqual([
    [2, "missing", null],
    [null, "extra", 7],
  ]);
});

test("BULK-008: a deal with another buyer and amount is another deal", () => {
  const other = { purchaser_inn: "6199701014", purchaser: "ООО «Нива»", amount: "10" };
  expect(compare([row(2, other)], [report(7)])).toEqual([
    [2, "missing", null],
    [null, "extra", 7],
  ]);
});

test("BULK-008: a date of the next period is a difference", () => {
  expect(compare([row(2)], [report(7, { contract_date: "2026-10-02" })])).toEqual([
    [2, "different", 7, "contract_date"],
  ]);
});

test("BULK-008: a number with a typing error is a difference", () => {
  expect(compare([row(2, { contract_number: "ЗП-26/345" })], [report(7)])).toEqual([
    [2, "different", 7, "contract_number"],
  ]);
});

test("BULK-008: rows outside the period and without a date are not missing", () => {
  const rows = [
    row(2, { contract_date: "2026-06-30" }),
    row(3, { contract_date: "вчера" }),
    row(4, { contract_number: "№" }),
  ];
  expect(compare(rows, []).map(([, result]) => result)).toEqual(["outside", "unreadable", "unreadable"]);
});

describe("equal rows", () => {
  test("BULK-008: two rows have two reports", () => {
    expect(compare([row(2), row(3)], [report(7), report(8)])).toEqual([
      [2, "matched", 7],
      [3, "matched", 8],
    ]);
  });
  test("BULK-008: a repeated row shares the only report", () => {
    expect(compare([row(2), row(3)], [report(7)])).toEqual([
      [2, "matched", 7],
      [3, "matched", 7, "repeats 2"],
    ]);
  });
  test("BULK-008: a repeated missing row names the first one", () => {
    expect(compare([row(2), row(3)], [])).toEqual([
      [2, "missing", null],
      [3, "missing", null, "repeats 2"],
    ]);
  });
});

test("BULK-008: the row with fewer differences gets the report", () => {
  const rows = [row(2, { amount: "1", price: "2" }), row(3, { amount: "1" })];
  expect(compare(rows, [report(7)])).toEqual([
    [2, "missing", null],
    [3, "different", 7, "amount"],
  ]);
});

test("BULK-008: a registered row has its own report", () => {
  expect(compare([row(2, {}, 8)], [report(7), report(8)])).toEqual([
    [2, "matched", 8],
    [null, "extra", 7],
  ]);
});
