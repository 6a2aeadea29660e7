/**
 * Parses a table with a header as spreadsheets save it: UTF-8 or Windows-1251, commas or semicolons, quoted or
 * not. Cells are texts, empty ones are absent; a header `name.ru` becomes `ru` in `name`.
 * @throws SyntaxError with the line of a misplaced quote
 */
export function readCsv(bytes: Uint8Array): Row[] {
  const text = decode(bytes);
  const heading = text.slice(0, text.search(/\r|\n|$/));
  const comma = heading.includes(";") ? ";" : heading.includes("\t") ? "\t" : ",";
  const [names = [], ...lines] = splitLines(text, comma);
  return lines
    .filter((cells) => cells.some((cell) => cell !== ""))
    .map((cells) => {
      const row: Row = {};
      names.forEach((name, index) => {
        const cell = cells[index]?.trim() ?? "";
        if (cell !== "" && name.trim() !== "") put(row, name.trim().split("."), cell);
      });
      return row;
    });
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}

/** RFC 4180: a quoted cell can contain the separator, line ends and doubled quotes. */
function splitLines(text: string, comma: string): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${comma}\\r\\n]*))(${comma}|\\r\\n|\\n|\\r|$)`, "y");
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

function put(row: Row, [name = "", ...inner]: readonly string[], cell: string): void {
  if (inner.length === 0) {
    row[name] = cell;
    return;
  }
  const below = typeof row[name] === "object" ? (row[name] as Row) : {};
  row[name] = below;
  put(below, inner, cell);
}
