import { dynamicWriters, sharedTables, tableOwners, type TableOwner } from "./table-owners.ts";

/* CORE-004: module boundaries in SQL. Each statement that writes belongs to the owner of its table (`table-owners.ts`). */

export const tableWriteRule = "modules-write-own-tables";

const server = /(?:^|\/)apps\/server\/src\/(?:(areas\/([^/]+)|platform)\/)?(.+)$/;
const notProduct = /\.(?:test|generated)\.ts$/;

/** A table in SQL: its name, or a placeholder. */
const target = String.raw`"?([a-z]\w*|\$\{)`;
const statements = [
  String.raw`\b(?:insert\s+into|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?|copy)\s+${target}`,
  String.raw`\bupdate\s+(?:only\s+)?"?([a-z]\w*|\$\{[^}]*\})"?\s+(?:as\s+)?(?:\w+\s+)?set\b`,
  String.raw`\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*"?(\w+)"?`,
];
/** Names that a store passes to the dynamic writers. */
const passedNames = [
  String.raw`\b(?:insertRows|updateRows)\(\s*\w+,\s*"(\w+)"`,
  String.raw`\b(?:table|deals|edits):\s*"(\w+)"`,
];
const comment = /^\s*(?:\/\/|\/?\*).*$/gm;

/** Lists the tables that the SQL of a source file writes; undefined where the statement does not name its table. */
function findWrittenTables(path: string, code: string): (string | undefined)[] {
  const patterns = path.endsWith("/store.ts") ? [...statements, ...passedNames] : statements;
  return [...code.replace(comment, "").matchAll(new RegExp(patterns.join("|"), "gi"))].flatMap(
    ([text, ...groups]) => {
      const name = groups.find((group) => group !== undefined)!;
      if (name.startsWith("$") || /^\.\w+\(\s*\w/.test(text)) return [undefined];
      // Words of prose, and temporary tables.
      return tableOwners.has(name) ? [name] : [];
    },
  );
}

const isShared = (writer: TableOwner | undefined, table: string) =>
  sharedTables.some((one) => one.writer === writer && one.table === table);

/** Finds statements that write a table of another module. */
export function findTableWriteErrors(path: string, code: string): string[] {
  const [, folder, area, file = ""] = server.exec(path) ?? [];
  if (file === "" || notProduct.test(path)) return [];
  const writer = (area ?? folder) as TableOwner | undefined;
  const isDynamicWriter = dynamicWriters.some((one) => path.endsWith(`apps/server/src/${one.path}`));
  return findWrittenTables(path, code).flatMap((table) => {
    if (table === undefined)
      return isDynamicWriter
        ? []
        : [`${path}: name the table in the statement, or use platform/db/lists/write-rows.ts`];
    const owner = tableOwners.get(table)!;
    if (owner === writer || isShared(writer, table)) return [];
    const place =
      owner === "platform" ? "apps/server/src/platform/" : `apps/server/src/areas/${owner}/store.ts`;
    return [`${path}: only ${owner} writes the table ${table}; move the statement to ${place}`];
  });
}
