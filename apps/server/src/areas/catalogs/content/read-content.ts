import { readFile } from "node:fs/promises";
import path from "node:path";

/** The delivered content of the catalogues: tab-separated text, the first line names the columns. */
export const catalogFiles = [
  "basis-types",
  "calculation-types",
  "countries",
  "currencies",
  "delivery-methods",
  "delivery-types",
  "origin-goods",
  "ports",
  "product-types",
  "railway-stations",
  "regions",
] as const;

export type CatalogFile = (typeof catalogFiles)[number];
/** Column → text of the cell; null where the cell is empty. */
export type ContentRow = Readonly<Record<string, string | null>>;

/**
 * Empty cells at the end of a line may be left out: editors take trailing tabs away.
 * @throws Error naming the file and the line that has more cells than there are columns
 */
export function parseContent(text: string, file: string): ContentRow[] {
  const [head = "", ...lines] = text.trimEnd().split("\n");
  const columns = head.split("\t");
  return lines.map((line, index) => {
    const cells = line.split("\t");
    if (cells.length > columns.length)
      throw new Error(`${file}:${index + 2}: ${cells.length} cells under ${columns.length} columns`);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]?.trim() || null]));
  });
}

const pathOf = (file: CatalogFile) => path.join(import.meta.dirname, `${file}.tsv`);

export const readContentText = (file: CatalogFile): Promise<string> => readFile(pathOf(file), "utf8");

export const readContent = async (file: CatalogFile): Promise<ContentRow[]> =>
  parseContent(await readContentText(file), `${file}.tsv`);
