import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { matchColumns } from "@birzha/domain/imports/match-columns.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { readTable } from "./read-table.ts";

/* Files of accounting programs, one for each kind (BULK-005). The README of the folder describes them. */

const folder = new URL("../../../test/import-files/", import.meta.url);
const read = (name: string, sheet?: string) => readTable(readFileSync(new URL(name, folder)), sheet);

interface Expected {
  /** Fields of the columns; null for a column without one. */
  readonly fields?: readonly (string | null)[];
  readonly rows: readonly (readonly string[])[];
}

const contract = ["contract_number", "contract_date", "purchaser_inn", "amount"] as const;
/** Files with one row of the usual columns. */
const row = (date = "18.11.2026", inn = "7806512843", amount = "1 200,5"): Expected => ({
  rows: [["ЗП-1", date, inn, amount]],
});
const inWorkbook = row("2026-11-18", "7806512843", "1200.5");
const withParties: Expected = {
  fields: ["contract_number", "contract_date", "purchaser", "purchaser_inn"],
  rows: [["ЗП-1", "18.11.2026", "ООО «Агро»", "7806512843"]],
};
const ofXml = (...numbers: readonly string[]): Expected => ({
  fields: ["contract_number", "product_type"],
  rows: numbers.map((number) => [number, "Пшеница"]),
});

const tables: Readonly<Record<string, Expected>> = {
  "semicolons.csv": row(),
  "tabs.txt": row(),
  "pipes.csv": row(),
  "commas.csv": row(),
  "byte-order-mark.csv": row(),
  "windows-1251.csv": row(),
  "windows-line-ends.csv": row(),
  "old-mac-line-ends.csv": row(),
  "separator-line.csv": row(),
  "empty-last-rows.csv": row(),
  "title-above-header.csv": row(),
  "header-marks.csv": row(),
  "header-line-break.csv": row(),
  "spaces-around-cells.csv": row(),
  "no-break-thousands.csv": row(undefined, undefined, "1\u00a0200,5"),
  "trailing-separators.csv": {
    fields: [...contract, null],
    rows: [["ЗП-1", "18.11.2026", "7806512843", "1 200,5", ""]],
  },
  "empty-columns.csv": {
    fields: ["contract_number", null, "contract_date", "purchaser_inn", "amount"],
    rows: [["ЗП-1", "", "18.11.2026", "7806512843", "1 200,5"]],
  },
  "quotes-and-breaks.csv": {
    fields: ["contract_number", "contract_date", "purchaser", "amount"],
    rows: [["1;2", "18.11.2026", 'ООО "Агро"\nТула', "5"]],
  },
  "double-header.csv": withParties,
  "invisible-characters.csv": row(),
  // Cells keep what the file has: the form reports an impossible value, and the reader never guesses.
  "inn-exponent.csv": row(undefined, "7,80651E+09"),
  "inn-lost-zero.csv": row(undefined, "772440539"),
  "iso-dates.csv": row("2026-11-18T00:00:00"),
  "date-with-time.csv": row("18.11.2026 0:00:00"),
  "impossible-date.csv": row("31.11.2026"),
  "workbook.xlsx": inWorkbook,
  "dates-1904.xlsx": inWorkbook,
  "formula-values.xlsx": inWorkbook,
  "formula-without-value.xlsx": row("2026-11-18", "7806512843", ""),
  "hidden-sheet.xlsx": inWorkbook,
  "merged-header.xlsx": { ...withParties, rows: [["ЗП-1", "2026-11-18", "ООО «Агро»", "7806512843"]] },
  "rich-text.xlsx": inWorkbook,
  "one-report.xml": ofXml("ЗП-1"),
  "several-reports.xml": ofXml("ЗП-1", "ЗП-2"),
};

const rejections: Readonly<Record<string, string>> = {
  "unclosed-quote.csv": "imports.unreadable-file",
  "unknown-headers.csv": "imports.no-header",
  "empty.csv": "imports.no-header",
  "old-excel.xls": "imports.unreadable-file",
  "password.xlsx": "imports.unreadable-file",
  "damaged.xlsx": "imports.unreadable-file",
  "empty-workbook.xlsx": "imports.no-header",
  "damaged.xml": "imports.unreadable-file",
  "without-reports.xml": "imports.no-header",
};

describe("files of accounting programs", () => {
  test.each(Object.entries(tables))("BULK-005: %s is read", async (name, { fields = contract, rows }) => {
    const file = await read(name);
    if (!("table" in file)) throw new Error("file has sheets");
    expect(matchColumns(file.table.headers, ru.fields).map(({ field }) => field)).toEqual(fields);
    expect(file.table.rows.map(({ cells }) => cells)).toEqual(rows);
  });

  test.each(Object.entries(rejections))("BULK-005: %s is rejected", async (name, code) => {
    await expect(read(name)).rejects.toMatchObject({ code });
  });

  test("BULK-005: several-sheets.xlsx asks for its sheet", async () => {
    expect(await read("several-sheets.xlsx")).toEqual({ sheets: ["Октябрь", "Ноябрь"] });
    expect(await read("several-sheets.xlsx", "Ноябрь")).toHaveProperty("table");
  });

  test("BULK-005: each file of the folder is described and tested", () => {
    const files = readdirSync(folder).filter((name) => name !== "README.md");
    const readme = readFileSync(new URL("README.md", folder), "utf8");
    const tested = [...Object.keys(tables), ...Object.keys(rejections), "several-sheets.xlsx"];
    expect(files.toSorted()).toEqual(tested.toSorted());
    expect(files.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([]);
    expect(files.length).toBeGreaterThanOrEqual(30);
  });
});
