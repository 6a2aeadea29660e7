import { deal, type ExpectedFile, type ImportFile } from "./import-file.ts";

export const table = (delimiter: string, ...rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.join(delimiter)}\n`).join("");
export const file = (
  name: string,
  kind: string,
  content: string | Buffer,
  expected: Omit<ExpectedFile, "kind"> = { rows: [deal] },
): ImportFile => ({ name, bytes: Buffer.from(content), kind, ...expected });
export const deals = (...changes: readonly Readonly<Record<string, string>>[]) => ({
  rows: changes.map((change) => ({ ...deal, ...change })),
});
