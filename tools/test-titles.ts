import ts from "typescript";

export interface TestTitle {
  readonly title: string;
  readonly line: number;
}

const callers = new Set(["test", "it", "describe"]);
const silent = new Set(["skip", "todo", "fixme"]);

/** The names of a chained call: `test.describe.each(rows)` is test, describe, each. */
function chain(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...chain(node.expression), node.name.text];
  if (ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node))
    return chain(ts.isCallExpression(node) ? node.expression : node.tag);
  return [];
}

/** The text before the first inserted value. */
function literal(node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.head.text : undefined;
}

function stringsIn(node: ts.Node): string[] {
  const found: string[] = ts.isStringLiteralLike(node) ? [node.text] : [];
  ts.forEachChild(node, (child) => void found.push(...stringsIn(child)));
  return found;
}

/**
 * Titles of the tests and groups in a test file that really run: skipped ones are left out. A title that is filled in
 * from a table (`test.each([["OTC-001", …]])("%s …")`) stands for every text in that table.
 */
export function readTestTitles(fileName: string, code: string): TestTitle[] {
  const file = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true);
  const titles: TestTitle[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const names = chain(node.expression);
      const called = names[0] !== undefined && callers.has(names[0]);
      if (called && names.some((name) => silent.has(name))) return;
      const title = called ? literal(node.arguments[0]) : undefined;
      if (title !== undefined) {
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        titles.push({ title, line });
        if (/^[%$]/.test(title) && ts.isCallExpression(node.expression))
          titles.push(...node.expression.arguments.flatMap(stringsIn).map((text) => ({ title: text, line })));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}
