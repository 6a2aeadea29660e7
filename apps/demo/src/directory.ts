import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseContent, type ContentRow } from "@birzha/server/areas/catalogs/content/read-content.ts";

const file = path.join(import.meta.dirname, "../content/company-directory.tsv");

/**
 * Reads the demo's company directory for look-ups by INN (G-48). The companies are fictitious: each INN has
 * correct check digits, but belongs to a tax office with the number 99, which does not exist.
 */
export const readDirectory = async (): Promise<readonly ContentRow[]> =>
  parseContent(await readFile(file, "utf8"), path.basename(file));
