/**
 * Generates a small one-page PDF with a few lines of text, without a library. Uses Windows-1251 and Arial
 * without embedding it, because every reader has Arial or a similar font.
 */
export function contractPdf(lines: readonly string[]): Buffer {
  const [title = "", ...rest] = lines;
  const text = [
    "BT",
    `/F1 15 Tf 56 780 Td (${escaped(title)}) Tj`,
    "/F1 10.5 Tf 0 -14 Td 17 TL",
    ...rest.map((line) => `T* (${escaped(line)}) Tj`),
    "ET",
  ].join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (ru-RU) >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    `<< /Type /Font /Subtype /TrueType /BaseFont /ArialMT /FirstChar 32 /LastChar 255 /Widths [${widths}]` +
      " /FontDescriptor 6 0 R /Encoding 7 0 R >>",
    "<< /Type /FontDescriptor /FontName /ArialMT /Flags 32 /FontBBox [-665 -325 2000 1040] /ItalicAngle 0" +
      " /Ascent 905 /Descent -212 /CapHeight 716 /StemV 80 >>",
    `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${differences}] >>`,
  ];
  return assemble(objects);
}

function assemble(objects: readonly string[]): Buffer {
  let file = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n";
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

const upper = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ";
const special: Readonly<Record<string, number>> = {
  Ё: 0xa8,
  ё: 0xb8,
  "№": 0xb9,
  "«": 0xab,
  "»": 0xbb,
  "—": 0x97,
  "–": 0x96,
  "„": 0x84,
  "“": 0x93,
};

/** Encodes text as Windows-1251, one character per byte; unknown characters become a question mark. */
function encoded(text: string): string {
  const bytes = Array.from(text, (character) => {
    const code = character.codePointAt(0)!;
    if (code < 128) return code;
    const at = upper.indexOf(character.toUpperCase());
    if (at >= 0) return (character === upper[at] ? 0xc0 : 0xe0) + at;
    return special[character] ?? 63;
  });
  return String.fromCharCode(...bytes);
}

const escaped = (text: string): string => encoded(text).replace(/[\\()]/g, String.raw`\$&`);

/** Glyph names of Cyrillic letters are numbers, with Ё between Е and Ж. */
const glyphs = (first: number): string =>
  Array.from(upper, (_, index) => `/afii${first + index + (index > 5 ? 1 : 0)}`).join(" ");
const differences = `168 /afii10023 184 /afii10071 /afii61352 192 ${glyphs(10017)} ${glyphs(10065)}`;

const betweenWidths: Readonly<Record<number, number>> = {
  0x84: 333,
  0x93: 333,
  0x97: 1000,
  0xa8: 667,
  0xb9: 1073,
};

/**
 * Arial's widths in thousandths of its size: ASCII, the other characters of Windows-1251, both Cyrillic
 * alphabets.
 */
const asciiWidths =
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 " +
  "556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 " +
  "778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 " +
  "556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584 " +
  "750";
const alphabetWidths =
  "667 656 667 542 677 667 923 604 719 719 583 656 833 722 778 719 667 722 611 635 760 667 740 667 " +
  "917 938 792 885 656 719 1010 722 556 573 531 365 583 556 669 458 559 559 438 583 688 552 556 " +
  "542 556 500 458 500 823 500 573 521 802 823 625 719 521 510 750 542";
const between = Array.from({ length: 64 }, (_, index) => betweenWidths[128 + index] ?? 556);
const widths = `${asciiWidths} ${between.join(" ")} ${alphabetWidths}`;
