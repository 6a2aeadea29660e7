/*
 * Finds errors in the texts of the user interface. The types of the English catalogue already find most missing keys;
 * this check covers every file of phrases and the texts themselves.
 */

/** Phrases of one area in its `ru.ts` and `en.ts`. */
export interface WordTree {
  readonly [key: string]: string | WordTree;
}

/** Texts by their full key, `area.group.name`. */
export const textsOf = (tree: WordTree, prefix = ""): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string" ? [[prefix + key, value] as const] : [...textsOf(value, `${prefix}${key}.`)],
    ),
  );

const pluralForms = { ru: ["one", "few", "many", "other"], en: ["one", "other"] } as const;

/** Names of the arguments of a text. */
const argumentsOf = (text: string): string =>
  [...new Set([...text.matchAll(/\{([a-z]\w*)\s*[,}]/g)].map(([, name]) => name!))].toSorted().join(", ");

/** Content of each `{name, plural, …}` of a text, nested braces included. */
function pluralsOf(text: string): string[] {
  return [...text.matchAll(/\{\w+, plural,/g)].map(({ index, 0: opening }) => {
    let depth = 1;
    let end = index + opening.length;
    for (; depth > 0 && end < text.length; end += 1) {
      if (text[end] === "{") depth += 1;
      else if (text[end] === "}") depth -= 1;
    }
    return text.slice(index + opening.length, end - 1);
  });
}

function pluralErrors(key: string, text: string, language: keyof typeof pluralForms): string[] {
  return pluralsOf(text).flatMap((inside) =>
    pluralForms[language]
      .filter((form) => !new RegExp(`(?:^|\\s)${form} \\{`).test(inside))
      .map((form) => `${key}: the ${language} text has no plural form "${form}"`),
  );
}

/** Returns the errors of two catalogues as sentences that name the key. */
export function findWordErrors(ru: ReadonlyMap<string, string>, en: ReadonlyMap<string, string>): string[] {
  const missing = [...ru.keys()].filter((key) => !en.has(key)).map((key) => `${key}: no English text`);
  const extra = [...en.keys()].filter((key) => !ru.has(key)).map((key) => `${key}: no Russian text`);
  const errors = [...ru].flatMap(([key, text]) => {
    const english = en.get(key);
    const own = [
      ...(text.trim() === "" ? [`${key}: the Russian text is empty`] : []),
      ...pluralErrors(key, text, "ru"),
    ];
    if (english === undefined) return own;
    return [
      ...own,
      ...pluralErrors(key, english, "en"),
      ...(english.trim() === "" ? [`${key}: the English text is empty`] : []),
      ...(/[а-яё]/i.test(english) ? [`${key}: the English text holds Cyrillic letters`] : []),
      ...(argumentsOf(text) === argumentsOf(english)
        ? []
        : [
            `${key}: arguments are {${argumentsOf(text)}} in Russian and {${argumentsOf(english)}} in English`,
          ]),
    ];
  });
  return [...missing, ...extra, ...errors];
}

const key = String.raw`[\w-]+(?:\.[\w-]+)*`;
/** A key in quotes, also inside a template. */
const quotedKey = new RegExp(`["'](${key})["']`, "g");
/** A template of a key: `fields.${name}`, `${name}Title`. */
const keyTemplate = /`((?:[\w.-]|\$\{[^`{}]*\})+)`/g;
/** Placeholder of a template: a name or an expression. */
const anyKey = String.raw`[\w. -]+`;
const escapeRegExp = (text: string) => text.replace(/[.*+?^$()|[\]\\{}-]/g, "\\$&");

/**
 * Returns the keys that a source file uses: complete keys, keys below the namespace of a translator, templates of keys,
 * and properties of imported phrases.
 */
export function keysNamedIn(code: string, keys: readonly string[]): string[] {
  const spaces = [...code.matchAll(/useTranslations\((?:"([\w.-]+)")?/g)].map(([, space]) =>
    space ? `${space}.` : "",
  );
  // The translator of e-mails has the phrases of one area.
  const areas = code.includes("createTranslator(")
    ? [...code.matchAll(/from "@birzha\/phrases\/([\w-]+)\/ru\.ts"/g)].map(([, area]) => `${area}.`)
    : [];
  const prefixes = ["", ...spaces, ...areas];
  const plain = new Set(
    [...code.matchAll(quotedKey)].flatMap(([, text]) => prefixes.map((prefix) => prefix + text)),
  );
  const patterns = [...code.matchAll(keyTemplate)]
    .map(([, text]) => text!)
    .filter((text) => text.includes("${") && /\w/.test(text.replace(/\$\{[^}]*\}/g, "")))
    .flatMap((text) => {
      const pattern = text
        .split(/\$\{[^}]*\}/)
        .map(escapeRegExp)
        .join(anyKey);
      // A template that starts with a placeholder matches everything, so it counts only below a namespace.
      const places = text.startsWith("$") ? prefixes.filter((prefix) => prefix !== "") : prefixes;
      return places.map((prefix) => new RegExp(`^${escapeRegExp(prefix)}${pattern}$`));
    });
  const [properties, groups] = propertiesIn(code);
  const whole = groupsTakenWhole(code);
  return keys.filter((path) => {
    const [name, group] = path.split(".").toReversed();
    return (
      plain.has(path) ||
      patterns.some((pattern) => pattern.test(path)) ||
      whole.some((prefix) => path.startsWith(prefix)) ||
      properties.has(name!) ||
      groups.has(group!)
    );
  });
}

/** Names and whole groups that a file reads from imported phrases. */
function propertiesIn(code: string): readonly [ReadonlySet<string>, ReadonlySet<string>] {
  if (
    !/from "(?:@birzha\/phrases\/|\.\.?\/(?:[^"]*\/)?(?:texts|page-context)\.ts|\.\.?\/.*ru\.ts)/.test(code)
  )
    return [new Set(), new Set()];
  const taken = [...code.matchAll(/const \{([^}]+)\} =/g)].flatMap(([, names]) => names!.match(/\w+/g) ?? []);
  return [
    new Set([...(code.match(/(?<=\.)[a-zA-Z]\w*/g) ?? []), ...taken]),
    // Computed names and whole groups: `ru.status[id]`, `words: ru.status`.
    new Set([...code.matchAll(/(\w+)\[|\bru\.(\w+)(?![\w.([])/g)].map(([, name, whole]) => (name ?? whole)!)),
  ];
}

/** Groups of phrases that a screen reads by names from the server, such as `audit.actions.`. */
const groupsTakenWhole = (code: string): string[] =>
  [...code.matchAll(/const \{([^}]+)\} = [^;\n]*useMessages\([^;\n]*\.(\w+);/g)].flatMap(([, names, area]) =>
    (names!.match(/\w+/g) ?? []).map((group) => `${area}.${group}.`),
  );
