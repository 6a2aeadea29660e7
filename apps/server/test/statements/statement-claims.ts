import path from "node:path";
import pg from "pg";
import ts from "typescript";
import { columnTypes } from "../../src/platform/db/type-parsers.ts";
import { isSender, type AnsweredColumn, type RecordedStatement } from "./recorded-statements.ts";

/*
 * HOUSE-006: compares the claimed result types of the sources with PostgreSQL's descriptions from the tests.
 * The compiler knows the claim: `sql<Row>`, the inferred type of a builder, or the row of a cursor.
 */

const root = path.resolve(import.meta.dirname, "../../../..");

const { builtins } = pg.types;
const json: readonly number[] = [builtins.JSON, builtins.JSONB];
/** boolean[], smallint[], integer[], text[], varchar[], bigint[], date[], timestamptz[], numeric[]. */
const arrays: readonly number[] = [1000, 1005, 1007, 1009, 1015, 1016, 1182, 1185, 1231];

/** JavaScript value of a type, from the real parser; undefined means any. */
function sampleOf(type: number): unknown {
  if (json.includes(type)) return undefined;
  const text = arrays.includes(type) ? "{1}" : type === builtins.BYTEA ? "\\x01" : "1";
  return columnTypes.getTypeParser(type, "text")(text);
}

/** A call that runs a statement: of Kysely's builders and templates, or of the driver. */
function isStatement(call: ts.CallExpression, checker: ts.TypeChecker): boolean {
  if (!ts.isPropertyAccessExpression(call.expression)) return false;
  if (!/^(execute|executeTakeFirst|executeTakeFirstOrThrow|query)$/.test(call.expression.name.text))
    return false;
  const declaration = checker.getResolvedSignature(call)?.declaration;
  const from = declaration?.getSourceFile().fileName ?? "";
  if (!/\/node_modules\/(kysely|@types\/pg)\//.test(from)) return false;
  const owner = declaration?.parent as ts.NamedDeclaration | undefined;
  return !/^(Controlled)?(Connection|Transaction)(Builder)?$/.test(owner?.name?.getText() ?? "");
}

/** `begin`, `commit` and `rollback` do not read the schema, and a rollback may never run. */
const isOfTransaction = ({ arguments: [first] }: ts.CallExpression): boolean =>
  first !== undefined && ts.isStringLiteral(first) && /^(begin|commit|rollback)$/.test(first.text);

/** Streamed COPY rows have no claimed type (INST-020). */
const isCopy = ({ arguments: [first] }: ts.CallExpression): boolean =>
  first !== undefined && ts.isCallExpression(first) && /^copy(?:To|From)$/.test(first.expression.getText());

function findStatements(file: ts.SourceFile, checker: ts.TypeChecker): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isStatement(node, checker) && !isOfTransaction(node) && !isCopy(node))
      found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The row type that a call claims; undefined without a claim. */
function rowOf(call: ts.CallExpression, checker: ts.TypeChecker): ts.Type | undefined {
  const response = checker.getAwaitedType(checker.getTypeAtLocation(call));
  if (response === undefined) return undefined;
  const name = response.symbol?.name ?? response.aliasSymbol?.name;
  if (name === "QueryResult" || name === "Cursor")
    return (response.aliasTypeArguments ?? checker.getTypeArguments(response as ts.TypeReference))[0];
  if (checker.isArrayLikeType(response)) return elementOf(response, checker);
  // Shared readers return `rows` with their total, or `entries` of a history, each with the previous one.
  const rows = typeOf(response, "rows", checker);
  if (rows && checker.isArrayLikeType(rows)) return elementOf(rows, checker);
  const entries = typeOf(response, "entries", checker);
  const entry = entries && checker.isArrayLikeType(entries) ? elementOf(entries, checker) : undefined;
  return (entry && typeOf(entry, "entry", checker)) ?? checker.getNonNullableType(response);
}

const elementOf = (list: ts.Type, checker: ts.TypeChecker): ts.Type | undefined =>
  checker.getTypeArguments(list as ts.TypeReference)[0];

const typeOf = (type: ts.Type, property: string, checker: ts.TypeChecker): ts.Type | undefined => {
  const symbol = type.getProperty(property);
  return symbol && checker.getTypeOfSymbol(symbol);
};

function isClaimTrue(claim: ts.Type, { type }: AnsweredColumn, checker: ts.TypeChecker): boolean {
  if (claim.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return true;
  // A narrower claim relies on a check of the table or the condition; a wider one is always valid.
  const either = (claimed: ts.Type, real: ts.Type) =>
    checker.isTypeAssignableTo(claimed, real) || checker.isTypeAssignableTo(real, claimed);
  const fits = (claimed: ts.Type, sample: unknown): boolean => {
    switch (typeof sample) {
      case "undefined":
        return true;
      case "number":
        return either(claimed, checker.getNumberType());
      case "string":
        return either(claimed, checker.getStringType());
      case "boolean":
        return either(claimed, checker.getBooleanType());
      default:
        if (Buffer.isBuffer(sample)) return claimed.symbol?.name === "Buffer";
        return (
          Array.isArray(sample) &&
          checker.isArrayLikeType(claimed) &&
          fits(checker.getTypeArguments(claimed as ts.TypeReference)[0]!, sample[0])
        );
    }
  };
  return fits(checker.getNonNullableType(claim), sampleOf(type));
}

const mayBeEmpty = (claim: ts.Type): boolean =>
  (claim.flags & (ts.TypeFlags.Null | ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0 ||
  (claim.isUnion() && claim.types.some(({ flags }) => flags & ts.TypeFlags.Null));

function rowErrors(row: ts.Type, { columns, empty }: RecordedStatement, checker: ts.TypeChecker): string[] {
  if (columns.length === 0 || row.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return [];
  const claimed = checker.getPropertiesOfType(row);
  const missing = claimed.filter(
    ({ name, flags }) =>
      !(flags & ts.SymbolFlags.Optional) && !columns.some((column) => column.name === name),
  );
  const ofOthers = checker.getIndexTypeOfType(row, ts.IndexKind.String);
  return [
    ...missing.map(({ name }) => `result has no column ${name}`),
    ...columns.flatMap((column) => {
      const property = claimed.find(({ name }) => name === column.name);
      const claim = property ? checker.getTypeOfSymbol(property) : ofOthers;
      if (claim === undefined) return [`result has an undeclared column ${column.name}`];
      return [
        ...(isClaimTrue(claim, column, checker)
          ? []
          : [
              `${column.name} is declared as ${checker.typeToString(claim)} but has ${typeof sampleOf(column.type)} (type ${column.type})`,
            ]),
        ...(empty.includes(column.name) && !mayBeEmpty(claim)
          ? [`${column.name} was null but is declared as ${checker.typeToString(claim)}`]
          : []),
      ];
    }),
  ];
}

/** The call around a position of the stack; source maps can place it anywhere within the call. */
function callAt(
  program: ts.Program,
  place: string,
  isWanted: (call: ts.CallExpression) => boolean,
): ts.CallExpression | undefined {
  const [name, line, column] = place.split(":");
  const file = program.getSourceFile(path.join(root, name!));
  if (file === undefined) return undefined;
  const position = file.getPositionOfLineAndCharacter(Number(line) - 1, Number(column) - 1);
  let found: ts.CallExpression | undefined;
  const visit = (node: ts.Node): void => {
    if (position < node.getStart() || position >= node.end) return;
    if (ts.isCallExpression(node) && isWanted(node)) found = node;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/**
 * Errors for every claim that contradicts PostgreSQL and every statement that no test ran, each with its
 * position.
 */
export function findStatementErrors(program: ts.Program, records: readonly RecordedStatement[]): string[] {
  const checker = program.getTypeChecker();
  const nameOf = (file: ts.SourceFile) => path.relative(root, file.fileName);
  const statements = program
    .getSourceFiles()
    .filter((file) => isSender(nameOf(file)))
    .flatMap((file) => findStatements(file, checker));
  const originOf = (call: ts.CallExpression) => {
    const file = call.getSourceFile();
    return `${nameOf(file)}:${file.getLineAndCharacterOfPosition(call.getStart()).line + 1}`;
  };
  const sent = new Set<ts.CallExpression>();
  const errors = new Set<string>();
  const files = new Set(program.getSourceFiles().map(nameOf));
  for (const record of records) {
    if (!files.has(record.places[0]!.split(":")[0]!)) continue;
    const call = callAt(program, record.places[0]!, (one) => statements.includes(one));
    // Statements of the driver itself: `begin`, `commit`.
    if (call === undefined) continue;
    sent.add(call);
    // A shared reader has no row type of its own: its caller, or the caller of that one, claims the rows.
    const claims = [
      call,
      ...record.places.slice(1, 3).flatMap((place) => callAt(program, place, () => true) ?? []),
    ];
    const claiming = claims.find((one) => !((rowOf(one, checker)?.flags ?? 0) & ts.TypeFlags.TypeParameter));
    const row = claiming && rowOf(claiming, checker);
    if (row)
      for (const error of rowErrors(row, record, checker)) errors.add(`${originOf(claiming)}: ${error}`);
  }
  const unseen = statements.filter((call) => !sent.has(call));
  return [...errors, ...unseen.map((call) => `${originOf(call)}: no test runs this statement`)].toSorted();
}

/** The compiled sources, starting from the given files. */
export const compile = (files: readonly string[]): ts.Program => {
  const { config } = ts.readConfigFile(path.join(root, "apps/server/tsconfig.json"), (file) =>
    ts.sys.readFile(file),
  );
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, path.join(root, "apps/server"));
  return ts.createProgram(
    files.map((file) => path.join(root, file)),
    options,
  );
};
