import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { ru } from "@birzha/phrases/receipts/ru.ts";

const source = fileURLToPath(import.meta.resolve("@birzha/domain/receipts/verify-receipt.ts"));
const template = fileURLToPath(new URL("verify-receipt.html", import.meta.url));

/** JSON for a script element: no text can end it. */
const toScriptJson = (value: unknown) => JSON.stringify(value).replaceAll("<", String.raw`\u003c`);

/**
 * PROOF-006: builds the verifier as one page without network access. It has the code of `verify-receipt.ts` and the
 * published keys, so that a user saves it once and opens it from the disk.
 */
export function buildVerifierPage(publicKeys: readonly string[], maxGapDays: number): string {
  const code = stripTypeScriptTypes(readFileSync(source, "utf8"));
  const { file, problems, fields, moscow } = ru;
  const values: Readonly<Record<string, string>> = {
    keys: toScriptJson(publicKeys),
    gap: toScriptJson(maxGapDays),
    texts: toScriptJson({ ...file, problems, fields, moscow }),
    verifier: code.replaceAll("</", String.raw`<\/`),
  };
  return readFileSync(template, "utf8").replace(/\/\*\{(\w+)\}\*\//g, (_, name: string) => values[name]!);
}
