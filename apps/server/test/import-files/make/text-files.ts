import { cells, deal, header, rejected, type ImportFile } from "./import-file.ts";
import { deals, file, table } from "./text-table.ts";

const semicolons = table(";", header, cells);
/** Bytes of a text in Windows-1251. */
export const windows1251 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0)!;
      if (code < 0x80) return code;
      const special: Readonly<Record<string, number>> = { Ё: 0xa8, ё: 0xb8, "№": 0xb9, "«": 0xab, "»": 0xbb };
      return special[letter] ?? code - 0x410 + 0xc0;
    }),
  );
const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
};

const delimiters = [
  file("semicolons.csv", "semicolons, decimal comma, `DD.MM.YYYY`", semicolons, {
    rows: [deal],
    numbers: [2],
  }),
  file("tabs.txt", "tabs", table("\t", header, cells)),
  file("pipes.csv", "vertical bars", table("|", header, cells)),
  file(
    "commas.csv",
    "commas, all cells in quotes",
    [header, cells].map((row) => `${row.map((cell) => `"${cell}"`).join(",")}\n`).join(""),
  ),
  file(
    "commas-and-points.csv",
    "commas, decimal points",
    table(",", header, [...cells.slice(0, 3), "1200.5"]),
  ),
  file("separator-line.csv", "first line `sep=;` of Excel", `sep=;\n${semicolons}`, {
    rows: [deal],
    numbers: [2],
  }),
  file("separator-line-bar.csv", "first line `sep=|`", `sep=|\n${table("|", header, cells)}`),
  file(
    "commas-in-addresses.csv",
    "semicolons, and more commas in addresses",
    table(
      ";",
      [...header, "Адрес поставки"],
      [...cells, "344002, Ростовская обл., г. Ростов-на-Дону, ул. Садовая, д. 1, стр. 2, оф. 3"],
    ),
    deals({
      delivery_address: "344002, Ростовская обл., г. Ростов-на-Дону, ул. Садовая, д. 1, стр. 2, оф. 3",
    }),
  ),
  file(
    "commas-in-headers.csv",
    "semicolons, and commas in headings",
    table(";", ["Договор", "Дата", "ИНН", "Объём, т", "Цена, ₽/т"], [...cells, "12 900,50"]),
    deals({ price: "12900.50" }),
  ),
  file(
    "decimal-commas.csv",
    "semicolons, and decimal commas in each cell",
    table(";", ["Объём", "Цена", "Договор"], ["1,5", "2,5", "1"], ["3,5", "4,5", "2"]),
    {
      rows: [
        { amount: "1.5", price: "2.5", contract_number: "1" },
        { amount: "3.5", price: "4.5", contract_number: "2" },
      ],
    },
  ),
  file(
    "semicolons-in-cells.csv",
    "commas, and semicolons in quoted cells",
    `${header.join(",")},Адрес поставки\nЗП-1,18.11.2026,7806512843,"1 200,5","а;б;в;г;д;е;ж"\n`,
    deals({ delivery_address: "а;б;в;г;д;е;ж" }),
  ),
  file("one-column.csv", "one column", "Договор\nЗП-1\nЗП-2\n", {
    rows: [{ contract_number: "ЗП-1" }, { contract_number: "ЗП-2" }],
  }),
  file(
    "trailing-separators.csv",
    "separator at the end of each line",
    `${header.join(";")};\n${cells.join(";")};\n`,
  ),
  file("no-last-line-end.csv", "no line end at the end", semicolons.trimEnd()),
  file(
    "empty-last-cell.csv",
    "empty last cell without a line end",
    `${header.join(";")}\nЗП-1;18.11.2026;7806512843;`,
    {
      rows: [{ contract_number: "ЗП-1", contract_date: "2026-11-18", purchaser_inn: "7806512843" }],
    },
  ),
];

const encodings = [
  file("byte-order-mark.csv", "UTF-8 with a byte order mark", `\uFEFF${semicolons}`),
  file("windows-1251.csv", "Windows-1251", windows1251(semicolons)),
  file(
    "utf-16.txt",
    "«Текст Юникод» of Excel: UTF-16 LE, tabs",
    utf16(`\uFEFF${table("\t", header, cells)}`),
  ),
  file("utf-16-be.txt", "UTF-16 BE", utf16(`\uFEFF${table("\t", header, cells)}`, true)),
  file("utf-16-unmarked.txt", "UTF-16 LE without a byte order mark", utf16(table("\t", header, cells))),
  file(
    "utf-16-be-unmarked.txt",
    "UTF-16 BE without a byte order mark",
    utf16(table("\t", header, cells), true),
  ),
  file("utf-16-semicolons.csv", "UTF-16 LE with semicolons", utf16(`\uFEFF${semicolons}`)),
  file(
    "broken-utf-8.csv",
    "byte order mark of UTF-8 and a broken character",
    Buffer.concat([
      Buffer.from(`\uFEFF${header.join(";")}\nЗП`),
      Buffer.from([0xd0, 0x3b]),
      Buffer.from("1;2;3\n"),
    ]),
    rejected("wrong-encoding", { line: 2, column: 3 }),
  ),
  file(
    "no-windows-1251.csv",
    "a byte that Windows-1251 does not have",
    Buffer.concat([windows1251(`${header.join(";")}\n`), Buffer.from([0x98, 0xff, 0x0a])]),
    rejected("wrong-encoding", { line: 2, column: 1 }),
  ),
  file(
    "binary.csv",
    "zero bytes that are no UTF-16",
    Buffer.from([1, 0, 0, 2, 3, 0]),
    rejected("unreadable-file"),
  ),
  file(
    "picture.csv",
    "picture with the name of a table",
    Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0", "latin1"),
    rejected("unreadable-file"),
  ),
];

const lines = [
  file("windows-line-ends.csv", "CR LF", semicolons.replaceAll("\n", "\r\n")),
  file("old-mac-line-ends.csv", "CR", semicolons.replaceAll("\n", "\r")),
  file("mixed-line-ends.csv", "CR LF and LF", semicolons.replace("\n", "\r\n")),
  file("empty-last-rows.csv", "empty rows at the end", `${semicolons}\n;;;\n\n`),
  file(
    "blank-rows.csv",
    "a blank row after each deal",
    table(";", header, cells, ["", "", "", ""], [...cells.with(0, "ЗП-2")], [""], [...cells.with(0, "ЗП-3")]),
    { ...deals({}, { contract_number: "ЗП-2" }, { contract_number: "ЗП-3" }), numbers: [2, 4, 6] },
  ),
  file(
    "title-above-header.csv",
    "title and an empty row above the header",
    `Отчёт за ноябрь\n\n${semicolons}`,
    {
      rows: [deal],
      numbers: [4],
    },
  ),
  file("empty-lines-first.csv", "empty rows above the header", `\n\n\n${semicolons}`, {
    rows: [deal],
    numbers: [5],
  }),
  file(
    "header-marks.csv",
    "stars and colons in the header",
    semicolons.replace("Договор;Дата", "Договор*;Дата:"),
  ),
  file(
    "header-line-break.csv",
    "quoted header with a line break",
    semicolons.replace("Дата", '"Дата\nзаключения"'),
    { rows: [deal], numbers: [2] },
  ),
  file(
    "header-case.csv",
    "header in capitals",
    semicolons.replace(header.join(";"), header.join(";").toUpperCase()),
  ),
  file("spaces-around-cells.csv", "spaces around cells", table(" ; ", header, cells)),
  file(
    "empty-columns.csv",
    "column without header and values",
    table(";", ["Договор", "", "Дата", "ИНН", "Объём"], ["ЗП-1", "", ...cells.slice(1)]),
  ),
  file(
    "beside-header.csv",
    "value beside the last heading",
    `${header.join(";")}\n${cells.join(";")};ещё\n`,
    {
      rows: [{ ...deal, "#4": "ещё" }],
    },
  ),
  file(
    "double-header.csv",
    "two header rows with groups",
    table(
      ";",
      ["Договор", "", "Покупатель", ""],
      ["Номер", "Дата", "Наименование", "ИНН"],
      ["ЗП-1", "18.11.2026", "ООО «Агро»", "7806512843"],
    ),
    {
      rows: [
        {
          ...{ contract_number: "ЗП-1", contract_date: "2026-11-18" },
          ...{ purchaser: "ООО «Агро»", purchaser_inn: "7806512843" },
        },
      ],
    },
  ),
  file(
    "invisible-characters.csv",
    "zero-width and control characters",
    semicolons.replace("ЗП-1", "ЗП\u200B-\u00011"),
  ),
  file(
    "unknown-column.csv",
    "column without a field",
    table(";", [...header, "Менеджер"], [...cells, "Иванов"]),
    {
      rows: [{ ...deal, "#4": "Иванов" }],
    },
  ),
];

const quotes = [
  file(
    "quotes-and-breaks.csv",
    "separators, quotes and line breaks in cells",
    'Договор;Дата;Контрагент;Объём\n"1;2";18.11.2026;"ООО ""Агро""\nТула";5\n',
    {
      rows: [
        {
          ...{ contract_number: "1;2", contract_date: "2026-11-18" },
          ...{ purchaser: 'ООО "Агро"\nТула', amount: "5" },
        },
      ],
    },
  ),
  file("bare-quotes.csv", "quotes within a cell", 'Договор;Контрагент\n1;ООО "Агро"\n', {
    rows: [{ contract_number: "1", purchaser: 'ООО "Агро"' }],
  }),
  file("bare-quotes-first.csv", "quotes at the start of a cell", 'Договор;Контрагент\n1;"Агро" ООО\n', {
    rows: [{ contract_number: "1", purchaser: '"Агро" ООО' }],
  }),
  file(
    "bare-quotes-inside.csv",
    "quoted cell with quotes that are not doubled",
    'Договор;Контрагент\n1;"ООО "Агро""\n',
    {
      rows: [{ contract_number: "1", purchaser: 'ООО "Агро"' }],
    },
  ),
  file("inch-mark.csv", "a single quote sign in a cell", 'Договор;Контрагент\n1;Труба 5" Сталь\n2;Нива\n', {
    rows: [
      { contract_number: "1", purchaser: 'Труба 5" Сталь' },
      { contract_number: "2", purchaser: "Нива" },
    ],
  }),
  file("empty-quotes.csv", "empty quoted cells", 'Договор;Контрагент;Объём\n"1";"";"5"\n', {
    rows: [{ contract_number: "1", amount: "5" }],
  }),
  file(
    "unclosed-quote.csv",
    "quote without an end",
    'Договор;Дата\n"1;2\n',
    rejected("unclosed-quote", { line: 2, column: 1 }),
  ),
  file(
    "unclosed-quote-late.csv",
    "quote without an end after a cell with a line break",
    'Договор;Контрагент\n1;"а\nб"\n2;"в\n',
    rejected("unclosed-quote", { line: 4, column: 3 }),
  ),
];

/** Tables as text. */
export const textFiles: readonly ImportFile[] = [...delimiters, ...encodings, ...lines, ...quotes];
