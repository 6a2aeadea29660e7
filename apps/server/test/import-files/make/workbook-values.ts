import { deal, type ImportFile } from "./import-file.ts";
import { day, file, ofRow, oneSheet, usual, type Cells } from "./one-sheet.ts";
import { formats } from "./workbook.ts";

/** A workbook with one other cell, and its value or error. */
const ofCell = (
  name: string,
  kind: string,
  index: number,
  cell: Cells[number],
  value: string | undefined,
): ImportFile => {
  const field = Object.keys(deal)[index]!;
  const { [field]: _, ...others } = deal as Readonly<Record<string, string>>;
  return file(name, kind, ofRow(usual.with(index, cell)), {
    rows: [value === undefined ? others : { ...deal, [field]: value }],
  });
};
const number = (s: number, v: number): Cells[number] => ({ s, v: String(v) });

/** Workbooks with cells of all types and formats. */
export const workbookValues: readonly ImportFile[] = [
  ofCell(
    "percent-tonnes.xlsx",
    "percentage in a field without percentages",
    3,
    number(formats.percent, 0.12),
    "12%",
  ),
  file(
    "percentages.xlsx",
    "percentages as shown",
    oneSheet([
      ["Договор", "protein_percentage"],
      ["1", number(formats.percent, 0.12)],
      ["2", number(formats.tenthPercent, 0.125)],
      ["3", 12],
      ["4", number(formats.percent, 0.125)],
    ]),
    {
      rows: [
        { contract_number: "1", protein_percentage: "12" },
        { contract_number: "2", protein_percentage: "12.5" },
        { contract_number: "3", protein_percentage: "12" },
        { contract_number: "4", protein_percentage: "!imports.cell-rounded" },
      ],
    },
  ),
  ofCell(
    "two-decimals.xlsx",
    "number with hidden digits after the second decimal",
    3,
    number(formats.twoDecimals, 1200.333333),
    "1200.33",
  ),
  ofCell(
    "hidden-decimals.xlsx",
    "number whose format hides its decimals",
    3,
    number(formats.whole, 1200.5),
    "!imports.cell-rounded",
  ),
  ofCell(
    "hidden-decimal.xlsx",
    "number whose format hides its second decimal",
    3,
    number(formats.oneDecimal, 1200.55),
    "!imports.cell-rounded",
  ),
  ofCell(
    "whole-number.xlsx",
    "whole number in a format without decimals",
    3,
    number(formats.whole, 1200),
    "1200",
  ),
  ofCell(
    "thousands.xlsx",
    "number in thousands",
    3,
    number(formats.thousands, 1_200_500),
    "!imports.cell-rounded",
  ),
  ofCell("tonnes-format.xlsx", "format with the unit", 3, number(formats.tonnes, 1200.5), "1200.500"),
  ofCell(
    "roubles-format.xlsx",
    "format with the sign of a currency in a field without one",
    3,
    number(formats.roubles, 1200.5),
    "1 200,50 ₽",
  ),
  ofCell(
    "conditional-format.xlsx",
    "format with a condition",
    3,
    number(formats.condition, 1200.5),
    "1200.50",
  ),
  ofCell(
    "exponent-format.xlsx",
    "format with an exponent",
    3,
    number(formats.exponent, 1200.5),
    "!imports.cell-rounded",
  ),
  ofCell("thousandths.xlsx", "thousandths of a tonne", 3, 1.234, "1.234"),
  ofCell("binary-fraction.xlsx", "0.1 + 0.2", 3, 0.300_000_000_000_000_04, "0.3"),
  ofCell("large-number.xlsx", "number with an exponent in the file", 3, { v: "1.2005E3" }, "1200.5"),
  ofCell("inn-number.xlsx", "INN as number", 2, 7_806_512_843, "7806512843"),
  ofCell("text-format.xlsx", "number in a text format", 2, number(formats.text, 7_806_512_843), "7806512843"),
  ofCell("long-date.xlsx", "date with the name of its month", 1, number(formats.longDate, day), "2026-11-18"),
  ofCell("date-time.xlsx", "date with a time", 1, number(formats.dateTime, day + 0.4375), "2026-11-18"),
  ofCell("iso-date.xlsx", "date as text of ISO 8601", 1, { t: "d", v: "2026-11-18T00:00:00" }, "2026-11-18"),
  ofCell("date-without-format.xlsx", "date without a format is a number", 1, day, String(day)),
  ofCell(
    "date-as-number.xlsx",
    "date as number of the contract",
    0,
    number(formats.date, day),
    "!imports.cell-no-text",
  ),
  ofCell(
    "truth-as-text.xlsx",
    "truth value as number of the contract",
    0,
    { t: "b", v: "1" },
    "!imports.cell-no-text",
  ),
  ofCell(
    "error-value.xlsx",
    "`#REF!` as number of the contract",
    0,
    { t: "e", v: "#REF!" },
    "!imports.cell-error",
  ),
  ofCell(
    "error-amount.xlsx",
    "`#DIV/0!` as amount",
    3,
    { t: "e", f: "1/0", v: "#DIV/0!" },
    "!imports.cell-error",
  ),
  ofCell(
    "error-inn.xlsx",
    "`#N/A` as INN",
    2,
    { t: "e", f: "VLOOKUP(1,A:B,2)", v: "#N/A" },
    "!imports.cell-error",
  ),
  ofCell("null-text.xlsx", "`NULL` as text", 0, "NULL", "!imports.cell-error"),
  ofCell("formula-values.xlsx", "formulas with stored values", 3, { f: "1200+0.5", v: "1200.5" }, "1200.5"),
  ofCell(
    "formula-without-value.xlsx",
    "formula without a stored value",
    3,
    { f: "1200+0.5" },
    "!imports.cell-formula",
  ),
  ofCell(
    "formula-empty-value.xlsx",
    "formula with an empty value",
    1,
    { f: "TODAY()", v: "" },
    "!imports.cell-formula",
  ),
  ofCell(
    "formula-empty-text.xlsx",
    "formula whose value is an empty text",
    3,
    { t: "str", f: '""', v: "" },
    undefined,
  ),
  ofCell(
    "formula-shared.xlsx",
    "shared formula without a stored value",
    3,
    { xml: '<f t="shared" si="0"/>' },
    "!imports.cell-formula",
  ),
  file(
    "truths.xlsx",
    "truth values",
    oneSheet([
      ["Договор", "Экспорт"],
      ["1", { t: "b", v: "1" }],
      ["2", { t: "b", v: "0" }],
    ]),
    {
      rows: [
        { contract_number: "1", export_delivery_flag: true },
        { contract_number: "2", export_delivery_flag: false },
      ],
    },
  ),
];
