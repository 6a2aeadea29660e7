import { findDocumentError, findPrivateNames, findProseErrors, findTitleErrors } from "./prose-rules.ts";
import { listFiles, readText } from "../source-files.ts";

/*
 * LANG-001, LANG-002, LANG-007: comments, names, documents and test titles follow the writing style of CONTRIBUTING.md (prose-rules.ts).
 *   node tools/checks/check-prose.ts    one line for each error; exit code 1 when there is one
 */

const isSource = (path: string) => /\.tsx?$/.test(path) && !path.includes(".generated.");
/** Documents of the product. Decisions and requirement tables quote the source documents. */
const isDocument = (path: string) =>
  path.endsWith(".md") && !/^docs\/(?:decisions|requirements)\//.test(path);

const sources = ["packages", "apps", "tools", "bench", "e2e"]
  .flatMap((folder) => listFiles(folder))
  .filter((path) => isSource(path) && !path.startsWith("tools/checks/prose-rules"));
const documents = [
  ...["README.md", "README.ru.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "bench/README.md"],
  ...listFiles("docs").filter(isDocument),
];

const errors = [
  ...sources.flatMap((path) =>
    findProseErrors(path, readText(path)).map(({ line, text }) => `${path}:${line}: ${text}`),
  ),
  ...sources.flatMap((path) =>
    findPrivateNames(readText(path)).map(({ line, text }) => `${path}:${line}: private name: ${text}`),
  ),
  ...sources
    .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path))
    .flatMap((path) =>
      findTitleErrors(path, readText(path)).map(({ line, text }) => `${path}:${line}: test title: ${text}`),
    ),
  ...documents.flatMap((path) => {
    const error = findDocumentError(readText(path));
    return error === undefined ? [] : [`${path}: ${error}`];
  }),
];
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
