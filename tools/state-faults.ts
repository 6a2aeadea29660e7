import { readFileSync } from "node:fs";
import ts from "typescript";
import type { Lifecycle } from "../packages/domain/src/shared/lifecycle.ts";
import { listFiles } from "./source-files.ts";

/*
 * HOUSE-005: numbers and words of states stand in the lifecycle tables alone. Found are comparisons, values of fields,
 * arguments and cases in TypeScript, conditions in SQL, and selectors in style sheets. Demo data tell lives in words of
 * their own, and phrases say every state's word to people.
 */

const rooms = ["packages/domain/src", "apps/server/src", "apps/web/src"];
const isJudged = (path: string) =>
  /\.(tsx?|css)$/.test(path) && !/\.test\.tsx?$|\/lifecycle\.ts$|\.generated\.ts$|^apps\/demo\//.test(path);

/** What holds a state, by its name: `status`, `dealStatus`, `status_id`, `userType`, `"f.status"`. */
const holdsState = /status(_?id)?$|^user_?type$/i;
/** Of an answer by HTTP a status has three digits. */
const largestState = 9;

/** The words of all states, and those that can mean nothing else. */
export interface StateWords {
  readonly all: ReadonlySet<string>;
  readonly unmistakable: ReadonlySet<string>;
}

export function stateWords(lifecycles: readonly Lifecycle[]): StateWords {
  const names = lifecycles.flatMap(({ states }) => [
    ...new Set([
      ...Object.keys(states),
      ...Object.values(states).filter((value) => typeof value === "string"),
    ]),
  ]);
  const onWire = lifecycles.flatMap(({ states }) =>
    Object.values(states).filter((value) => typeof value === "string"),
  );
  return {
    all: new Set(names),
    unmistakable: new Set(onWire.filter((word) => names.filter((name) => name === word).length === 1)),
  };
}

/** The last name of an expression: of `facts.status`, `row["status"]` and `statusOf(x)`. */
function nameOf(node: ts.Node): string {
  if (ts.isIdentifier(node) || ts.isStringLiteral(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node)) return nameOf(node.argumentExpression);
  if (ts.isCallExpression(node)) return nameOf(node.expression).replace(/Of$/, "");
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node)) return nameOf(node.expression);
  return "";
}

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

function codeFaults(path: string, text: string, words: StateWords): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const faults = new Set<string>();
  const found = (node: ts.Node) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    faults.add(`${path}:${line + 1}: ${node.getText().replace(/\s+/g, " ").slice(0, 80)}`);
  };
  const isState = (node: ts.Node | undefined): boolean =>
    node !== undefined &&
    ((ts.isNumericLiteral(node) && Number(node.text) <= largestState) ||
      (ts.isStringLiteral(node) && words.all.has(node.text)) ||
      (ts.isArrayLiteralExpression(node) && node.elements.some(isState)));
  const holds = (node: ts.Node) => holdsState.test(nameOf(node));

  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && comparisons.has(node.operatorToken.kind)) {
      if ((holds(node.left) && isState(node.right)) || (holds(node.right) && isState(node.left))) found(node);
    } else if (ts.isPropertyAssignment(node) || ts.isBindingElement(node)) {
      if (holds(node.name) && isState(node.initializer)) found(node);
    } else if (ts.isVariableDeclaration(node)) {
      const keys =
        node.initializer && ts.isObjectLiteralExpression(node.initializer) ? node.initializer : undefined;
      if (
        holds(node.name) &&
        (isState(node.initializer) || keys?.properties.some(({ name }) => name && isState(name)))
      )
        found(node);
    } else if (ts.isJsxAttribute(node)) {
      if (holdsState.test(node.name.getText()) && isState(node.initializer)) found(node);
    } else if (ts.isCallExpression(node)) {
      // `statusId("rejected")`, `.where("status", "=", 1)`
      const isCondition = node.arguments.length === 3 && holds(node.arguments[0]!);
      if ((holds(node.expression) || isCondition) && node.arguments.some(isState)) found(node);
    } else if (ts.isCaseClause(node)) {
      if (holds(node.parent.parent.expression) && isState(node.expression)) found(node.expression);
    } else if (ts.isStringLiteral(node)) {
      if (words.unmistakable.has(node.text)) found(node);
    } else if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isSql(node) && sqlHasState(sqlText(node), words)) found(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...faults];
}

const isSql = ({ parent }: ts.Node) => ts.isTaggedTemplateExpression(parent) && nameOf(parent.tag) === "sql";

const sqlText = (node: ts.TemplateLiteral): string =>
  ts.isNoSubstitutionTemplateLiteral(node)
    ? node.text
    : [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("$");

/** A condition on a state, and any state's word in quotes; a kind of version is no state. */
function sqlHasState(text: string, { all }: StateWords): boolean {
  const condition =
    /\b(\w*status|user_type)"?\s*(=|<>|!=|[<>]=?|(not )?in|is (not )?distinct from)\s*\(?\s*(\d\b|')/i;
  const quoted = [...text.matchAll(/(?<!\bkind\s*(?:=|<>)\s*)'(\w+)'/g)].map((match) => match[1]!);
  return condition.test(text) || quoted.some((word) => all.has(word));
}

/** A state's colour is a tone; a style sheet knows no states. */
const styleFaults = (path: string, text: string): string[] =>
  text
    .split("\n")
    .flatMap((line, index) =>
      /\[data-[\w-]*status/.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
    );

export const findStateFaultsIn = (path: string, text: string, words: StateWords): string[] =>
  path.endsWith(".css") ? styleFaults(path, text) : codeFaults(path, text, words);

/** Every number and word of a state outside its table, as `path:line: what stands there`. */
export const findStateFaults = (root: string, words: StateWords): string[] =>
  rooms
    .flatMap((room) => listFiles(room, root))
    .filter(isJudged)
    .flatMap((path) => findStateFaultsIn(path, readFileSync(`${root}/${path}`, "utf8"), words));
