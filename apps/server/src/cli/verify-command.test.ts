import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { operations } from "@birzha/phrases/operations/ru.ts";
import {
  publishedKeyPem,
  rootTamperings,
  tamperings,
  unsealedReceipt,
  validReceipt,
  validRoots,
} from "../../../../packages/domain/test/tampered-receipts.ts";
import type { CommandContext } from "./command.ts";
import { verifyCommand } from "./verify-command.ts";

const folder = mkdtempSync(path.join(tmpdir(), "birzha-receipts-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileOf(content: unknown): string {
  files += 1;
  const file = path.join(folder, `${files}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const key = fileOf(publishedKeyPem);

/** Runs the command without database. */
async function run(...args: readonly string[]): Promise<{ isValid: boolean; text: string }> {
  const lines: string[] = [];
  const context = { args, say: (line: string) => void lines.push(line) } as unknown as CommandContext;
  const isValid = await verifyCommand.run(context);
  return { isValid, text: lines.join("\n") };
}

const verify = (receipt: unknown, days: unknown = validRoots.days) =>
  run(fileOf(receipt), "--key", key, "--roots", fileOf({ data: { days } }));

test("PROOF-006: the command accepts a valid receipt", async () => {
  expect(await verify(validReceipt)).toEqual({ isValid: true, text: operations.cli.receiptValid(3) });
  expect(await run(fileOf(validReceipt), "--key", key)).toMatchObject({ isValid: true });
  expect(await verify(unsealedReceipt)).toMatchObject({ isValid: true });
});

test.each([...tamperings, ...rootTamperings])(
  "PROOF-006: the command names a tampering: $name",
  async ({ receipt, days, problem }) => {
    const { isValid, text } = await verify(receipt, days);
    expect(isValid).toBe(false);
    expect(text).toContain(`(${problem})`);
  },
);

test("PROOF-006: the command needs files and a published key", async () => {
  const { verifyUsage } = operations.cli;
  await expect(run()).rejects.toThrow(verifyUsage);
  await expect(run(fileOf(validReceipt))).rejects.toThrow(verifyUsage);
  await expect(run(fileOf(validReceipt), "--key", fileOf("no key"))).rejects.toThrow("Ed25519");
  await expect(run(path.join(folder, "absent.json"), "--key", key)).rejects.toThrow("absent.json");
  expect(await run(fileOf("no receipt"), "--key", key)).toMatchObject({ isValid: false });
});
