import { readFileSync } from "node:fs";
import { idsInTitle, readRequirements } from "./requirements.ts";
import type { Requirement } from "./requirements.ts";
import { listFiles, repository } from "./source-files.ts";
import { readTestTitles } from "./test-titles.ts";

/*
 * Which requirements no test names.
 *   node tools/spec-coverage.ts                   a table by group of rows
 *   node tools/spec-coverage.ts --missing OTC     the rows of one group that no test names
 * Exit code 1 when a test names an id that does not exist.
 */

const subjects: Readonly<Record<string, string>> = {
  PLAT: "platform",
  OTC: "agreements",
  REP: "reporting",
  APP: "applications",
  ORG: "organizations",
  USR: "users",
  CAT: "catalogs",
  SIGN: "signing",
  ACC: "auctions: access",
  PROP: "auctions: proposals",
  CON: "contracts",
  MEM: "members",
  SPOT: "spot",
  DICT: "auctions: dictionaries",
  FIX: "corrections",
  DUP: "agreements: duplicates",
  HOUSE: "the code",
};

const isTest = (path: string) => /\.test\.tsx?$|^e2e\/.*\.spec\.ts$/.test(path);

// The tools' own tests speak of invented ids.
const testFiles = ["packages", "apps", "e2e"].flatMap((folder) => listFiles(folder)).filter(isTest);
const requirements = readRequirements();
const named = new Set<string>();
const slips: string[] = [];
for (const file of testFiles) {
  for (const { title, line } of readTestTitles(file, readFileSync(`${repository}/${file}`, "utf8"))) {
    const { proven, unknown } = idsInTitle(title, requirements);
    for (const id of proven) named.add(id);
    slips.push(...unknown.map((id) => `${file}:${line}: "${id}" is not listed in docs/requirements.txt`));
  }
}

const prefixOf = ({ id }: Requirement) => id.replace(/-.*/, "");
const rows = [...requirements.values()].filter(({ kind }) => kind !== "DECISION");
const groups = Map.groupBy(rows, prefixOf);

function printTable(): void {
  const line = (prefix: string, subject: string, count: number, done: number) =>
    console.log(
      `${prefix.padEnd(6)}${subject.padEnd(24)}${String(count).padStart(5)}${String(done).padStart(8)}${String(count - done).padStart(9)}`,
    );
  console.log(`${"".padEnd(30)} rows  tested  missing`);
  for (const [prefix, group] of groups)
    line(prefix, subjects[prefix] ?? "", group.length, group.filter(({ id }) => named.has(id)).length);
  line("", "all", rows.length, rows.filter(({ id }) => named.has(id)).length);
}

function printMissing(area: string): void {
  const wanted = [...groups].filter(
    ([prefix]) => prefix === area.toUpperCase() || subjects[prefix]?.split(":")[0] === area.toLowerCase(),
  );
  if (wanted.length === 0) {
    console.error(`No rows of "${area}"; there are ${[...groups.keys()].join(", ")}.`);
    process.exitCode = 1;
  }
  for (const [, group] of wanted)
    for (const { id, kind, text } of group)
      if (!named.has(id)) console.log(`${id}  ${kind.padEnd(5)}  ${text}`);
}

const missing = process.argv.indexOf("--missing");
if (missing === -1) printTable();
else printMissing(process.argv[missing + 1] ?? "");
for (const slip of slips) console.error(slip);
if (slips.length > 0) process.exitCode = 1;
