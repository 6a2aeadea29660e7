import type { Readable } from "node:stream";
import { inflateRawSync } from "node:zlib";
import { readXlsx, streamXlsxRows } from "hucre/xlsx";
import { expect, test } from "vitest";
import { writeXlsx, type XlsxColumn } from "./write-xlsx.ts";

interface Deal {
  readonly product: string;
  readonly date: string | null;
  readonly price: string;
  readonly lots: number;
}

const columns: readonly XlsxColumn<Deal>[] = [
  { title: "Товар", type: "text", width: 30, value: (deal) => deal.product },
  { title: "Дата & время", type: "date", value: (deal) => deal.date },
  { title: "Цена, ₽/т", type: "decimal", value: (deal) => deal.price },
  { title: "Лотов", type: "number", value: (deal) => deal.lots },
];

const bytes = async (stream: Readable): Promise<Buffer> => Buffer.concat(await stream.toArray());

test("REP-015: another library reads the rows of the workbook with types", async () => {
  const deals: Deal[] = [
    { product: "Пшеница, 3 класс", date: "2026-03-05", price: "17420.50", lots: 3 },
    { product: "Ячмень <фураж> & «ёлочки»", date: null, price: "-0.01", lots: 0 },
  ];
  const file = await bytes(writeXlsx("Реестр: договоры/2026", columns, deals));
  const { sheets } = await readXlsx(file);
  expect(sheets.map((sheet) => sheet.name)).toEqual(["Реестр  договоры 2026"]);
  expect(sheets[0]!.rows).toEqual([
    ["Товар", "Дата & время", "Цена, ₽/т", "Лотов"],
    ["Пшеница, 3 класс", new Date("2026-03-05T00:00:00Z"), 17420.5, 3],
    ["Ячмень <фураж> & «ёлочки»", null, -0.01, 0],
  ]);
});

test("REP-015: the header is bold and frozen; columns have widths", async () => {
  const file = await bytes(writeXlsx("Реестр", columns, []));
  const { sheets } = await readXlsx(file, { readStyles: true });
  const sheet = sheets[0]!;
  expect(sheet.freezePane).toMatchObject({ rows: 1 });
  expect(sheet.columns?.map((column) => column.width)).toEqual([30, 16, 16, 16]);
  expect(sheet.cells?.get("0,0")?.style?.font?.bold).toBe(true);
});

test("REP-015: columns after Z and ZZ keep their order", async () => {
  const titles = Array.from({ length: 703 }, (_, index) => `Столбец ${index + 1}`);
  const wide = titles.map((title): XlsxColumn<string> => ({ title, type: "text", value: (row) => row }));
  const file = await bytes(writeXlsx("Реестр", wide, ["x"]));
  const { sheets } = await readXlsx(file);
  expect(sheets[0]!.rows).toEqual([titles, titles.map(() => "x")]);
  const header = unpack(file, "xl/worksheets/sheet1.xml");
  expect(
    ["Z1", "AA1", "AZ1", "BA1", "ZZ1", "AAA1"].filter((cell) => !header.includes(`r="${cell}"`)),
  ).toEqual([]);
});

test.each(["=1+1", "+7 900", "-5", "@SUM(A1)", "\t=1", "0012", "1e5", "2026-01-01", " края "])(
  "S-12: the text %j stays text",
  async (product) => {
    const deal: Deal = { product, date: null, price: "1", lots: 1 };
    const { sheets } = await readXlsx(await bytes(writeXlsx("Реестр", columns, [deal])));
    expect(sheets[0]!.rows[1]![0]).toBe(product);
  },
);

test("S-12: the workbook replaces unprintable characters and cuts long texts", async () => {
  const deal = { date: null, price: "1", lots: 1 };
  const deals = [
    { ...deal, product: "a\0b\ud800c\u0001d" },
    { ...deal, product: "я".repeat(40_000) },
  ];
  const { sheets } = await readXlsx(await bytes(writeXlsx("Реестр", columns, deals)));
  expect(sheets[0]!.rows[1]![0]).toBe("a\ufffdb\ufffdc\ufffdd");
  expect(sheets[0]!.rows[2]![0]).toHaveLength(32_767);
});

test("a decimal keeps every digit", async () => {
  const deal: Deal = { product: "", date: null, price: "12345678901234567.89", lots: 1 };
  const file = await bytes(writeXlsx("Реестр", columns, [deal]));
  const sheet = unpack(file, "xl/worksheets/sheet1.xml");
  expect(sheet).toContain("<v>12345678901234567.89</v>");
});

test.each([
  ["date", { date: "05.03.2026", price: "1" }],
  ["date", { date: "2026-13-40", price: "1" }],
  ["decimal", { date: null, price: "много" }],
])("a value that is no %s fails the stream", async (_type, wrong) => {
  const deal: Deal = { product: "", lots: 1, ...wrong };
  await expect(bytes(writeXlsx("Реестр", columns, [deal]))).rejects.toThrow("value is not a number");
});

test("a failing row source fails the stream", async () => {
  async function* rows(): AsyncGenerator<Deal> {
    yield { product: "", date: null, price: "1", lots: 1 };
    throw new Error("the cursor broke");
  }
  await expect(bytes(writeXlsx("Реестр", columns, rows()))).rejects.toThrow("the cursor broke");
});

test("the stream reads rows on demand and releases them early", async () => {
  let taken = 0;
  let released = false;
  async function* rows(): AsyncGenerator<Deal> {
    try {
      for (;;) {
        taken += 1;
        yield { product: `Пшеница ${taken * 7919}`, date: "2026-03-05", price: "17420.50", lots: taken };
      }
    } finally {
      released = true;
    }
  }
  const stream = writeXlsx("Реестр", columns, rows());
  for await (const chunk of stream) if ((chunk as Buffer).length > 1_000) break;
  await expect.poll(() => released).toBe(true);
  expect(taken).toBeGreaterThan(100);
  expect(taken).toBeLessThan(50_000);
});

test("REP-015: 20 000 rows survive writing and reading", async () => {
  async function* rows(): AsyncGenerator<Deal> {
    for (let lots = 1; lots <= 20_000; lots += 1)
      yield { product: "Пшеница", date: "2026-03-05", price: "1.10", lots };
  }
  const file = await bytes(writeXlsx("Реестр", columns, rows()));
  let last: unknown;
  let count = 0;
  for await (const row of streamXlsxRows(file)) {
    count += 1;
    last = row.values[3];
  }
  expect([count, last]).toEqual([20_001, 20_000]);
});

function unpack(file: Buffer, part: string): string {
  const header = file.indexOf(part, 0, "utf8") - 30;
  const start = header + 30 + file.readUInt16LE(header + 26);
  return inflateRawSync(file.subarray(start)).toString("utf8");
}

test("FIX-103: days before March 1900 become texts", async () => {
  const deals = ["0001-01-01", "1900-02-28", "9999-12-31"].map((date): Deal => ({
    ...{ product: "", price: "1", lots: 1 },
    date,
  }));
  const { sheets } = await readXlsx(await bytes(writeXlsx("Реестр", columns, deals)));
  expect(sheets[0]!.rows.slice(1).map((row) => row[1])).toEqual([
    "01.01.0001",
    "28.02.1900",
    new Date("9999-12-31T00:00:00Z"),
  ]);
});
