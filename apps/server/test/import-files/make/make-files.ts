import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { limitFiles } from "./limit-files.ts";
import { otherTables } from "./other-tables.ts";
import { readingFiles } from "./reading-files.ts";
import { textFiles } from "./text-files.ts";
import { valueFiles } from "./value-files.ts";
import { workbookFiles } from "./workbook-files.ts";
import { workbookValues } from "./workbook-values.ts";
import { xmlFiles } from "./xml-files.ts";

/*
 * Writes the files to import, and in `expected.json` what the reader returns for each. The output is always the same:
 * archives have no times.
 */

const files = [
  ...textFiles,
  ...readingFiles,
  ...valueFiles,
  ...limitFiles,
  ...otherTables,
  ...xmlFiles,
  ...workbookFiles,
  ...workbookValues,
];
const folder = new URL("../files/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) rmSync(new URL(name, folder));
for (const { name, bytes } of files) writeFileSync(new URL(name, folder), bytes);
const names = files.map(({ name }) => name);
const twice = names.filter((name, index) => names.indexOf(name) < index);
if (twice.length > 0) throw new Error(`files with one name: ${twice.join(", ")}`);
const expected = Object.fromEntries(files.map(({ name, bytes: _, ...each }) => [name, each]));
writeFileSync(new URL("../expected.json", import.meta.url), `${JSON.stringify(expected, undefined, 2)}\n`);
