import { Readable } from "node:stream";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { peekContent } from "./peek-content.ts";
import { sniffedBytes, sniffFileType } from "./sniff-file-type.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const zip = (...entries: string[]) =>
  Buffer.concat(
    entries.map((entry) => {
      const header = Buffer.alloc(30);
      header.write("PK\x03\x04", "latin1");
      header.writeUInt16LE(entry.length, 26);
      return Buffer.concat([header, bytes(entry), bytes("content")]);
    }),
  );

test.each([
  ["отчёт.pdf", bytes("%PDF-1.7\n"), "pdf"],
  ["скан.PNG", bytes("\x89PNG\r\n\x1a\n...."), "png"],
  ["скан.jpeg", bytes("\xff\xd8\xff\xe0...."), "jpeg"],
  ["договор.doc", bytes("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1...."), "doc"],
  ["реестр.xls", bytes("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1...."), "xls"],
  ["договор.docx", zip("[Content_Types].xml", "_rels/.rels", "word/document.xml"), "docx"],
  ["реестр.xlsx", zip("[Content_Types].xml", "xl/workbook.xml"), "xlsx"],
  ["архив.zip", zip("договор.txt"), "zip"],
  ["пустой.zip", bytes("PK\x05\x06"), "zip"],
])("G-44: the content of %s determines its type", (name, content, extension) => {
  expect(sniffFileType(content, name)?.extension).toBe(extension);
});

test.each([
  ["программа.pdf", bytes("MZ\x90\x00")],
  ["страница.png", bytes("<html><script>")],
  ["архив.docx", zip("readme.txt")],
  ["реестр.docx", zip("[Content_Types].xml", "xl/workbook.xml")],
  ["договор.exe", bytes("%PDF-1.7\n")],
  ["договор", bytes("%PDF-1.7\n")],
  ["договор.constructor", bytes("%PDF-1.7\n")],
  ["пусто.pdf", bytes("")],
  ["обрезан.docx", bytes("PK\x03\x04")],
  ["позже.pdf", bytes("\n%PDF-1.7\n")],
])("G-44: %s fails: content and name differ or both are forbidden", (name, content) => {
  expect(sniffFileType(content, name)).toBeUndefined();
});

test("G-44: a workbook's first bytes reveal its type; peeking loses nothing", async () => {
  const workbook = Buffer.from(await writeXlsx({ sheets: [{ name: "Лист", rows: [["зерно"]] }] }));
  const pieces = Array.from({ length: Math.ceil(workbook.length / 100) }, (_, i) =>
    workbook.subarray(i * 100, i * 100 + 100),
  );
  const { head, whole } = await peekContent(Readable.from(pieces), sniffedBytes);
  expect(head.equals(workbook.subarray(0, sniffedBytes))).toBe(true);
  expect(sniffFileType(head, "реестр.xlsx")?.mediaType).toContain("spreadsheetml");
  expect(Buffer.concat(await whole.toArray()).equals(workbook)).toBe(true);
});

test("G-44: peeking reads short content whole and passes on its error", async () => {
  const short = await peekContent(Readable.from([Buffer.from("ab")]), 10);
  expect([short.head.toString(), Buffer.concat(await short.whole.toArray()).toString()]).toEqual([
    "ab",
    "ab",
  ]);
  const broken = Readable.from(
    (function* () {
      yield Buffer.from("ab");
      throw new Error("connection lost");
    })(),
  );
  const { whole } = await peekContent(broken, 2);
  await expect(whole.toArray()).rejects.toThrow("connection lost");
});
