import ts from "typescript";

/** Comments and documents follow the writing style of CONTRIBUTING.md (LANG-001, LANG-002). */

const pronounOpenings =
  /^(?:What|Who|Whoever|Whom|Whose|Whatever|Where|How|Nobody|Nothing|Somebody|Everybody|None)\b/;
const impersonalSubjects = /\b(?:he|his|him|himself|whoever|nobody|somebody|everybody|whom)\b/i;

/** Names that the table of standard terms replaced. A private name hides its concept from a search. */
const privateNames =
  /TogetherClient|PacketClient|\batOnce\b|Disproven|[Tt]win(?!s?ed)|secondEyes|[Pp]arked|whoseRows|EditDesk|keptText|\b\w*Refused\b/;

/** Words of everyday speech that documents replace by standard terms. */
const privateWords =
  /\b(?:nobody|whoever|whom|somebody|everybody|he|him|his|himself|told|tells|says|said|stands|stand|stood|anew|beside|behind|kept|judged|judge|asked|asks|walls?|twins?|parked|packets?|letters?)\b/gi;
const maxPrivateWordsPerThousand = 3;
/** Shorter documents have too few words for a share. */
const minWords = 150;

interface Finding {
  readonly line: number;
  readonly text: string;
}

/** Returns the comment clauses of a source file that open with a pronoun or have an impersonal subject. */
export function findProseErrors(path: string, code: string): Finding[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  return [...commentsOf(source, code)].flatMap(([from, to]) =>
    clausesOf(code.slice(from, to))
      .filter((clause) => pronounOpenings.test(clause) || impersonalSubjects.test(clause))
      .map((text) => ({ line: lineAt(from), text })),
  );
}

/** Returns the lines with names that have a standard term. */
export const findPrivateNames = (code: string): Finding[] =>
  code
    .split("\n")
    .flatMap((text, index) => (privateNames.test(text) ? [{ line: index + 1, text: text.trim() }] : []));

/** Returns an error if a document has more than three private words per 1,000 words. */
export function findDocumentError(text: string): string | undefined {
  const prose = text.replace(/```[\s\S]*?```/g, "");
  const words = prose.split(/\s+/).length;
  const found = prose.match(privateWords) ?? [];
  if (words < minWords || (found.length * 1000) / words <= maxPrivateWordsPerThousand) return undefined;
  return `${found.length} private words of ${words}: ${[...new Set(found.map((word) => word.toLowerCase()))].join(", ")}`;
}

/** Ids and references to the source documents in front of a title, and tags behind it. */
const titleReferences =
  /^(?:(?:[A-Z]+-\d+[a-z]?(?:\.\.\d+)?|design \d+|Table [\d.]+|Annex [A-Z]|step \d+)[,:]? )+|@[\w-]+/g;
const titleOpenings =
  /^(?:he|she|it|they|we|you|this|these|who|whoever|whom|whose|what|whatever|nothing|nobody|somebody|everybody|none)\b/i;
const maxTitleWords = 12;

/** LANG-007: returns the test titles that are too long or do not start with a noun or verb. */
export function findTitleErrors(path: string, code: string): Finding[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const errors: Finding[] = [];
  const visit = (node: ts.Node): void => {
    const text = titleOf(node, source);
    if (text !== undefined && isWrongTitle(text))
      errors.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return errors;
}

function titleOf(node: ts.Node, source: ts.SourceFile): string | undefined {
  if (!ts.isCallExpression(node) || !/^(?:test|it)\b(?!\.describe)/.test(node.expression.getText(source)))
    return undefined;
  const [title, ...others] = node.arguments;
  const isTitle = title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title));
  return isTitle && others.length > 0 ? title.getText(source).slice(1, -1) : undefined;
}

/** A remark in brackets, such as "(Linux only)", does not count. */
function isWrongTitle(title: string): boolean {
  const statement = title
    .replace(titleReferences, "")
    .replace(/\([^)]*\)/g, "")
    .trim();
  return titleOpenings.test(statement) || statement.split(/\s+/).length > maxTitleWords;
}

function commentsOf(source: ts.SourceFile, code: string): ReadonlyMap<number, number> {
  const comments = new Map<number, number>();
  const add = (ranges: readonly ts.CommentRange[] | undefined) =>
    ranges?.forEach(({ pos, end }) => comments.set(pos, end));
  const visit = (node: ts.Node): void => {
    add(ts.getLeadingCommentRanges(code, node.pos));
    add(ts.getTrailingCommentRanges(code, node.end));
    ts.forEachChild(node, visit);
  };
  visit(source);
  add(ts.getLeadingCommentRanges(code, source.endOfFileToken.pos));
  return comments;
}

const openingIds = /^(?:[A-Z]+-\d+[a-z]?(?:\.\.\d+)?(?:, | |: )?)+:? ?/;

/** Splits a comment into clauses without requirement ids and comment signs; skips directives and fragments. */
function clausesOf(comment: string): string[] {
  const plain = comment
    .replace(/^\/\*+|\*+\/$|^\/\//g, "")
    .replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ")
    .trim();
  if (/oxlint|@ts-/.test(plain)) return [];
  return plain
    .replace(openingIds, "")
    .split(/(?<=[.;])\s+/)
    .filter((clause) => clause.split(/\s+/).length > 2);
}
