import { isoDate } from "@birzha/domain/shared/values/scalars.ts";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fitCells } from "./fit-cells.ts";
import { readCsv } from "./read-csv.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("A-66: CSV files of spreadsheets", () => {
  test.each([
    ["commas", "a,b\n1,2\n"],
    ["semicolons of Russian spreadsheets", "a;b\r\n1;2\r\n"],
    ["tabs", "a\tb\n1\t2"],
    ["a byte order mark and empty lines", "\ufeffa,b\n\n1,2\n,\n"],
    ["quotes around everything", '"a","b"\n"1","2"'],
  ])("A-66: %s", (_, text) => {
    expect(readCsv(bytes(text))).toEqual([{ a: "1", b: "2" }]);
  });

  test("A-66: quotes escape; empty cells are absent; dotted names nest", () => {
    expect(readCsv(bytes('id,name.ru,name.en,note\n7,"ООО ""Агро"", Тула","two\nlines",\n'))).toEqual([
      { id: "7", name: { ru: 'ООО "Агро", Тула', en: "two\nlines" } },
    ]);
  });

  test("FIX-234: names of a file never reach a prototype", () => {
    const [row] = readCsv(Buffer.from("__proto__.polluted;constructor.name;toString\n1;2;3"));
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(Object.keys(row!)).toEqual(["__proto__", "constructor", "toString"]);
  });

  test("A-66: Windows-1251 becomes Unicode", () => {
    expect(readCsv(Uint8Array.from([0x69, 0x64, 0x0a, 0xcf, 0xd8]))).toEqual([{ id: "ПШ" }]);
  });

  test("A-66 FIX-215: the error of an unclosed quote names its line", () => {
    expect(() => readCsv(bytes('a,b\n1,"23\n'))).toThrow(
      expect.objectContaining({ reason: "unclosed-quote", position: { line: 2, column: 3 } }),
    );
  });

  test("A-66 FIX-215: encoding, delimiter and header row can be given", () => {
    const text = Buffer.from("a;b\n\n1,2|\x8f\n3|4\n", "latin1");
    expect(readCsv(text, { encoding: "ibm866", delimiter: "|", headerRow: 3 })).toEqual([
      { "1,2": "3", П: "4" },
    ]);
  });

  test("A-66 FIX-214: a quote within a cell is text", () => {
    expect(readCsv(bytes('a,b\n1,2"3\n'))).toEqual([{ a: "1", b: '2"3' }]);
  });
});

describe("A-66: cells become values of the schema", () => {
  const schema = z.strictObject({
    inn: z.string(),
    price: z.number(),
    isActive: z.boolean(),
    status: z.union([z.number(), z.strictObject({ id: z.number() })]).optional(),
    name: z.strictObject({ size: z.int() }).optional(),
    cost: z
      .union([z.number(), z.string()])
      .refine((given) => /^\d+(\.\d+)?$/.test(String(given)))
      .optional(),
  });

  test("A-66: only numbers and booleans become typed values", () => {
    const row = {
      inn: "7701234567",
      price: "16 500,50",
      isActive: "Да",
      status: { id: "1" },
      name: { size: "3" },
    };
    expect(fitCells(schema, row)).toEqual({
      ...{ inn: "7701234567", price: 16500.5, isActive: true },
      ...{ status: { id: 1 }, name: { size: 3 } },
    });
    expect(fitCells(schema, { inn: "1", price: "1e5", isActive: "perhaps" })).toEqual({
      ...{ inn: "1", price: "1e5", isActive: "perhaps" },
    });
    expect(fitCells(schema, { inn: "1", price: "5", isActive: "0", status: "2" })).toEqual({
      ...{ inn: "1", price: 5, isActive: false, status: 2 },
    });
    // FIX-310: two numbers are not one.
    expect(fitCells(schema, { inn: "1", price: "300 13900" })).toEqual({ inn: "1", price: "300 13900" });
    // No conversion to float: the text matters.
    const { cost } = fitCells(schema, { inn: "1", price: "5", isActive: "0", cost: "8 250 000,10" });
    expect(cost).toBe("8250000.10");
  });

  test("FIX-214: dates of accounting programs have a time", () => {
    const dates = z.strictObject({ day: isoDate });
    expect(fitCells(dates, { day: "14.09.2026 10:30:00" })).toEqual({ day: "2026-09-14" });
  });

  test("FIX-151: dates of a Russian Excel become ISO dates", () => {
    const dates = z.strictObject({ day: isoDate, until: isoDate.nullable() });
    expect(fitCells(dates, { day: "18.11.2026", until: null })).toEqual({ day: "2026-11-18", until: null });
    expect(fitCells(dates, { day: "31.02.2026", until: "01.12.2026" })).toEqual({
      ...{ day: "31.02.2026", until: "2026-12-01" },
    });
  });
});
