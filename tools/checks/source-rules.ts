import type { Lifecycle } from "../../packages/domain/src/shared/registers/lifecycle.ts";

/*
 * Rules about the text of a source file. Rules about imports and folders are in .dependency-cruiser.cjs.
 */

/** An action or a process: its only exported value is the function that the file name promises (HOUSE-007). */
const useCase = /^apps\/server\/src\/(?:areas\/[^/]+\/actions|processes)\/([^/.]+)\.ts$/;
const exportedValue =
  /^export\s+(?:async\s+)?(?:function\*?|const|let|class|(default)\b)\s*([\w$]*)|^export\s*\{([^}]*)\}/gm;

const toCamelCase = (name: string) =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function exportErrors(path: string, code: string): string[] {
  if (/^export\s+\*/m.test(code)) return [`${path}: import the defining file instead of "export *"`];
  const name = useCase.exec(path)?.[1];
  if (!name) return [];
  const values = [...code.matchAll(exportedValue)].map(
    ([, byDefault, value, list]) => byDefault ?? list ?? value,
  );
  if (name.includes("-") && values.length === 1 && values[0] === toCamelCase(name)) return [];
  return [
    `${path}: a use case is <verb-noun>.ts and exports ${toCamelCase(name)} alone (found: ${values.join(", ") || "nothing"})`,
  ];
}

/** Code outside the platform that must not write tables: all files except store.ts and tests. */
const readOnly = /^apps\/server\/src\/(?!platform\/)(?!.*(?:\/store|\.test)\.ts$)/;
const tableWrite =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate)\s|\bupdate\s+\w+\s+set\b|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(/;

const writeErrors = (path: string, code: string): string[] =>
  readOnly.test(path) && tableWrite.test(code)
    ? [`${path}: only store.ts writes the tables of its area; move the statement there`]
    : [];

/** Names and wire words of all states; `unambiguous` words can mean nothing else. */
export interface StateWords {
  readonly all: readonly string[];
  readonly unambiguous: readonly string[];
}

export function collectStateWords(lifecycles: readonly Lifecycle[]): StateWords {
  const wireWords = lifecycles.map(({ states }) =>
    Object.values(states).filter((value) => typeof value === "string"),
  );
  const names = lifecycles.flatMap(({ states }, index) => [
    ...new Set([...Object.keys(states), ...wireWords[index]!]),
  ]);
  return {
    all: [...new Set(names)],
    unambiguous: wireWords.flat().filter((word) => names.filter((name) => name === word).length === 1),
  };
}

const hasStates = /^(?:packages\/domain|apps\/server|apps\/web)\/src\/.*(?:tsx?|css)$/;
const mayNameStates = /\.test\.tsx?$|\/lifecycle\.ts$|\.generated\.ts$/;

/** HOUSE-005: finds numbers and words of states outside the lifecycle tables, as `path:line: text`. */
export function findStateErrors(path: string, code: string, { all, unambiguous }: StateWords): string[] {
  if (!hasStates.test(path) || mayNameStates.test(path)) return [];
  // HTTP statuses have three digits.
  const state = `(?:\\d\\b(?!\\.)|"(?:${all.join("|")})")`;
  const holder = `(?:[sS]tatus(?:_?[iI]d)?|[uU]ser_?[tT]ype)`;
  const patterns = [
    // Comparison, property, variable, attribute; a table by state; argument; condition of the query builder; case.
    `${holder}(?:Of\\([^()]*\\))?["'\\]!)]*\\s*(?:[!=]==|[<>]=?|[:=])\\s*[{[]*${state}(?!\\s*\\|)`,
    `${holder}\\s*=\\s*\\{\\s*${state}:`,
    `${holder}(?:Of)?\\(\\s*${state}`,
    `${holder}["'],\\s*"[^"]*",\\s*${state}`,
    `switch\\s*\\([^)]*${holder}\\)\\s*\\{\\s*case\\s+${state}`,
    // SQL: a condition on a state, and a state's word in quotes. A kind of version is no state.
    `\\b(?:\\w*status|user_type)"?\\s*(?:=|<>|!=|[<>]=?|(?:not )?in|is (?:not )?distinct from)\\s*\\(?\\s*(?:\\d\\b|')`,
    `(?<!\\bkind\\s*(?:=|<>)\\s*)'(?:${all.join("|")})'`,
    `"(?:${unambiguous.join("|")})"`,
    // Style sheets have tones, not states.
    `\\[data-[\\w-]*status`,
  ];
  const pattern = new RegExp(patterns.join("|"));
  return code
    .split("\n")
    .flatMap((line, index) =>
      pattern.test(line) && !/^\s*(?:\*|\/[/*])/.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
    );
}

/** Programs of the product except the two modules that open connections with an `error` listener. */
const opensNoConnection =
  /^apps\/(?:server|identity)\/src\/(?!platform\/db\/(?:create-client|replicas\/primary-pool)\.ts|.*\.test\.ts$)/;

/** FIX-201: a connection without an `error` listener ends the process when the database closes it. */
const connectionErrors = (path: string, code: string): string[] =>
  opensNoConnection.test(path) && /\bnew\s+(?:pg\.)?(?:Client|Pool)\(/.test(code)
    ? [`${path}: use createClient or PrimaryPool, which have an error listener`]
    : [];

/** Violations of the rules about exports, table writes and connections. */
export const findSourceErrors = (path: string, code: string): string[] => [
  ...exportErrors(path, code),
  ...writeErrors(path, code),
  ...connectionErrors(path, code),
];
