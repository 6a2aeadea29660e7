import { writeOds } from "hucre/ods";
import fc from "fast-check";
import { expect, test } from "vitest";
import { binaryWorkbook, longBinaryWorkbook } from "../../../../test/import-files/make/binary-workbook.ts";
import { archive, workbook } from "../../../../test/import-files/make/workbook.ts";
import {
  formatCodes,
  formattedWorkbook,
  storedValues,
} from "../../../../test/number-formats/formatted-cells.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { readTable } from "./read-table.ts";

const headers = ["Договор", "Дата", "ИНН", "Объём"];

test("BULK-104: an ODS workbook is read with its dates and numbers", async () => {
  const rows = [headers, ["ЗП-1", new Date("2026-11-18T00:00:00Z"), "7806512843", 1200.5]];
  expect(await readTable(await writeOds({ sheets: [{ name: "Отчёты", rows }] }))).toEqual({
    table: { headers, rows: [{ number: 2, cells: ["ЗП-1", "2026-11-18", "7806512843", "1200,5"] }] },
  });
});

const binaryFormats = [
  ["XLS", binaryWorkbook],
  ["XLSB", longBinaryWorkbook],
] as const;

test.each(binaryFormats)("BULK-104: an %s workbook is read without its hidden rows", async (_, write) => {
  const cells = ["ЗП-1", "18.11.2026", "7806512843", 1200.5];
  const read = await readTable(write("Отчёты", [headers, cells, cells], { hidden: [2] }));
  const shown = ["ЗП-1", "18.11.2026", "7806512843", "1200,5"];
  expect(read).toEqual({
    table: {
      headers,
      rows: [
        { number: 2, cells: shown },
        { number: 3, cells: shown, isHidden: true },
      ],
    },
  });
});

test.each(binaryFormats)("FIX-311: each cell of an %s workbook is read as in XLSX", async (_, write) => {
  const rows = formatCodes.map((code) => storedValues.map((value) => ({ value, code })));
  const reading = { headerRow: 0 };
  expect(await readTable(write("Отчёты", rows), reading)).toEqual(
    await readTable(formattedWorkbook(), reading),
  );
});

test.each(binaryFormats)(
  "FIX-314: a damaged %s workbook is read or rejected with a cause",
  async (_, write) => {
    const rows = [
      headers,
      ...Array.from({ length: 20 }, (__, index) => [`ЗП-${index}`, "18.11.2026", index, 1.5]),
    ];
    const whole = write("Отчёты", rows, { merged: [[0, 0, 1, 2]] });
    const byte = fc.nat({ max: whole.length - 1 });
    const changes = fc.array(fc.tuple(byte, fc.nat({ max: 255 })), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(changes, fc.option(byte), async (changed, end) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changed) bytes[at] = value;
        await readTable(bytes.subarray(0, end ?? undefined)).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
        });
      }),
      { numRuns: 300 },
    );
  },
);

const ods = (rows: string, manifest = "<manifest/>") =>
  archive([
    { name: "META-INF/manifest.xml", content: manifest },
    {
      name: "content.xml",
      content: `<office:document-content><table:table table:name="Отчёты">${rows}</table:table></office:document-content>`,
    },
  ]);
const odsCell = (shown: string, value = "") =>
  `<table:table-cell ${value}><office:annotation><text:p>заметка</text:p></office:annotation><text:p>${shown}</text:p></table:table-cell>`;
const odsRow = (cells: string) =>
  `<table:table-row>${cells}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>`;
const float = (value: string) => `office:value-type="float" office:value="${value}"`;
const date = `office:value-type="date" office:date-value="2026-11-18"`;

test("FIX-311: an ODS cell is read as shown, or asked about", async () => {
  const shown = [
    odsCell("0123456789", float("123456789")),
    odsCell("13 тыс.", float("12.9")),
    odsCell("12,900.50 $", float("12900.5")),
    odsCell("ноя 2026", date),
    odsCell("18.11.26", date),
  ];
  const rows = odsRow(headers.map((text) => odsCell(text)).join("")) + odsRow(shown.join(""));
  const read = await readTable(ods(rows));
  expect("table" in read && read.table.rows).toMatchObject([
    { cells: ["0123456789", "13 тыс. ≈ 12,9", "12900,50 $", "ноя 2026 ≈ 2026-11-18", "2026-11-18"] },
  ]);
});

test.each([
  [
    "a password",
    ods("", "<manifest><manifest:encryption-data/></manifest>"),
    {},
    "imports.password-protected",
  ],
  ["no such sheet", ods(""), { sheet: "Декабрь" }, "imports.unknown-sheet"],
  ["no values", ods(odsRow("")), {}, "imports.empty-file"],
  ["no end of a row", ods("<table:table-row>"), {}, "imports.incomplete-file"],
])("FIX-314: an ODS workbook with %s is rejected", async (_, bytes, reading, code) => {
  await expect(readTable(bytes, reading)).rejects.toMatchObject({ code });
});

/** Headings over two rows, of which the second one is merged over two columns. */
const groupRows = [
  ["", "Перевозчик", "", "Объём"],
  ["Договор", "ИНН", "Адрес", "Количество"],
  ["ЗП-1", "7806512843", "Тула", "5"],
];
const joined = ["Договор", "Перевозчик · ИНН", "Перевозчик · Адрес", "Объём · Количество"];
/** Removes the heading of the last column, which a guess by empty cells would give to «Перевозчик». */
const withEmpty = (rows: readonly string[][]) =>
  rows.map((row, index) => (index === 0 ? row.with(3, "") : row));
const merged = { merged: [[0, 0, 1, 2]] } as const;
const xmlRows = (rows: readonly string[][], span: string, cell: (text: string, span: string) => string) =>
  rows.map((row, at) =>
    row
      .flatMap((text, column) =>
        at === 0 && column === 2 ? [] : cell(text, at === 0 && column === 1 ? span : ""),
      )
      .join(""),
  );

test.each<[string, (rows: string[][]) => Uint8Array]>([
  ["XLSX", (rows) => workbook({ sheets: [{ rows, merged: ["B1:C1"] }] })],
  ["XLS", (rows) => binaryWorkbook("1", rows, merged)],
  ["XLSB", (rows) => longBinaryWorkbook("1", rows, merged)],
  [
    "ODS",
    (rows) =>
      ods(
        rows
          .map((row, at) =>
            odsRow(
              row
                .map((text, column) =>
                  odsCell(text, at === 0 && column === 1 ? 'table:number-columns-spanned="2"' : ""),
                )
                .join(""),
            ),
          )
          .join(""),
      ),
  ],
  [
    "HTML",
    (rows) =>
      Buffer.from(
        `<table>${xmlRows(rows, " colspan=2", (text, span) => `<td${span}>${text}</td>`)
          .map((row) => `<tr>${row}</tr>`)
          .join("")}</table>`,
      ),
  ],
  [
    "XML Spreadsheet 2003",
    (rows) =>
      Buffer.from(
        `<Workbook><Worksheet Name="1"><Table>${xmlRows(
          rows,
          ' MergeAcross="1"',
          (text, span) => `<Cell${span}><Data Type="String">${text}</Data></Cell>`,
        )
          .map((row) => `<Row>${row}</Row>`)
          .join("")}</Table></Worksheet></Workbook>`,
      ),
  ],
])("FIX-314: merged headings of %s belong to the columns below them", async (_, write) => {
  expect(await readTable(write(groupRows))).toMatchObject({
    table: { headers: joined, rows: [{ number: 3 }] },
  });
  expect(await readTable(write(withEmpty(groupRows)))).toMatchObject({
    table: { headers: joined.with(3, "Количество"), rows: [{ number: 3 }] },
  });
});

test("FIX-314: a merged title names no column", async () => {
  const rows = [["Отчёты за ноябрь", "", ""], headers, ["ЗП-1", "18.11.2026", "7806512843", "5"]];
  const read = await readTable(workbook({ sheets: [{ rows, merged: ["A1:C1"] }] }));
  expect(read).toMatchObject({ table: { headers } });
});
