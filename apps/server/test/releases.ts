import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

/*
 * Stored files of each release (INST-021): a backup of its demo data, its readable schema and the hashes of
 * its migrations. `tools/release/keep-release.ts` writes them; they are never edited.
 */

export const releasesDirectory = path.join(import.meta.dirname, "releases");
export const migrationsDirectory = path.resolve(import.meta.dirname, "../migrations");

/** Versions of all releases, oldest first. */
export const listReleases = (): string[] =>
  readdirSync(releasesDirectory).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

/** SHA-256 of each migration in a folder, by file name. */
export const hashMigrations = (directory = migrationsDirectory): Record<string, string> =>
  Object.fromEntries(
    readdirSync(directory)
      .sort()
      .map((name) => [
        name,
        createHash("sha256")
          .update(readFileSync(path.join(directory, name)))
          .digest("hex"),
      ]),
  );

export const releasedMigrations = (version: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(releasesDirectory, version, "migrations.json"), "utf8")) as Record<
    string,
    string
  >;

/** The schema of 1.0.0 starts with a comment. */
export const releasedSchema = (version: string): string =>
  gunzipSync(readFileSync(path.join(releasesDirectory, version, "schema.sql.gz")))
    .toString()
    .replace(/^(?:--.*\n)+\n/, "");
