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

/** Statements that break a node of an earlier release. An index, a constraint or a `not null` may be dropped. */
const contractions: readonly RegExp[] = [
  /\bdrop\s+(?!index\b|constraint\b|not\s+null\b)\w+/i,
  /\brename\b/i,
  /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\brevoke\s[^;]*\bfrom\s+birzha_app\b/i,
];

/** Clauses `add column …` up to their comma or semicolon. */
const addedColumns = /\badd\s+column\s(?:\([^)]*\)|[^,;()])*/gi;

/** An earlier release inserts rows without the new column. */
const requiredColumn = (text: string): string | undefined =>
  text
    .match(addedColumns)
    ?.find((clause) => /\bnot\s+null\b/i.test(clause) && !/\b(default|generated)\b/i.test(clause));

/** `-- contract: nothing since 1.2.0 reads agreements.old_name`: names the last release that needed it. */
const contractOf = (text: string): string | undefined =>
  /^-- contract: .*\b(\d+\.\d+\.\d+)\b/m.exec(text)?.[1];

/**
 * Returns the contraction of a migration; undefined if nodes of earlier releases can run on its schema (FIX-161). A
 * contraction is for a major release: its file is `NNNN-contract-subject.sql` and names an earlier release.
 */
function contractionError(name: string, text: string, known: readonly string[]): string | undefined {
  const statements = text.replaceAll(/--.*$/gm, "");
  const found =
    contractions.map((each) => each.exec(statements)?.[0]).find((each) => each !== undefined) ??
    requiredColumn(statements);
  if (found === undefined) return undefined;
  const last = contractOf(text);
  return /^\d{4}-contract-/.test(name) && last !== undefined && known.includes(last)
    ? undefined
    : found.toLowerCase();
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

test("INST-021, FIX-161: an unreleased migration only adds, or is marked as a contraction", () => {
  const released = Object.keys(releasedMigrations(releases.at(-1)!));
  const errors = Object.keys(hashMigrations())
    .filter((name) => !released.includes(name))
    .flatMap((name) => {
      const text = readFileSync(path.join(migrationsDirectory, name), "utf8");
      const error = contractionError(name, text, releases);
      return error === undefined ? [] : [`${name}: ${error}`];
    });
  expect(errors).toEqual([]);
});

test.each([
  ["create table a (id int not null); alter table b add column c text;", undefined],
  ["-- drop table, one day\nselect 1; -- rename", undefined],
  ["alter table a drop constraint b; drop index c; alter table a alter d drop not null;", undefined],
  ["alter table a add column b numeric(10, 2) not null default 0, add column c text;", undefined],
  ["alter table a drop column b;", "drop column"],
  ["alter table a drop b;", "drop b"],
  ["drop function if exists a;", "drop function"],
  ["alter table a alter column b drop default;", "drop default"],
  ["alter table a rename to b;", "rename"],
  ["alter table a alter column b type bigint;", "alter column b type"],
  ["alter table a alter b set not null;", "set not null"],
  [
    "alter table a add column b numeric(10, 2) not null, add column c text;",
    "add column b numeric(10, 2) not null",
  ],
  ["revoke select on a from birzha_app;", "revoke select on a from birzha_app"],
])("INST-021, FIX-161: expand, then contract: %j → %j", (text, error) => {
  expect(contractionError("0002-subject.sql", text, ["1.0.0"])).toBe(error);
});

test.each([
  ["0002-contract-a.sql", "1.0.0", undefined],
  ["0002-contract-a.sql", "9.9.9", "drop column"],
  ["0002-a.sql", "1.0.0", "drop column"],
])("FIX-161: contraction %s with %s → %s", (name, version, error) => {
  const text = `-- contract: nothing since ${version} reads a.b\nalter table a drop column b;`;
  expect(contractionError(name, text, ["1.0.0"])).toBe(error);
});
