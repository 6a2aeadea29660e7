import { readdirSync } from "node:fs";
import { citationErrors, lostTables } from "./cited-ids.ts";
import { readRequirements, requirementFiles, requirementsIn } from "./requirements.ts";
import { listFiles, readText, repository } from "../source-files.ts";

/*
 * HOUSE-020: every row and decision has one text in docs/requirements/. Code, tests and documents cite no other ids.
 *   node tools/checks/check-requirements.ts    one line per error; exit code 1 if there is one
 */

const folders = ["packages", "apps", "e2e", "bench", "tools", "deploy", "docs"];
const read = /\.(?:tsx?|sql|css|md|ya?ml|json)$/;
/** Tests of the tools use invented ids. */
const invented = /^tools\/(?:fixtures\/|.*\.test\.ts$)/;

const known = readRequirements();
const headings = requirementFiles().flatMap((file) =>
  [...readText(file).matchAll(/^#+ (.*)$/gm)].map(([, text]) => text!),
);

const texts = requirementFiles().flatMap((file) => requirementsIn(readText(file), file));
const errors = [
  ...texts.filter(({ text }) => text === "").map(({ id, file }) => `${file}: ${id} has an empty text`),
  ...[...Map.groupBy(texts, ({ id }) => id)]
    .filter(([, same]) => same.length > 1)
    .map(([id, same]) => `${id} has ${same.length} texts: ${same.map(({ file }) => file).join(", ")}`),
];

const files = [
  ...readdirSync(repository),
  ...folders.flatMap((folder) => listFiles(folder)).filter((path) => !invented.test(path)),
].filter((path) => read.test(path));
for (const file of files) {
  const text = readText(file);
  for (const problem of [...citationErrors(text, known), ...lostTables(text, headings)])
    errors.push(`${file}: ${problem}`);
}

for (const problem of errors) console.error(problem);
const rows = [...known.values()].filter(({ kind }) => kind === "row").length;
console.log(
  `${rows} rows and ${known.size - rows} decisions, cited in ${files.length} files; ${errors.length} errors`,
);
if (errors.length > 0) process.exitCode = 1;
