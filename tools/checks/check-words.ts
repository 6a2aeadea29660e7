import { readFileSync } from "node:fs";
import { errorStatus } from "../../packages/domain/src/errors.ts";
import { errorPhraseKey } from "../../packages/domain/src/shared/errors.ts";
import { listFiles, repository } from "../source-files.ts";
import { documentTexts } from "./document-texts.ts";
import { spellingErrors } from "./spelling.ts";
import { findWordErrors, keysNamedIn, textsOf, type WordTree } from "./word-errors.ts";

/*
 * Words: spelling (FIX-048), missing and untranslated keys, plural forms, arguments, Cyrillic in English, texts that nothing shows.
 *   node tools/checks/check-words.ts    one line per error; exit code 1 if there is one
 */

const source = "packages/phrases/src";
const areaFile = /^packages\/phrases\/src\/([\w-]+)\/(ru|en)\.ts$/;

/**
 * Texts of the terminal and of e-mails exist in Russian only. The English summary of an endpoint is in its definition.
 */
const withoutEnglish = ["emails.", "operations.", "calls.summaries."] as const;

const texts = { ru: new Map<string, string>(), en: new Map<string, string>() };
for (const path of listFiles(source)) {
  const [, area, language] = areaFile.exec(path) ?? [];
  if (!area || (language !== "ru" && language !== "en")) continue;
  const module = (await import(`${repository}/${path}`)) as Readonly<Record<string, WordTree>>;
  const words = module[language] ?? module[area];
  if (!words) throw new Error(`${path} must export "${language}"`);
  for (const [key, text] of textsOf(words, `${area}.`)) texts[language].set(key, text);
}

/** Code that shows texts, and the test with texts of the documents that no screen shows yet. */
const isReader = (path: string) =>
  /\.tsx?$/.test(path) &&
  !areaFile.test(path) &&
  (!/\.test\.tsx?$/.test(path) || path === `${source}/phrases.test.ts`);

const keys = [...texts.ru.keys()];
/** G-5: the key of an error text is the error code. */
const used = new Set(Object.keys(errorStatus).map(errorPhraseKey));
for (const path of ["packages", "apps"].flatMap((folder) => listFiles(folder)).filter(isReader))
  for (const key of keysNamedIn(
    readFileSync(`${repository}/${path}`, "utf8"),
    keys.filter((key) => !used.has(key)),
  ))
    used.add(key);

/** check-document.ts finds unused texts of the OpenAPI document. */
const isOfDocument = (key: string) => /^calls\.(?:summaries|descriptions|fields|access)\./.test(key);
const unused = keys.filter((key) => !used.has(key) && !isOfDocument(key)).map((key) => `${key}: unused text`);
const translated = new Map(
  [...texts.ru].filter(([key]) => !withoutEnglish.some((group) => key.startsWith(group))),
);
const misspelt = [...texts.ru]
  .flatMap(([key, text]) => spellingErrors(key, text, documentTexts))
  .filter((error) => !(isOfDocument(error) && error.includes("a programming term")));
/** The OpenAPI document is for programmers, so its texts hold names of fields and values. */
const withoutDocument = (given: ReadonlyMap<string, string>) =>
  new Map([...given].filter(([key]) => !isOfDocument(key)));
const errors = [
  ...findWordErrors(withoutDocument(translated), withoutDocument(texts.en)),
  ...unused,
  ...misspelt,
];
for (const error of errors) console.log(error);
console.log(`${keys.length} texts in two languages, ${errors.length} errors`);
if (errors.length > 0) process.exitCode = 1;
