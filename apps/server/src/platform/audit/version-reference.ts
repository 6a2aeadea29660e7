import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { DbReader } from "../db/handles.ts";

/** Reference to a report version in an audit row, with the hash of its content at that time (INST-033). */
export interface VersionReference {
  /** Id of the version. */
  readonly version: number;
  /** SHA-256 of its XML in UTF-8, hexadecimal. */
  readonly sha256: string;
}

const hashOf = (dataXML: string): string => createHash("sha256").update(dataXML).digest("hex");

export const versionReference = (version: number, dataXML: string): VersionReference => ({
  version,
  sha256: hashOf(dataXML),
});

/**
 * Replaces version references in audit rows with the full XML, for readers. Older rows contain the XML itself.
 * If the version has changed since, the reference stays.
 */
export async function readVersionReferences<
  Row extends { readonly before: unknown; readonly after: unknown },
>(db: DbReader, rows: readonly Row[]): Promise<Row[]> {
  const versionIds = new Set(rows.flatMap(({ before, after }) => [before, after].flatMap(versionsIn)));
  if (versionIds.size === 0) return [...rows];
  const { rows: found } = await sql<{ id: number; dataXML: string }>`
    select id, data_xml as "dataXML" from agreement_versions where id = any(${[...versionIds]}::bigint[])`.execute(
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

function namesText(value: unknown): value is { readonly dataXML: VersionReference } {
  const text = typeof value === "object" && value !== null && "dataXML" in value ? value.dataXML : undefined;
  return typeof text === "object" && text !== null && "version" in text && "sha256" in text;
}
