import { writeFileSync } from "node:fs";
import { lifecyclePage, lifecycles } from "./lifecycle-page.ts";
import { readRequirements } from "./requirements.ts";
import { readText, repository } from "./source-files.ts";
import { findStateFaults, stateWords } from "./state-faults.ts";

/*
 * HOUSE-005: states stand in the lifecycle tables alone, each row says what asks for it, and docs/lifecycles.md shows
 * the tables as they are. With --write the page is made anew.
 */

const page = "docs/lifecycles.md";
if (process.argv[2] === "--write") writeFileSync(`${repository}/${page}`, lifecyclePage());

const known = readRequirements();
const unknown = Object.entries(lifecycles).flatMap(([title, { transitions }]) =>
  transitions.flatMap(({ act, requirement }) =>
    requirement
      .split(" ")
      .filter((id) => !known.has(id))
      .map((id) => `${title}, ${act}: ${id} is no requirement`),
  ),
);
const faults = [
  ...findStateFaults(repository, stateWords(Object.values(lifecycles))).map(
    (fault) => `${fault}: the number or word of a state outside of lifecycle.ts`,
  ),
  ...unknown,
  ...(readText(page) === lifecyclePage()
    ? []
    : [`${page} lags behind the tables: node tools/check-states.ts --write`]),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
