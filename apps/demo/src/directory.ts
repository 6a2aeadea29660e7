import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseContent, type ContentRow } from "@birzha/server/areas/catalogs/content/read-content.ts";

const file = path.join(import.meta.dirname, "../content/company-directory.tsv");

/**
 * The demo's directory of companies for the look-up by INN (G-48). The companies are invented: their INN carry right
 * check digits, but belong to tax offices with the number 99, which do not exist.
 */
export const readDirectory = async (): Promise<readonly ContentRow[]> =>
  parseContent(await readFile(file, "utf8"), path.basename(file));
