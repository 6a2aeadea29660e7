import compile from "icu-minify/compile";
import { readFileSync, globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const catalogue = /\/packages\/phrases\/src\/(ru|en)\.ts$/;
/** Modules that can contain message keys: screens, and domain rules that name their messages. */
const speaker = /\/(?:apps\/web|packages\/domain)\/src\/.*\.tsx?$/;
/** Messages of the frame and of nearly every page. They are part of the first load, in one chunk. */
const firstAreas: ReadonlySet<string> = new Set(["app", "shared"]);
/**
 * `virtual:messages/agreements` exports the Russian messages of an area, `virtual:messages/agreements/en` the English ones.
 */
const wordsOf = "virtual:messages/";
const languageFile = (): string => fileURLToPath(new URL("../src/i18n/language.ts", import.meta.url));

type Words = Readonly<Record<string, unknown>>;
type Locale = "ru" | "en";

/**
 * Compiles messages at build time, so that the message parser (8 kB compressed) never reaches the browser. The
 * messages of an area are loaded with the code that uses them, not with the first load. The development server and
 * the tests use both catalogues whole and uncompiled.
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
      // The Russian messages are inlined here; the English ones are one more chunk, which `loadChunk` awaits. A top-level
      // `await` here would make each chunk that names a message a file of its own (vite.config.ts).
      const code = [
        `import { addAreaTexts } from ${JSON.stringify(languageFile())};`,
        `const russian = ${parsed(catalogues.ru[area])};`,
        `const english = () => import("${wordsOf}${area}/en").then((module) => module.words);`,
        `addAreaTexts("${area}", russian, english);`,
      ].join("\n");
      return { code, map: null, moduleSideEffects: true };
    },
    transform(code, id) {
      const [file = ""] = id.split("?");
      if (!speaker.test(file)) return null;
      const areas = areasSpokenIn(code, Object.keys(catalogues.ru)).filter((area) => !firstAreas.has(area));
      if (areas.length === 0) return null;
      // Append the imports so that line numbers do not change. ES imports are hoisted anyway.
      const imports = areas.map((area) => `import "${wordsOf}${area}";`).join(" ");
      return { code: `${code}\n${imports}\n`, map: null };
    },
  };
}

/**
 * Sources that can name an error message: rules and screens. Error tables and endpoint files are excluded, because
 * their messages come from the server.
 */
const sources = ["apps/web/src/**/*.{ts,tsx}", "packages/domain/src/**/!(api|errors|*-api|*.test).ts"];

/** Field errors that only the server finds: names of catalogue records and files in documents (FIX-142). */
const documentErrors =
  /^(?:option-(?:unknown|ambiguous|contradiction)|file-(?:unknown|ambiguous)|files-left|no-period)$/;

/**
 * HOUSE-024: drops error messages that the browser never looks up, because the server sends errors in Russian. The
 * Russian catalogue keeps only the messages whose code appears in a screen or a rule; the English catalogue keeps
 * all.
 */
function withoutServersWords(catalogue: Words): Words {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const sourceCode = globSync(sources, { cwd: root })
    .map((file) => readFileSync(`${root}/${file}`, "utf8"))
    .join("\n");
  const isUsed = ([name]: [string, unknown]) => new RegExp(`["'.]${name}["'\`]`).test(sourceCode);
  const spoken = (errors: object) => Object.fromEntries(Object.entries(errors).filter(isUsed));
  const shown = (errors: object) =>
    Object.fromEntries(Object.entries(errors).filter(([name]) => !documentErrors.test(name)));
  return Object.fromEntries(
    Object.entries(catalogue as Readonly<Record<string, Words>>).map(([area, words]) => [
      area,
      {
        ...words,
        ...(isGroup(words["errors"]) ? { errors: spoken(words["errors"]) } : {}),
        ...(isGroup(words["validation"]) ? { validation: shown(words["validation"]) } : {}),
      },
    ]),
  );
}

/** Whether the value holds messages by name. A key can also name a single message. */
const isGroup = (value: unknown): value is object => typeof value === "object" && value !== null;

async function readWords(locale: Locale): Promise<Words> {
  const file = new URL(`../../../packages/phrases/src/${locale}.ts`, import.meta.url);
  const module: Record<string, Words> = await import(pathToFileURL(fileURLToPath(file)).href);
  return module[locale]!;
}

/** `JSON.parse` of a string is about twice as fast as the same object literal. */
const parsed = (words: unknown): string =>
  `JSON.parse(${JSON.stringify(JSON.stringify(compileAll(words ?? {})))})`;

const compileAll = (words: unknown): unknown =>
  typeof words === "string"
    ? compile(words)
    : Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, compileAll(value)]));

/** Returns the areas whose messages a file uses: by the namespace of its translator or by a full key. */
export function areasSpokenIn(code: string, areas: readonly string[]): string[] {
  const area = `(${areas.join("|")})`;
  const named = new RegExp(`useTranslations\\(\\s*["'\`]${area}\\b|["'\`]${area}\\.(?=[a-zA-Z$])`, "g");
  return [...new Set([...code.matchAll(named)].map(([, namespace, key]) => (namespace ?? key)!))];
}
