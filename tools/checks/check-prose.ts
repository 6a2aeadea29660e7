import { findDocumentError, findPrivateNames, findProseErrors, findTitleErrors } from "./prose-rules.ts";
import { listFiles, readText } from "../source-files.ts";

/*
 * LANG-001, LANG-002, LANG-007: comments, names, documents and test titles follow the writing style of CONTRIBUTING.md (prose-rules.ts).
 *   node tools/checks/check-prose.ts    one line for each error; exit code 1 when there is one
 */

const isSource = (path: string) => /\.tsx?$/.test(path) && !path.includes(".generated.");
const isTest = (path: string) => /\.test\.tsx?$|\/test\//.test(path);
/** Documents of the product. Decisions and requirement tables quote the source documents. */
const isDocument = (path: string) =>
  path.endsWith(".md") && !/^docs\/(?:decisions|requirements)\//.test(path);

const product = ["packages", "apps"].flatMap((folder) => listFiles(folder)).filter(isSource);
const tools = ["tools", "bench", "e2e"].flatMap((folder) => listFiles(folder)).filter(isSource);
const documents = [
  ...["README.md", "README.ru.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "bench/README.md"],
  ...listFiles("docs").filter(isDocument),
];

const errors = [
  ...product
    .filter((path) => !isTest(path))
    .flatMap((path) =>
      findProseErrors(path, readText(path)).map(({ line, text }) => `${path}:${line}: ${text}`),
    ),
  ...[...product, ...tools]
    .filter((path) => !path.startsWith("tools/checks/prose-rules"))
    .flatMap((path) =>
      findPrivateNames(readText(path)).map(({ line, text }) => `${path}:${line}: private name: ${text}`),
    ),
  ...[...product, ...tools]
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
