import { writeFileSync } from "node:fs";
import { reportForm } from "../../packages/domain/src/agreements/report-form.ts";
import { calls as words } from "../../packages/phrases/src/calls/ru.ts";
import {
  describedCalls,
  documentText,
  findGaps,
  findMissingSentences,
  lintDocument,
  makeDocument,
} from "./document.ts";
import { reportXsd } from "../../apps/server/src/areas/agreements/form/report-xsd.ts";
import { readText, repository } from "../source-files.ts";

/*
 * DOOR-001, DOOR-007, DOOR-008: lints the OpenAPI document in both languages and compares the checked-in artefacts of
 * `packages/client` with the endpoint values and the report form. `--write` updates the artefacts; the types of the client
 * follow at the next check (generate-types.ts).
 */

const document = makeDocument();
const made = {
  "packages/client/openapi.json": documentText(document),
  "packages/client/report.xsd": reportXsd(reportForm),
};
if (process.argv[2] === "--write")
  for (const [path, text] of Object.entries(made)) writeFileSync(`${repository}/${path}`, text);

const errors = [
  ...(await lintDocument(document)),
  ...(await lintDocument(makeDocument("ru"))),
  ...findGaps(document, "en"),
  ...findGaps(makeDocument("ru"), "ru"),
  ...findMissingSentences(describedCalls, words.summaries),
  ...Object.entries(made)
    .filter(([path, text]) => readText(path) !== text)
    .map(([path]) => `${path} is out of date: node tools/checks/check-document.ts --write`),
];
for (const problem of errors) console.error(problem);
if (errors.length > 0) process.exitCode = 1;
