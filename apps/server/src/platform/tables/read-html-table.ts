import { storedBeside } from "./number-format.ts";
import { TableError } from "./table-error.ts";
import { RowCollector, type TableRow, type WorkbookOptions } from "./table-limits.ts";

/** Whether a text is a page of HTML, as Excel and accounting programs save tables under the name of a workbook. */
export const isHtml = (text: string): boolean =>
  /^(?:\s|<\?[^>]*>|<!--[^]*?-->)*<(?:!doctype\s+html|html|head|meta|body|style|table|div)[\s>]/i.test(text);

/** Comments, and tags with their attributes. */
const markup = /<!--[^]*?(?:-->|$)|<(\/?)([a-z][\w:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
/** Elements whose text is no cell. */
const silent = /^(?:style|script|title|xml)$/i;
const entities: Readonly<Record<string, string>> = {
  nbsp: "\u00a0",
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  laquo: "«",
  raquo: "»",
  mdash: "—",
  ndash: "–",
  minus: "\u2212",
  thinsp: "\u2009",
  ensp: " ",
  emsp: " ",
  euro: "€",
  deg: "°",
};

const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : undefined;
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    return entities[String(name).toLowerCase()] ?? whole;
  });

const attributeOf = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes);
  return found?.[1] ?? found?.[2] ?? found?.[3];
};

const spanOf = (attributes: string, name: string, limit: number) =>
  Math.min(Math.max(Number(attributeOf(attributes, name)) || 1, 1), limit);

interface HtmlCell {
  readonly attributes: string;
  text: string;
}

/**
 * FIX-314: reads the rows of all tables of a page. Cells are texts as shown; where the program states the stored number, too, and
 * the text hides a part of it, the text has both (FIX-311).
 * @param isSample whether the text is the start of a file
 * @throws TableError `incomplete-file`, or an exceeded limit
 */
export function readHtmlTable(
  text: string,
  { limits, hiddenDigits }: Pick<WorkbookOptions, "limits" | "hiddenDigits">,
  isSample = false,
): readonly TableRow[] {
  const collector = new RowCollector(limits);
  /** Rows below that a cell covers, by column. */
  const covered = new Map<number, number>();
  let [row, column, depth, end, isHidden] = [0, 0, 0, 0, false];
  let [skipped, cell]: [string | undefined, HtmlCell | undefined] = [undefined, undefined];
  const endCell = () => {
    if (!cell) return;
    const { attributes } = cell;
    while ((covered.get(column) ?? 0) >= row) column += 1;
    const shown = decode(cell.text).replace(/\s+/g, " ").trim();
    // Excel, and LibreOffice.
    const stored = attributeOf(attributes, "x:num") ?? attributeOf(attributes, "sdval");
    const isNumber = stored !== undefined && stored !== "" && Number.isFinite(Number(stored));
    const at = { line: row, column: column + 1 };
    collector.add(
      column,
      isNumber ? storedBeside(shown, Number(stored), hiddenDigits) : shown,
      () => at,
      isNumber,
    );
    const [width, height] = [
      spanOf(attributes, "colspan", limits.columns),
      spanOf(attributes, "rowspan", limits.rows),
    ];
    collector.merge(row, column, column + width - 1);
    for (let each = 0; each < width; each += 1) if (height > 1) covered.set(column + each, row + height - 1);
    column += width;
    cell = undefined;
  };
  const endRow = () => {
    endCell();
    collector.endRow(row, isHidden);
  };
  for (const { 0: tag, 1: closing, 2: name = "", 3: attributes = "", index } of text.matchAll(markup)) {
    if (cell && skipped === undefined && cell.text.length <= limits.cellLength)
      cell.text += text.slice(end, Math.min(index, end + limits.cellLength + 1));
    end = index + tag.length;
    const element = name.toLowerCase();
    if (silent.test(element)) skipped = closing === "/" ? undefined : element;
    else if (element === "table") {
      depth += closing === "/" ? -1 : 1;
      if (closing === "/") endRow();
    } else if (element === "tr") {
      endRow();
      if (closing !== "/") [row, column, isHidden] = [row + 1, 0, /display\s*:\s*none/i.test(attributes)];
    } else if (element === "td" || element === "th") {
      endCell();
      if (closing !== "/") cell = { attributes, text: "" };
    } else if (cell && /^(?:br|p|div)$/.test(element)) cell.text += " ";
  }
  endRow();
  if (row === 0 && !isSample) throw new TableError("unreadable-file");
  if (depth > 0 && !isSample)
    throw new TableError("incomplete-file", { position: { line: row, column: column + 1 } });
  return collector.rows;
}
