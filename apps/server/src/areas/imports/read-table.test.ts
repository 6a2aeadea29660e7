import { expect, test } from "vitest";
import { writeXlsx } from "hucre/xlsx";
import { toFieldInput } from "@birzha/domain/imports/cell-input.ts";
import { matchColumns } from "@birzha/domain/imports/match-columns.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { readTable } from "./read-table.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Windows-1251 text: Cyrillic letters are one block, «№» is an exception. */
const windows = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0)!;
    if (letter === "№") return 0xb9;
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
  });
const plain = "Договор;Дата;ИНН;Объём\nЗП-1;18.11.2026;7806512843;1 200,5";
const expected = ["ЗП-1", "18.11.2026", "7806512843", "1 200,5"];

const files: readonly (readonly [kind: string, bytes: Uint8Array])[] = [
  ["semicolons", utf8(plain)],
  ["tabs", utf8(plain.replaceAll(";", "\t"))],
  ["pipes", utf8(plain.replaceAll(";", "|"))],
  ["quoted cells with commas", utf8('Договор,Дата,ИНН,Объём\n"ЗП-1","18.11.2026","7806512843","1 200,5"')],
  ["a byte order mark", utf8(`\uFEFF${plain}`)],
  ["Windows-1251", windows(plain.replace("Объём", "Тонн"))],
  ["Windows line ends", utf8(plain.replaceAll("\n", "\r\n"))],
  ["old Mac line ends", utf8(plain.replaceAll("\n", "\r"))],
  ["a separator line of Excel", utf8(`sep=;\n${plain}`)],
  ["empty last rows", utf8(`${plain}\n;;;\n;;;\n\n`)],
  ["a title above the header", utf8(`Реестр договоров;;;\n;;;\n${plain}`)],
  ["a header with stars and colons", utf8(plain.replace("Договор;Дата", "Договор*;Дата:"))],
  ["a quoted header with a line break", utf8(plain.replace("Договор", '"Номер\nдоговора"'))],
  ["spaces around cells", utf8(plain.replaceAll(";", " ; "))],
];

test.each(files)("BULK-005: a text table with %s is read", async (_, bytes) => {
  const read = await readTable(bytes, undefined);
  if (!("table" in read)) throw new Error("file has sheets");
  const { headers, rows } = read.table;
  expect(matchColumns(headers, ru.fields).map(({ field }) => field)).toEqual([
    "contract_number",
    "contract_date",
    "purchaser_inn",
    "amount",
  ]);
  expect(rows.map(({ cells }) => cells)).toEqual([expected]);
});

test("BULK-005: quotes keep delimiters, quotes and line breaks", async () => {
  const read = await readTable(utf8('Договор;Покупатель\n"1;2";"ООО ""Агро""\nТула"'), undefined);
  expect(read).toMatchObject({ table: { rows: [{ number: 2, cells: ["1;2", 'ООО "Агро"\nТула'] }] } });
});

test("BULK-005: a double header with merged cells is joined", async () => {
  const text = "Договор;;Покупатель;\nНомер;Дата;Наименование;ИНН\nЗП-1;18.11.2026;ООО;7806512843";
  const read = await readTable(utf8(text), undefined);
  if (!("table" in read)) throw new Error("file has sheets");
  expect(matchColumns(read.table.headers, ru.fields).map(({ field }) => field)).toEqual([
    "contract_number",
    "contract_date",
    "purchaser",
    "purchaser_inn",
  ]);
});

const workbookOf = (...names: readonly string[]) =>
  writeXlsx({
    sheets: names.map((name) => ({
      name,
      rows: [
        ["Договор", "Дата", "ИНН", "Объём"],
        ["ЗП-1", new Date("2026-11-18"), 7806512843, 1200.5],
      ],
    })),
  });

test("BULK-005: a workbook gives dates and numbers as text", async () => {
  const read = await readTable(await workbookOf("Ноябрь"), undefined);
  expect(read).toMatchObject({
    table: { rows: [{ cells: ["ЗП-1", "2026-11-18", "7806512843", "1200.5"] }] },
  });
});

test("BULK-005: the user selects one of several sheets", async () => {
  const bytes = await workbookOf("Октябрь", "Ноябрь");
  expect(await readTable(bytes, undefined)).toEqual({ sheets: ["Октябрь", "Ноябрь"] });
  expect(await readTable(bytes, "Ноябрь")).toHaveProperty("table");
});

test.each([
  ["a binary file", Uint8Array.of(0xd0, 0xcf, 0, 0), "imports.unreadable-file"],
  ["a damaged workbook", utf8("PK\u0003\u0004damaged"), "imports.unreadable-file"],
  ["a table without known headers", utf8("a;b\n1;2"), "imports.no-header"],
  ["damaged XML", utf8("<agreements><agreement>"), "imports.unreadable-file"],
  ["XML without reports", utf8("<agreements></agreements>"), "imports.no-header"],
  ["an unclosed quote", utf8('Договор;Дата\n"1;2'), "imports.unreadable-file"],
  ["10,001 rows", utf8(`Договор${"\n1".repeat(10_001)}`), "imports.too-many-rows"],
])("BULK-005: %s is rejected", async (_, bytes, code) => {
  await expect(readTable(bytes, undefined)).rejects.toMatchObject({ code });
});

test.each([
  ["date", "18.11.2026", "2026-11-18"],
  ["date", "2026-11-18T00:00:00", "2026-11-18"],
  ["date", "18.11.2026 0:00:00", "2026-11-18"],
  ["date", "31.11.2026", "31.11.2026"],
  ["tonnes", "1\u00a0250,5", "1250.5"],
  ["tonnes", "тонна", "тонна"],
  ["inn", "7.80651E+09", "7.80651E+09"],
  ["inn", "772440539", "772440539"],
  ["yes-no", "Да", true],
  ["yes-no", "нет", false],
  ["yes-no", "может быть", "может быть"],
] as const)("BULK-005: a %s cell %s becomes %s", (type, cell, value) => {
  expect(toFieldInput({ name: "field", type } as never, cell)).toBe(value);
});

test("BULK-001 BULK-005: an XML file has an element per report", async () => {
  const report = (number: string) =>
    `<agreement><contract_number>${number}</contract_number><product_type id="3">Пшеница</product_type></agreement>`;
  const read = await readTable(utf8(`<agreements>${report("1")}${report("2")}</agreements>`), undefined);
  expect(read).toEqual({
    table: {
      headers: [ru.fields.contract_number, ru.fields.product_type],
      rows: [
        { number: 1, cells: ["1", "Пшеница"] },
        { number: 2, cells: ["2", "Пшеница"] },
      ],
    },
  });
  expect(await readTable(utf8(report("3")), undefined)).toMatchObject({ table: { rows: [{ number: 1 }] } });
});

test("BULK-005: characters that cannot be stored are removed", async () => {
  const read = await readTable(utf8("Договор;Дата\nЗП\u200B-\u00011;18.11.2026"), undefined);
  expect(read).toMatchObject({ table: { rows: [{ cells: ["ЗП-1", "18.11.2026"] }] } });
});
