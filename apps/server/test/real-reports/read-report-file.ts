import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fieldsOf, type FormDefinition } from "@birzha/domain/forms/definition.ts";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import type { CatalogRecords } from "@birzha/domain/catalogs/catalogs.ts";

/** File names without extension, in alphabetical order. */
export const reportFiles: readonly string[] = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".xml"))
  .map((file) => file.slice(0, -".xml".length))
  .toSorted();

export const readReportFile = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, `${name}.xml`), "utf8");

const definition: FormDefinition = reportForm;
const selects = new Map(
  fieldsOf(definition).flatMap((field) => (field.type === "select" ? [[field.name, field.dictionary]] : [])),
);

/**
 * Adds values that a file cannot contain: ids of catalogue records, by name, and of uploaded files, in order.
 */
export function withIds(xml: string, records: CatalogRecords, fileIds: readonly number[] = []): string {
  const waiting = [...fileIds];
  return xml
    .replace(/<(\w+)>([^<]+)<\/\1>/g, (whole, element: string, name: string) => {
      const dictionary = selects.get(element);
      if (!dictionary) return whole;
      const record = records[dictionary].find((each) => each.name === name);
      if (!record) throw new Error(`${dictionary} has no record "${name}"`);
      return `<${element} id="${record.id}">${name}</${element}>`;
    })
    .replace(/<file>/g, () => `<file id="${waiting.shift() ?? 0}">`);
}

/** Content of a document: texts by element, file names under `files`. Independent of the server's parser. */
export interface ReadReport {
  readonly texts: Readonly<Record<string, string>>;
  readonly files: readonly string[];
}

/** Parses a report as simply as its format allows; white space around a text is ignored. */
export function readReport(xml: string): ReadReport {
  const body = xml.replace(/<!--[^]*?-->/g, "");
  const texts: Record<string, string> = {};
  for (const [, name = "", content = ""] of body.matchAll(
    /<(?!(?:agreement|files?)\b)(\w+)(?:\s[^<>]*)?>([^]*?)<\/\1>/g,
  )) {
    const text = textOf(content).trim();
    if (text !== "") texts[name] = text;
  }
  const files = [...body.matchAll(/<file(?:\s[^<>]*)?>([^<]*)<\/file>/g)].map(([, name = ""]) =>
    textOf(name),
  );
  return { texts, files };
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function textOf(content: string): string {
  const literal = /^<!\[CDATA\[([^]*)\]\]>$/.exec(content)?.[1];
  if (literal !== undefined) return literal;
  return content.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (_, hex?: string, decimal?: string, name?: string) =>
      name ? named[name]! : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
}
