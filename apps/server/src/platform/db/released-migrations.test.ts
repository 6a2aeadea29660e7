import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  hashMigrations,
  listReleases,
  migrationsDirectory,
  releasedMigrations,
} from "../../../test/releases.ts";

/*
 * INST-021: released migrations are immutable. During an upgrade, nodes of the previous release work on the
 * new schema (docs/recipes/change-the-schema.md).
 */

const releases = listReleases();

/** SQL that breaks nodes of the previous release. */
const contractions =
  /\b(?:drop\s+(?:table|column|view|sequence)|rename\s+(?:to|column)|alter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type|set\s+not\s+null)\b/i;

/** `-- contract: nothing of 1.2.0 reads agreements.old_name`: names a release older than the last one. */
const contractOf = (text: string): string | undefined =>
  /^-- contract: .*\b(\d+\.\d+\.\d+)\b/m.exec(text)?.[1];

const withoutComments = (text: string) => text.replace(/^\s*--.*$/gm, "");

/** Returns the statement that breaks nodes of the last release, if any. */
function contractionError(text: string, known: readonly string[]): string | undefined {
  const found = contractions.exec(withoutComments(text))?.[0];
  if (found === undefined) return undefined;
  const said = contractOf(text);
  return said !== undefined && known.includes(said) ? undefined : found.toLowerCase();
}

test.each(releases)("INST-021: migrations of release %s are unchanged", (version) => {
  const today = hashMigrations();
  const released = releasedMigrations(version);
  expect(Object.keys(released)).toContain("0001-baseline.sql");
  expect(Object.fromEntries(Object.keys(released).map((name) => [name, today[name]]))).toEqual(released);
});

test("INST-021: later migrations have higher numbers than released ones", () => {
  const released = Object.keys(releasedMigrations(releases.at(-1)!));
  const later = Object.keys(hashMigrations()).filter((name) => !released.includes(name));
  expect(later.filter((name) => name < released.at(-1)!)).toEqual([]);
});

test("INST-021: unreleased migrations only add, or name the last dependent release", () => {
  const released = Object.keys(releasedMigrations(releases.at(-1)!));
  const errors = Object.keys(hashMigrations())
    .filter((name) => !released.includes(name))
    .flatMap((name) => {
      const text = readFileSync(path.join(migrationsDirectory, name), "utf8");
      const error = contractionError(text, releases);
      return error === undefined ? [] : [`${name}: ${error}`];
    });
  expect(errors).toEqual([]);
});

test.each([
  ["create table a (id int); alter table b add column c text;", undefined],
  ["-- drop table, one day\nselect 1;", undefined],
  ["alter table a drop column b;", "drop column"],
  ["alter table a rename to b;", "rename to"],
  ["alter table a alter column b type bigint;", "alter column b type"],
  ["alter table a alter b set not null;", "set not null"],
  ["-- contract: nothing since 1.0.0 reads a.b\nalter table a drop column b;", undefined],
  ["-- contract: nothing since 9.9.9 reads a.b\nalter table a drop column b;", "drop column"],
])("INST-021: expand, then contract: %j → %j", (text, error) => {
  expect(contractionError(text, ["1.0.0"])).toBe(error);
});
