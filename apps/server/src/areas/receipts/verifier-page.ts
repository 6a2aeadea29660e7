import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { ru } from "@birzha/phrases/receipts/ru.ts";

const sources = ["read-receipt", "verify-receipt"].map((name) =>
  fileURLToPath(import.meta.resolve(`@birzha/domain/receipts/${name}.ts`)),
);
const template = fileURLToPath(new URL("verify-receipt.html", import.meta.url));

/** JSON for a script element: no text can end it. */
const toScriptJson = (value: unknown) => JSON.stringify(value).replaceAll("<", String.raw`\u003c`);

/**
 * PROOF-006: builds the verifier as one page without network access. It has the code of the verifier and the
 * published keys, so that a user saves it once and opens it from the disk.
 */
export function buildVerifierPage(publicKeys: readonly string[], maxGapDays: number): string {
  // One script: the only import of the second file is the first one.
  const code = sources
    .map((source) => stripTypeScriptTypes(readFileSync(source, "utf8")).replace(/^import .*$/gm, ""))
    .join("\n");
  const { file, seals, problems } = ru;
  const values: Readonly<Record<string, string>> = {
    keys: toScriptJson(publicKeys),
    gap: toScriptJson(maxGapDays),
    texts: toScriptJson({ ...seals, ...file, problems }),
    verifier: code.replaceAll("</", String.raw`<\/`),
  };
  return readFileSync(template, "utf8").replace(/\/\*\{(\w+)\}\*\//g, (_, name: string) => values[name]!);
}
