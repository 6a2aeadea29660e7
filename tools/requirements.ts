import { readFileSync } from "node:fs";
import { repository } from "./source-files.ts";

/** A row of docs/requirements.txt; decisions (G-5, A-66, …) have the kind `DECISION`. */
export interface Requirement {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
}

export function readRequirements(): Map<string, Requirement> {
  const lines = readFileSync(`${repository}/docs/requirements.txt`, "utf8").split("\n");
  return new Map(
    lines
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => {
        const [id = "", kind = "", text = ""] = line.split("\t");
        return [id, { id, kind, text }];
      }),
  );
}

export interface NamedIds {
  /** Known ids that the title starts with: what its test claims to prove. */
  readonly proven: readonly string[];
  /** Things that look like ids of ours, anywhere in the title, but are listed nowhere. */
  readonly unknown: readonly string[];
}

const id = /([A-Z]+)-(\d+)[a-z]?/;
/** `OTC-100`, `OTC-100..115`, `OTC-100..OTC-115`, `OTC-100, 102`. */
const group = new RegExp(`${id.source}(?:\\.\\.(?:[A-Z]+-)?(\\d+)|((?:,\\s*\\d{3}\\b)+))?`);
const leading = new RegExp(`^(?:${group.source}[\\s,;/–-]*)+`);

function expand(match: RegExpMatchArray, known: ReadonlyMap<string, Requirement>): string[] {
  const [, prefix = "", from = "", to, more] = match;
  const name = (number: number) => `${prefix}-${String(number).padStart(from.length, "0")}`;
  const listed = (more ?? "").match(/\d+/g)?.map(Number) ?? [];
  if (to === undefined) return [Number(from), ...listed].map(name);
  const all = Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, i) =>
    name(Number(from) + i),
  );
  // Numbers have gaps; the ends of a range must exist.
  return all.filter((one, i) => i === 0 || i === all.length - 1 || known.has(one));
}

/** Reads the requirement ids out of a test's title; a title that starts with none claims nothing. */
export function idsInTitle(title: string, known: ReadonlyMap<string, Requirement>): NamedIds {
  const prefixes = new Set([...known.keys()].map((one) => one.replace(/-.*/, "")));
  const start = leading.exec(title)?.[0] ?? "";
  const read = (text: string) =>
    [...text.matchAll(new RegExp(group, "g"))].flatMap((match) => expand(match, known));
  const inTitle = read(title);
  return {
    proven: read(start).filter((one) => known.has(one)),
    // "SHA-256" in a sentence is no id; a strange id at the start of a title is a slip of the pen.
    unknown: inTitle.filter(
      (one) => !known.has(one) && (prefixes.has(one.replace(/-.*/, "")) || start.includes(one)),
    ),
  };
}
