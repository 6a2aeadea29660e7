import compile from "icu-minify/compile";
import { readFileSync, globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { areasSpokenIn } from "./spoken-areas.ts";

const catalogue = /\/packages\/phrases\/src\/(ru|en)\.ts$/;
/** Code that may speak: the screens, and rules of the domain that name their words. */
const speaker = /\/(?:apps\/web|packages\/domain)\/src\/.*\.tsx?$/;
/** Words of the frame and of what nearly every page shows: they come with the first load, in one chunk. */
const firstAreas: ReadonlySet<string> = new Set(["app", "shared"]);
/** `virtual:words/agreements` brings the Russian words of an area, `virtual:words/agreements/en` holds the English. */
const wordsOf = "virtual:words/";
const language = fileURLToPath(new URL("../src/i18n/language.ts", import.meta.url));

type Words = Readonly<Record<string, unknown>>;
type Locale = "ru" | "en";

/**
 * Messages are parsed when the interface is built, so that the parser (8 kB compressed) never reaches the browser,
 * and the words of an area travel with the code that speaks them, not with the first load. During development and
 * in tests both catalogues stay whole and as written.
 */
export function compiledMessages(): Plugin {
  let catalogues: Readonly<Record<Locale, Words>>;
  return {
    name: "compiled-messages",
    apply: "build",
    enforce: "pre",
    config: () => ({
      resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
    }),
    async buildStart() {
      const [ru, en] = await Promise.all([readWords("ru"), readWords("en")]);
      catalogues = { ru: withoutServersWords(ru), en };
    },
    resolveId: (id) => (id.startsWith(wordsOf) ? `\0${id}` : null),
    load(id) {
      const locale = catalogue.exec(id)?.[1] as Locale | undefined;
      if (locale) {
        const first = Object.entries(catalogues[locale]).filter(([area]) => firstAreas.has(area));
        return { code: `export const ${locale} = ${parsed(Object.fromEntries(first))};`, map: null };
      }
      if (!id.startsWith(`\0${wordsOf}`)) return null;
      const [area = "", english] = id.slice(wordsOf.length + 1).split("/");
      if (english) return { code: `export const words = ${parsed(catalogues.en[area])};`, map: null };
      // Code that speaks waits for the words: in Russian they are here, in English one more chunk is fetched.
      const code = [
        `import { addAreaWords } from ${JSON.stringify(language)};`,
        `const russian = ${parsed(catalogues.ru[area])};`,
        `const english = () => import("${wordsOf}${area}/en").then((module) => module.words);`,
        `await addAreaWords("${area}", russian, english);`,
      ].join("\n");
      return { code, map: null, moduleSideEffects: true };
    },
    transform(code, id) {
      const [file = ""] = id.split("?");
      if (!speaker.test(file)) return null;
      const areas = areasSpokenIn(code, Object.keys(catalogues.ru)).filter((area) => !firstAreas.has(area));
      if (areas.length === 0) return null;
      // At the end, where it moves no line: imports count before everything else anyway.
      const imports = areas.map((area) => `import "${wordsOf}${area}";`).join(" ");
      return { code: `${code}\n${imports}\n`, map: null };
    },
  };
}

/** Rules and screens; tables of codes and the calls that may be refused with them speak for the server. */
const sources = ["apps/web/src/**/*.{ts,tsx}", "packages/domain/src/**/!(api|errors|*-api|*.test).ts"];

/**
 * HOUSE-024: what a call is refused with comes in Russian from the server. Of the refusals the browser brings
 * those alone that a screen or a rule names; an English page has the words for all of them.
 */
function withoutServersWords(catalogue: Words): Words {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const said = globSync(sources, { cwd: root })
    .map((file) => readFileSync(`${root}/${file}`, "utf8"))
    .join("\n");
  const isSaid = ([name]: [string, unknown]) => new RegExp(`["'.]${name}["'\`]`).test(said);
  const spoken = (errors: object) => Object.fromEntries(Object.entries(errors).filter(isSaid));
  return Object.fromEntries(
    Object.entries(catalogue as Readonly<Record<string, Words>>).map(([area, words]) => [
      area,
      words["errors"] ? { ...words, errors: spoken(words["errors"]) } : words,
    ]),
  );
}

async function readWords(locale: Locale): Promise<Words> {
  const file = new URL(`../../../packages/phrases/src/${locale}.ts`, import.meta.url);
  const module: Record<string, Words> = await import(pathToFileURL(fileURLToPath(file)).href);
  return module[locale]!;
}

/** A text for JSON.parse is read about twice as fast as the same object literal. */
const parsed = (words: unknown): string =>
  `JSON.parse(${JSON.stringify(JSON.stringify(compileAll(words ?? {})))})`;

const compileAll = (words: unknown): unknown =>
  typeof words === "string"
    ? compile(words)
    : Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, compileAll(value)]));
