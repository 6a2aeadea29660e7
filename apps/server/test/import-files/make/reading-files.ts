import { cells, deal, header, rejected, type ImportFile } from "./import-file.ts";
import { oneSheet, usual } from "./one-sheet.ts";
import { file, table } from "./text-table.ts";

/** Bytes of a text in an encoding with one byte per character. */
function encodeAs(encoding: string, text: string): Buffer {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Buffer.from([...text].map((letter) => letters.indexOf(letter)));
}

const semicolons = table(";", header, cells);
const unknown = table(";", ["a", "b"], ["1", "2"]);

/** Files that the user tells the reader how to read (FIX-215). */
export const readingFiles: readonly ImportFile[] = [
  file("chosen-koi8-r.csv", "KOI8-R by choice", encodeAs("koi8-r", semicolons), {
    reading: { encoding: "koi8-r" },
    rows: [deal],
  }),
  file("chosen-ibm866.csv", "DOS encoding by choice", encodeAs("ibm866", semicolons), {
    reading: { encoding: "ibm866" },
    rows: [deal],
  }),
  file("chosen-utf-8.csv", "UTF-8 by choice, bytes of another encoding", encodeAs("koi8-r", semicolons), {
    reading: { encoding: "utf-8" },
    ...rejected("wrong-encoding", { line: 1, column: 1 }),
  }),
  file("chosen-delimiter.csv", "delimiter by choice", "a;b|Договор|Дата\n1;2|ЗП-1|18.11.2026\n", {
    reading: { delimiter: "|" },
    rows: [{ "#0": "1;2", contract_number: "ЗП-1", contract_date: "2026-11-18" }],
  }),
  file("chosen-delimiter-sep.csv", "a delimiter by choice overrides `sep=`", `sep=,\n${semicolons}`, {
    reading: { delimiter: ";" },
    rows: [deal],
    numbers: [2],
  }),
  file("chosen-header.csv", "header row by choice", `Договор;Дата;ИНН\nс 1.11;по 30.11\n\n${semicolons}`, {
    reading: { headerRow: 4 },
    rows: [deal],
    numbers: [5],
  }),
  file(
    "chosen-double-header.csv",
    "lower row of a double header by choice",
    "Договор;Покупатель;\n;ИНН;Имя\n1;2;3\n",
    {
      reading: { headerRow: 2 },
      rows: [{ contract_number: "1", purchaser_inn: "2", "#2": "3" }],
    },
  ),
  file("chosen-unknown-headers.csv", "unknown headings by choice", unknown, {
    reading: { headerRow: 1 },
    rows: [{ "#0": "1", "#1": "2" }],
    numbers: [2],
  }),
  file("chosen-below-title.csv", "unknown headings below a title", `за ноябрь\n${unknown}`, {
    reading: { headerRow: 2 },
    rows: [{ "#0": "1", "#1": "2" }],
    numbers: [3],
  }),
  file("chosen-no-header.csv", "no header row by choice", unknown, {
    reading: { headerRow: 0 },
    rows: [
      { "#0": "a", "#1": "b" },
      { "#0": "1", "#1": "2" },
    ],
    numbers: [1, 2],
  }),
  file("chosen-absent-row.csv", "a blank row as header row by choice", `\n${semicolons}`, {
    reading: { headerRow: 1 },
    ...rejected("no-header"),
  }),
  {
    ...file(
      "chosen-header.xlsx",
      "header row of a workbook by choice",
      oneSheet([["Договор", "Дата", "ИНН"], header, usual]),
    ),
    reading: { headerRow: 2 },
  },
  {
    ...file("chosen-no-header.xlsx", "workbook without a header row by choice", oneSheet([["а", "б"]])),
    reading: { headerRow: 0 },
    rows: [{ "#0": "а", "#1": "б" }],
    numbers: [1],
  },
];
