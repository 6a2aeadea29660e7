import { writeFileSync } from "node:fs";
import { reportForm } from "../packages/domain/src/agreements/report-form.ts";
import { calls as words } from "../packages/phrases/src/calls/ru.ts";
import {
  describedCalls,
  findMissingSentences,
  lintDocument,
  makeClientTypes,
  makeDocument,
} from "./document.ts";
import { reportXsd } from "./report-xsd.ts";
import { readText, repository } from "./source-files.ts";

/*
 * DOOR-001, DOOR-007, DOOR-008: the document of the calls is without fault in both languages, and what programs are given
 * was made of the same values: the types of the client, the schema of a report's XML. With --write both are made anew.
 */

const document = makeDocument();
const made = {
  "packages/client/src/paths.generated.ts": await makeClientTypes(document),
  "packages/client/report.xsd": reportXsd(reportForm),
};
if (process.argv[2] === "--write")
  for (const [path, text] of Object.entries(made)) writeFileSync(`${repository}/${path}`, text);

const faults = [
  ...(await lintDocument(document)),
  ...(await lintDocument(makeDocument("ru"))),
  ...findMissingSentences(describedCalls, words.summaries),
  ...Object.entries(made)
    .filter(([path, text]) => readText(path) !== text)
    .map(([path]) => `${path} lags behind: node tools/check-document.ts --write`),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
