import { listFiles, readText } from "../source-files.ts";

/** A text of docs/requirements/: a row, which tests prove, or a decision. */
export interface Requirement {
  readonly id: string;
  /** open: a goal that no test has to prove yet. review: no test can prove it, a reader does. */
  readonly kind: "row" | "open" | "review" | "decision";
  readonly text: string;
  /** Path of its file. */
  readonly file: string;
}

/** `| OTC-100 | The basis price … | RULE | … |`, `| HOUSE-003 (open) | … |`, `| LANG-001 (review) | … |` */
const row = /^\| ([A-Z]+-\d+)(?: \((open|review)\))? \| (.*?) \|/;
/** `- **G-33** (HIGH) Transition rules.` */
const decision = /^- \*\*([A-Z]-\d+)\b(.*)/;

const kindOf = (mark: string | undefined): Requirement["kind"] =>
  mark === "open" || mark === "review" ? mark : "row";

/** Rows and decisions of one file in their order. */
export function requirementsIn(markdown: string, file: string): Requirement[] {
  return markdown.split("\n").flatMap((line): Requirement[] => {
    const [, rowId, mark, rowText] = row.exec(line) ?? [];
    if (rowId) return [{ id: rowId, kind: kindOf(mark), text: rowText!.trim(), file }];
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
