/**
 * Parses a table with a header as spreadsheets save it: UTF-8 or Windows-1251, commas or semicolons, quoted or
 * not. Cells are texts, empty ones are absent; a header `name.ru` becomes `ru` in `name`.
 * @throws SyntaxError with the line of a misplaced quote
 */
export function readCsv(bytes: Uint8Array): Row[] {
  const text = decodeText(bytes);
  const heading = text.slice(0, text.search(/\r|\n|$/));
  const comma = heading.includes(";") ? ";" : heading.includes("\t") ? "\t" : ",";
  const [names = [], ...lines] = splitLines(text, comma);
  return lines
    .filter((cells) => cells.some((cell) => cell !== ""))
    .map((cells) => {
      const row = emptyRow();
      names.forEach((name, index) => {
        const cell = cells[index]?.trim() ?? "";
        if (cell !== "" && name.trim() !== "") put(row, name.trim().split("."), cell);
      });
      return row;
    });
}

/** Decodes UTF-8, or else Windows-1251, without the byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}

/** Splits a text into rows of cells. RFC 4180: a quoted cell can contain the separator, line ends and doubled quotes. */
export function splitLines(text: string, comma: string): string[][] {
  // An unescaped | would match the empty text forever.
  const mark = comma === "|" ? "\\|" : comma;
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${mark}\\r\\n]*))(${mark}|\\r\\n|\\n|\\r|$)`, "y");
  const lines: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new SyntaxError(`line ${lines.length}`);
    lines.at(-1)!.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] !== comma) lines.push([]);
  }
  return lines;
}

type Row = Record<string, unknown>;

/** FIX-234: a row without prototype, so that a heading such as `__proto__` is a name like any other. */
const emptyRow = () => Object.create(null) as Row;

function put(row: Row, [name = "", ...inner]: readonly string[], cell: string): void {
  if (inner.length === 0) {
    row[name] = cell;
    return;
  }
  const below = typeof row[name] === "object" ? (row[name] as Row) : emptyRow();
  row[name] = below;
  put(below, inner, cell);
}
