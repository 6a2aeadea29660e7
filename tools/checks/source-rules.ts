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

/** Programs of the product except the two modules that open connections with an `error` listener. */
const opensNoConnection =
  /^apps\/(?:server|identity)\/src\/(?!platform\/db\/(?:create-client|replicas\/primary-pool)\.ts|.*\.test\.ts$)/;

/** FIX-201: a connection without an `error` listener ends the process when the database closes it. */
const connectionErrors = (path: string, code: string): string[] =>
  opensNoConnection.test(path) && /\bnew\s+(?:pg\.)?(?:Client|Pool)\(/.test(code)
    ? [`${path}: use createClient or PrimaryPool, which have an error listener`]
    : [];

/** Code of the product. */
const isProduct = /^(?:apps|packages)\/[\w-]+\/src\/(?!.*\.test\.)/;

/** HOUSE-209: `...{ id, label }` only keeps properties on one line. */
const spreadErrors = (path: string, code: string): string[] =>
  isProduct.test(path) && /\.\.\.\{(?!\})/.test(code)
    ? [`${path}: write the properties of a literal without spreading it`]
    : [];

/** Violations of the rules about exports, table writes, connections and spreads. */
export const findSourceErrors = (path: string, code: string): string[] => [
  ...exportErrors(path, code),
  ...writeErrors(path, code),
  ...connectionErrors(path, code),
  ...spreadErrors(path, code),
];
