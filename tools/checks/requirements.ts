import { listFiles, readText } from "../source-files.ts";

/** A text of docs/requirements/: a row, which tests prove, or a decision. */
export interface Requirement {
  readonly id: string;
  /** open: a goal that no test has to prove yet. */
  readonly kind: "row" | "open" | "decision";
  readonly text: string;
  /** Path of its file. */
  readonly file: string;
}

/** `| OTC-100 | The basis price … | RULE | … |`, `| HOUSE-003 (open) | … |` */
const row = /^\| ([A-Z]+-\d+)( \(open\))? \| (.*?) \|/;
/** `- **G-33** (HIGH) Transition rules.` */
const decision = /^- \*\*([A-Z]-\d+)\b(.*)/;

/** Rows and decisions of one file in their order. */
export function requirementsIn(markdown: string, file: string): Requirement[] {
  return markdown.split("\n").flatMap((line): Requirement[] => {
    const [, rowId, isOpen, rowText] = row.exec(line) ?? [];
    if (rowId) return [{ id: rowId, kind: isOpen ? "open" : "row", text: rowText!.trim(), file }];
    const [, id, text] = decision.exec(line) ?? [];
    return id ? [{ id, kind: "decision", text: text!.replace(/^[\s*.]+/, ""), file }] : [];
  });
}

export const requirementFiles = (): string[] =>
  listFiles("docs/requirements").filter((path) => path.endsWith(".md"));

/** All rows and decisions in the order of the files; the first text of an id counts. */
export function readRequirements(): Map<string, Requirement> {
  const known = new Map<string, Requirement>();
  for (const file of requirementFiles())
    for (const one of requirementsIn(readText(file), file)) if (!known.has(one.id)) known.set(one.id, one);
  return known;
}

/** `OTC` of `OTC-100`. */
export const prefixOf = (id: string): string => id.replace(/-.*/, "");
