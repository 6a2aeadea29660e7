import { readFile } from "node:fs/promises";
import path from "node:path";

/** Seed content of the catalogues: tab-separated values with column names in the first line. */
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
/** Cell text by column. Null if the cell is empty. */
export type ContentRow = Readonly<Record<string, string | null>>;

/**
 * Parses TSV. Trailing empty cells are optional, because editors strip trailing tabs.
 * @throws Error with file and line if a line has more cells than columns
 */
export function parseContent(text: string, file: string): ContentRow[] {
  const [head = "", ...lines] = text.trimEnd().split("\n");
  const columns = head.split("\t");
  return lines.map((line, index) => {
    const cells = line.split("\t");
    if (cells.length > columns.length)
      throw new Error(`${file}:${index + 2}: row has ${cells.length} cells, expected ${columns.length}`);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]?.trim() || null]));
  });
}

const pathOf = (file: CatalogFile) => path.join(import.meta.dirname, `${file}.tsv`);

export const readContentText = (file: CatalogFile): Promise<string> => readFile(pathOf(file), "utf8");

export const readContent = async (file: CatalogFile): Promise<ContentRow[]> =>
  parseContent(await readContentText(file), `${file}.tsv`);
