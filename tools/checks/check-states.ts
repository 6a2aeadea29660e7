import { writeFileSync } from "node:fs";
import { readText, repository } from "../source-files.ts";
import { lifecyclePage, lifecycles } from "./lifecycle-page.ts";
import { readRequirements } from "./requirements.ts";

/*
 * HOUSE-005: each step of a lifecycle table cites a requirement, and docs/lifecycles.md shows the tables. With --write
 * the page is generated again. Words of states outside of the tables: check-sources.ts.
 */

const page = "docs/lifecycles.md";
if (process.argv[2] === "--write") writeFileSync(`${repository}/${page}`, lifecyclePage());

const known = readRequirements();
const errors = Object.entries(lifecycles).flatMap(([title, { transitions }]) =>
  transitions.flatMap(({ act, requirement }) =>
    requirement
      .split(" ")
      .filter((id) => !known.has(id))
      .map((id) => `${title}, ${act}: ${id} is no requirement`),
  ),
);
if (readText(page) !== lifecyclePage())
  errors.push(`${page} is out of date: node tools/checks/check-states.ts --write`);
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
