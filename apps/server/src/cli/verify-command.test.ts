import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { ru } from "@birzha/phrases/receipts/ru.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import {
  makeDay,
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
async function run(...args: readonly string[]): Promise<{ isValid: boolean | number; text: string }> {
  const lines: string[] = [];
  const config = { reportLimits: { receiptMaxGapDays: 3 } };
  const context = { args, config, say: (line: string) => void lines.push(line) } as unknown as CommandContext;
  const isValid = await verifyCommand.run(context);
  return { isValid, text: lines.join("\n") };
}

const verify = (receipt: unknown, days: unknown = validRoots.days) =>
  run(fileOf(receipt), "--key", key, "--roots", fileOf({ data: { days } }));

test("PROOF-006: the command accepts a valid receipt", async () => {
  const { receiptValid, receiptSeal, receiptGap } = operations.cli;
  const day = formatDate(validReceipt.day!);
  const valid = [receiptValid(3), receiptSeal(day, day), receiptGap(0, 3)].join("\n");
  expect(await verify(validReceipt)).toEqual({ isValid: true, text: valid });
  expect(await run(fileOf(validReceipt), "--key", key)).toMatchObject({ isValid: true });
});

test("FIX-219: an unsealed receipt has an exit code of its own", async () => {
  const { isValid, text } = await verify(unsealedReceipt);
  expect(isValid).toBe(2);
  expect(text).toContain(ru.seals.unsealed);
});

test("FIX-219: a name twice in a file is refused", async () => {
  const text = JSON.stringify(validReceipt).replace('"version":2', '"version":1,"version":2');
  expect(await verify(text)).toMatchObject({ isValid: false, text: expect.stringContaining("(format)") });
});

test("FIX-219 FIX-331: a late seal has its own title and an option", async () => {
  const { receipts } = await makeDay(1, "2025-12-25T12:00:00.000Z");
  const late = [fileOf(receipts[0]), "--key", key];
  const { isValid, text } = await run(...late);
  expect(isValid).toBe(false);
  expect(text).toMatch(new RegExp(`^${ru.seals.late}: .*[(]gap[)]\n.*25.12.2025.*02.01.2026`));
  expect(await run(...late, "--max-gap", "8")).toMatchObject({ isValid: true });
  await expect(run(...late, "--max-gap", "soon")).rejects.toThrow(operations.cli.verifyUsage);
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
