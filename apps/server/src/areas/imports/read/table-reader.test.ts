import { afterAll, describe, expect, test } from "vitest";
import { archive, workbook } from "../../../../test/import-files/make/workbook.ts";
import { TableError } from "../../../platform/tables/table-error.ts";
import { ZipDirectory } from "../../../platform/tables/zip-directory.ts";
import { readTable } from "./read-table.ts";
import { openTableReader } from "./table-reader.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const megabyte = 1024 * 1024;
const rowOf = (row: number, reference: string) => `<row r="${row}"><c r="${reference}"><v>1</v></c></row>`;
const rows = (count: number, column: string) =>
  Array.from({ length: count }, (_, index) => rowOf(index + 1, `${column}${index + 1}`)).join("");

/** A workbook with a part of that size in its directory. */
const withPart = (name: string, size: number) =>
  workbook({ sheets: [{}], without: [name], more: [{ name, content: "", size }] });

describe("files that would exhaust a node", () => {
  test.each<[string, () => Uint8Array, string]>([
    [
      "300 MB of blanks in a sheet",
      () => withPart("xl/worksheets/sheet1.xml", 300 * megabyte),
      "imports.unpacked-too-large",
    ],
    [
      "400 MB of shared strings",
      () => withPart("xl/sharedStrings.xml", 400 * megabyte),
      "imports.unpacked-too-large",
    ],
    [
      "a cell in column XFD of 10,000 rows",
      () => workbook({ sheets: [{ data: rows(10_000, "XFD") }], isDeflated: true }),
      "imports.too-many-columns",
    ],
    [
      "one sheet under 3,000 names",
      () =>
        workbook({
          sheets: [
            { name: "0", data: rows(5_000, "A") },
            ...Array.from({ length: 2_999 }, (_, n) => ({ name: `${n}` })),
          ],
          isDeflated: true,
        }),
      "imports.too-many-sheets",
    ],
    [
      "50,000 shared strings of 900 letters",
      () =>
        workbook({
          sheets: [{}],
          strings: `<si><t>${"а".repeat(900)}</t></si>`.repeat(50_000),
          isDeflated: true,
        }),
      "imports.strings-too-long",
    ],
    [
      "10 MB of quoted cells in a row",
      () => utf8(`Договор;Дата\n${'"a"b;'.repeat(2 * megabyte)}`),
      "imports.too-many-columns",
    ],
    ["10 MB of line ends", () => utf8("\n".repeat(10 * megabyte)), "imports.empty-file"],
    [
      "10,000 rows of 191 columns",
      () => utf8(`Договор${";а".repeat(190)}\n${`1${";1".repeat(190)}\n`.repeat(10_000)}`),
      "imports.too-many-cells",
    ],
    [
      "a report with 9,000 names beside 9,990 others",
      () => {
        const names = Array.from({ length: 9_000 }, (_, index) => `<n${index}/>`).join("");
        return utf8(`<a><agreement>${names}</agreement>${"<agreement/>".repeat(9_990)}</a>`);
      },
      "imports.too-many-columns",
    ],
    [
      "10,001 reports",
      () => utf8(`<a>${"<b><contract_number>1</contract_number></b>".repeat(10_001)}</a>`),
      "imports.too-many-rows",
    ],
  ])("FIX-202: %s exceed a limit", async (_, make, code) => {
    await expect(readTable(make())).rejects.toMatchObject({ code });
  });

  test("FIX-202: the directory is judged before anything is unpacked", () => {
    const bytes = workbook({ sheets: [{}], more: [{ name: "a", content: "a", size: 101 * megabyte }] });
    expect(() => new ZipDirectory(bytes, 100)).toThrow(
      expect.objectContaining({ reason: "unpacked-too-large" }),
    );
  });

  test("FIX-202: unpacking a lying archive stops at the limit", async () => {
    const name = "xl/worksheets/sheet1.xml";
    const content = Buffer.alloc(20 * megabyte, " ");
    const zip = new ZipDirectory(archive([{ name, content, isDeflated: true, size: 10 }]), 2);
    const unpack = async () => {
      for await (const piece of zip.unpack(name)) expect(piece.length).toBeGreaterThan(0);
    };
    await expect(unpack()).rejects.toThrow(TableError);
    expect(zip.unpackedBytes).toBeLessThan(3 * megabyte);
  });

  test("FIX-212: 5,200 deals with a blank row after each are all read", async () => {
    const read = await readTable(utf8(`Договор;Объём\n${"1;2\n;\n".repeat(5_200)}`));
    expect("table" in read && read.table.rows.length).toBe(5_200);
  });

  test("FIX-212: 10,000 rows below a title are read, one more is rejected", async () => {
    const file = (count: number) => utf8(`Отчёт\n\nДоговор;Объём\n${"1;2\n".repeat(count)}`);
    const read = await readTable(file(10_000));
    expect("table" in read && read.table.rows.length).toBe(10_000);
    await expect(readTable(file(10_001))).rejects.toMatchObject({ code: "imports.too-many-rows" });
  });
});

describe("worker threads", () => {
  const errors: Error[] = [];
  const reader = openTableReader({ workers: 1, queue: 1, onError: (error) => errors.push(error) });
  const strict = openTableReader({ processorSeconds: 0 });
  const small = openTableReader({ heapMegabytes: 4 });
  afterAll(() => Promise.all([reader.close(), strict.close(), small.close()]));
  const file = utf8("Договор;Объём\nЗП-1;5\n");
  const table = { headers: ["Договор", "Объём"], rows: [{ number: 2, cells: ["ЗП-1", "5"] }] };

  test("FIX-202: a worker returns the table or the rejection with its text", async () => {
    expect(await reader.read(1, file, {})).toEqual({ table });
    await expect(reader.read(1, utf8('Договор\n"1'), {})).rejects.toMatchObject({
      code: "imports.unclosed-quote",
      message: "Кавычка не закрыта: строка 2, столбец 1",
    });
    expect(errors).toEqual([]);
  });

  test("FIX-215: a worker returns a preview under the same limits", async () => {
    expect(await reader.preview(1, file, {})).toMatchObject({ format: "text", headerRow: 1 });
    const large = withPart("xl/worksheets/sheet1.xml", 300 * megabyte);
    await expect(reader.preview(1, large, {})).rejects.toMatchObject({ code: "imports.unpacked-too-large" });
  });

  test("FIX-202: an organisation has one file at a time; the queue is bounded", async () => {
    const first = reader.read(1, file, {});
    await expect(reader.read(1, file, {})).rejects.toMatchObject({ code: "imports.file-being-read" });
    const second = reader.read(2, file, {});
    await expect(reader.read(3, file, {})).rejects.toMatchObject({ code: "shared.unavailable" });
    expect(await Promise.all([first, second])).toEqual([{ table }, { table }]);
    expect(await reader.read(1, file, {})).toEqual({ table });
  });

  test("FIX-202: too much processor time ends the worker", async () => {
    const lineEnds = utf8("\n".repeat(10 * megabyte));
    await expect(strict.read(1, lineEnds, {})).rejects.toMatchObject({
      code: "imports.reading-too-long",
      message: expect.stringContaining("0 секунд"),
    });
  });

  test("FIX-202: a worker without memory rejects its file only", async () => {
    await expect(small.read(1, file, {})).rejects.toMatchObject({ code: "imports.too-much-memory" });
    expect(await reader.read(1, file, {})).toEqual({ table });
  });
});
