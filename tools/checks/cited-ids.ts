import { prefixOf } from "./requirements.ts";
import type { Requirement } from "./requirements.ts";

/** `OTC-100`, `G-11c`, `OTC-100..115`, `OTC-100..OTC-115`, `OTC-100, 102`. */
const group = /(?<![\w-])([A-Z]+)-(\d+)[a-z]?(?:\.\.(?:[A-Z]+-)?(\d+)|((?:,\s*\d{3}\b)+))?(?![\w-])/g;
const leading = new RegExp(`^(?:${group.source}[\\s,;/–-]*)+`);

/** HOUSE-022: maximum number of ids in a range. */
const longestRange = 12;

type Known = ReadonlyMap<string, Requirement>;

interface Named {
  readonly ids: readonly string[];
  /** Error of the citation. */
  readonly error?: string;
}

function expand(match: RegExpMatchArray, known: Known): Named {
  const [text, prefix = "", from = "", to, more] = match;
  const name = (number: number) => `${prefix}-${String(number).padStart(from.length, "0")}`;
  if (to === undefined) return { ids: [from, ...((more ?? "").match(/\d+/g) ?? [])].map(Number).map(name) };
  const all = Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, i) =>
    name(Number(from) + i),
  );
  // Numbers have gaps; the ends of a range must exist.
  const ids = all.filter((id, i) => i === 0 || i === all.length - 1 || known.has(id));
  const rows = [...known.keys()].filter((id) => prefixOf(id) === prefix);
  if (ids.length === 0) return { ids: [name(Number(from)), name(Number(to))], error: `"${text}" is empty` };
  if (ids.length > longestRange)
    return { ids, error: `"${text}" is a range of ${ids.length} ids; ${longestRange} at most` };
  if (rows.every((id) => ids.includes(id))) return { ids, error: `"${text}" covers every row of ${prefix}` };
  return { ids };
}

export interface TitleIds {
  /** Known ids at the start of the title. */
  readonly proven: readonly string[];
  /** Errors: ids without a text, ranges that are too long. */
  readonly errors: readonly string[];
}

const withoutText = (id: string) => `"${id}" has no text in docs/requirements`;

/** Returns the ids at the start of a test title. */
export function idsInTitle(title: string, known: Known): TitleIds {
  const start = leading.exec(title)?.[0] ?? "";
  const prefixes = new Set([...known.keys()].map(prefixOf));
  // "OCT-100: …" is a typing error, a title "P-256" is not.
  const claims = title.slice(start.length).startsWith(":");
  const named = [...start.matchAll(group)]
    .filter(([, prefix]) => claims || prefixes.has(prefix!))
    .map((match) => expand(match, known));
  return {
    proven: named.flatMap(({ ids, error }) => (error ? [] : ids.filter((id) => known.has(id)))),
    errors: [
      ...named.flatMap(({ error }) => error ?? []),
      ...named.flatMap(({ ids }) => ids.filter((id) => !known.has(id)).map(withoutText)),
    ],
  };
}

/** A whole string is data (the contract "S-55"), not a citation. */
const isData = (text: string, { 0: { length }, index }: RegExpExecArray) =>
  text[index - 1] === '"' && text[index + length] === '"';

/** HOUSE-020: cited ids of this project without a text. "SHA-256" is not one. */
export function citationErrors(text: string, known: Known): string[] {
  const prefixes = new Set([...known.keys()].map(prefixOf));
  const cited = [...text.matchAll(group)].filter((match) => prefixes.has(match[1]!) && !isData(text, match));
  return [...new Set(cited.flatMap((match) => expand(match, known).ids))]
    .filter((id) => !known.has(id))
    .map(withoutText);
}

/** Cited tables and annexes without a heading in the requirements. */
export function lostTables(text: string, headings: readonly string[]): string[] {
  const cited = text.match(/\bAnnex [A-Z]\b|\b[Tt]able \d\.\d\b/g) ?? [];
  return [...new Set(cited.map((name) => name.replace("table", "Table")))]
    .filter((name) => !headings.some((heading) => heading.startsWith(name)))
    .map((name) => `"${name}" is not a heading in docs/requirements`);
}
