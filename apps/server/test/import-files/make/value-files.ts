import { cells, deal, header, type ImportFile } from "./import-file.ts";
import { deals, file, table } from "./text-table.ts";

/** A table with other values in one row. */
const withCells = (...changed: readonly (readonly [index: number, text: string])[]) => {
  const row: string[] = [...cells];
  for (const [index, text] of changed) row[index] = text;
  return table(";", header, row);
};

/** A file with one other cell, and its value or error. */
const ofCell = (name: string, kind: string, index: number, text: string, value: string): ImportFile => {
  const field = Object.keys(deal)[index]!;
  return file(name, kind, withCells([index, text]), deals({ [field]: value }));
};

/** Tables as text with values of many spellings. */
export const valueFiles: readonly ImportFile[] = [
  ofCell("no-break-thousands.csv", "thousands separated by no-break spaces", 3, "1\u00A0200,5", "1200.5"),
  ofCell("thin-thousands.csv", "thousands separated by narrow spaces", 3, "1\u202F200,5", "1200.5"),
  ofCell("apostrophe-thousands.csv", "thousands separated by apostrophes", 3, "1'200,5", "1200.5"),
  ofCell("tonnes-unit.csv", "tonnes with their unit", 3, "300 т", "300"),
  ofCell("tonnes-word.csv", "tonnes with a word", 3, "300 тонн", "300"),
  ofCell("tonnes-point.csv", "tonnes with a unit and a point", 3, "300,5 тн.", "300.5"),
  ofCell("kilograms.csv", "another unit stays unread", 3, "300 кг", "300 кг"),
  ofCell("german-number.csv", "point before thousands, comma before decimals", 3, "1.234,56", "1234.56"),
  ofCell("two-numbers.csv", "groups that are not of three digits", 3, "300 13900", "300 13900"),
  ofCell(
    "point-thousands.csv",
    "a point and three digits have two readings",
    3,
    "12.900",
    "!imports.cell-ambiguous",
  ),
  ofCell(
    "comma-thousandths.csv",
    "a comma and three digits have two readings",
    3,
    "12,900",
    "!imports.cell-ambiguous",
  ),
  ofCell("leading-zero.csv", "a zero before the point has one reading", 3, "0.900", "0.900"),
  ofCell("dashes.csv", "a dash is no number", 3, "—", "—"),
  ofCell("inn-exponent.csv", "INN as `7,80651E+09`", 2, "7,80651E+09", "7,80651E+09"),
  ofCell("inn-lost-zero.csv", "INN without its first zero", 2, "772440539", "772440539"),
  ofCell("inn-as-formula.csv", 'INN as `="0772440539"`', 2, '"=""0772440539"""', "0772440539"),
  ofCell("inn-as-bare-formula.csv", "the same without doubled quotes", 2, '="0772440539"', "0772440539"),
  ofCell("inn-apostrophe.csv", "INN with the apostrophe of a text", 2, "'0772440539", "0772440539"),
  ofCell("iso-dates.csv", "ISO dates with a time", 1, "2026-11-18T00:00:00", "2026-11-18"),
  ofCell("iso-zone.csv", "ISO time of another zone", 1, "2026-11-17T21:30:00Z", "2026-11-18"),
  ofCell("date-with-time.csv", "Russian dates with a time", 1, "18.11.2026 0:00:00", "2026-11-18"),
  ofCell("date-with-hours.csv", "Russian dates with hours", 1, "18.11.2026 10:30:00", "2026-11-18"),
  ofCell("date-with-minutes.csv", "Russian dates with minutes", 1, "18.11.2026 9:05", "2026-11-18"),
  ofCell("date-with-year-word.csv", "Russian dates with «г.»", 1, "18.11.2026 г.", "2026-11-18"),
  ofCell("short-year.csv", "year with two digits", 1, "18.11.26", "2026-11-18"),
  ofCell("impossible-date.csv", "31 November", 1, "31.11.2026", "31.11.2026"),
  ofCell("impossible-time.csv", "25 o'clock", 1, "18.11.2026 25:00", "18.11.2026 25:00"),
  ofCell(
    "slash-date.csv",
    "a date with slashes has two readings",
    1,
    "03/04/2026",
    "!imports.cell-ambiguous",
  ),
  ofCell("slash-date-clear.csv", "a date with slashes and one reading", 1, "18/11/2026", "2026-11-18"),
  ofCell("error-reference.csv", "`#REF!` as number of the contract", 0, "#REF!", "!imports.cell-error"),
  ofCell("error-russian.csv", "`#ССЫЛКА!`", 0, "#ССЫЛКА!", "!imports.cell-error"),
  ofCell("error-absent.csv", "`#Н/Д` as INN", 2, "#Н/Д", "!imports.cell-error"),
  ofCell("error-english.csv", "`#N/A` as amount", 3, "#N/A", "!imports.cell-error"),
  ofCell("error-divided.csv", "`#ДЕЛ/0!` as amount", 3, "#ДЕЛ/0!", "!imports.cell-error"),
  ofCell("error-value.csv", "`#ЗНАЧ!` as date", 1, "#ЗНАЧ!", "!imports.cell-error"),
  ofCell("error-name.csv", "`#ИМЯ?`", 0, "#ИМЯ?", "!imports.cell-error"),
  ofCell("error-narrow.csv", "signs of a narrow column", 3, "########", "!imports.cell-error"),
  ofCell("error-libreoffice.csv", "`Err:502` of LibreOffice", 3, "Err:502", "!imports.cell-error"),
  ofCell("null.csv", "`NULL` of a database", 0, "NULL", "!imports.cell-error"),
  ofCell("null-postgres.csv", String.raw`\N of PostgreSQL`, 2, String.raw`\N`, "!imports.cell-error"),
  ofCell("none.csv", "`None` of Python", 0, "None", "!imports.cell-error"),
  ofCell("nan.csv", "`NaN`", 3, "NaN", "!imports.cell-error"),
  ofCell("formula-text.csv", "formula as text", 3, "=A1*2", "!imports.cell-formula"),
  ofCell("date-as-number.csv", "date as number of the contract", 0, "14.09.2026", "!imports.cell-no-text"),
  ofCell("month-as-number.csv", "12/3 as number of the contract", 0, "12.мар", "!imports.cell-no-text"),
  ofCell("shortened-number.csv", "a long number as exponent", 0, "7,70123E+09", "!imports.cell-no-text"),
  ofCell("date-as-text.csv", "date with the apostrophe of a text", 0, "'14.09.2026", "14.09.2026"),
  ofCell("truth-as-text.csv", "truth value as number of the contract", 0, "ИСТИНА", "!imports.cell-no-text"),
  file(
    "prices.csv",
    "prices with currency signs",
    table(
      ";",
      ["Договор", "Цена"],
      ["1", "12 900 ₽"],
      ["2", "12 900,50 руб."],
      ["3", "12900 руб./т"],
      ["4", "12 900 $"],
      ["5", "12,900"],
    ),
    {
      rows: [
        { contract_number: "1", price: "12900" },
        { contract_number: "2", price: "12900.50" },
        { contract_number: "3", price: "12900" },
        { contract_number: "4", price: "12 900 $" },
        { contract_number: "5", price: "!imports.cell-ambiguous" },
      ],
    },
  ),
  file(
    "percentages.csv",
    "percentages",
    table(";", ["Договор", "protein_percentage"], ["1", "12 %"], ["2", "12,5%"], ["3", "12"]),
    {
      rows: [
        { contract_number: "1", protein_percentage: "12" },
        { contract_number: "2", protein_percentage: "12.5" },
        { contract_number: "3", protein_percentage: "12" },
      ],
    },
  ),
  file(
    "truths.csv",
    "truth values",
    table(";", ["Договор", "Экспорт"], ["1", "ИСТИНА"], ["2", "нет"], ["3", "TRUE"]),
    {
      rows: [
        { contract_number: "1", export_delivery_flag: true },
        { contract_number: "2", export_delivery_flag: false },
        { contract_number: "3", export_delivery_flag: true },
      ],
    },
  ),
];
