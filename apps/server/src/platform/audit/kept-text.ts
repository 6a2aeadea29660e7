import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Reads } from "../db/handles.ts";

/** How a row of the log says what a report said: by the version that holds it, and the hash of what it held then (INST-033). */
export interface KeptText {
  /** Number of the version. */
  readonly version: number;
  /** Of its XML in UTF-8, hexadecimal. */
  readonly sha256: string;
}

const hashOf = (dataXML: string): string => createHash("sha256").update(dataXML).digest("hex");

export const keptText = (version: number, dataXML: string): KeptText => ({
  version,
  sha256: hashOf(dataXML),
});

/**
 * What rows of the log say by a version, whole, for those who read them; a row that is older than this holds it itself. What the
 * version does not hold any more stays a hash.
 */
export async function readKeptTexts<Row extends { readonly before: unknown; readonly after: unknown }>(
  db: Reads,
  rows: readonly Row[],
): Promise<Row[]> {
  const asked = new Set(rows.flatMap(({ before, after }) => [before, after].flatMap(versionsIn)));
  if (asked.size === 0) return [...rows];
  const { rows: found } = await sql<{ id: number; dataXML: string }>`
    select id, data_xml as "dataXML" from agreement_versions where id = any(${[...asked]}::bigint[])`.execute(
    db,
  );
  const texts = new Map(found.map(({ id, dataXML }) => [id, dataXML]));
  const whole = (value: unknown): unknown => {
    if (!namesText(value)) return value;
    const { version, sha256 } = value.dataXML;
    const text = texts.get(version);
    return text !== undefined && hashOf(text) === sha256 ? { ...value, dataXML: text } : value;
  };
  return rows.map((row) => ({ ...row, before: whole(row.before), after: whole(row.after) }));
}

const versionsIn = (value: unknown): number[] => (namesText(value) ? [value.dataXML.version] : []);

function namesText(value: unknown): value is { readonly dataXML: KeptText } {
  const text = typeof value === "object" && value !== null && "dataXML" in value ? value.dataXML : undefined;
  return typeof text === "object" && text !== null && "version" in text && "sha256" in text;
}
