import { readFile } from "node:fs/promises";
import { parseReceipt, readDayRoots, readPublicKeys } from "@birzha/domain/receipts/read-receipt.ts";
import { verifyReceipt } from "@birzha/domain/receipts/verify-receipt.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { ru } from "@birzha/phrases/receipts/ru.ts";
import { nodeCrypto } from "../platform/crypto/node-crypto.ts";
import { OperatorError } from "../platform/operator-error.ts";
import type { CliCommand } from "./command.ts";
import { readOptions } from "./read-options.ts";

const { cli } = operations;

/** FIX-219: exit code for a genuine receipt without a seal, so that a script does not take it for a proof. */
const unsealedExitCode = 2;

/** PROOF-006: verifies a receipt file against the published key, without database and network. */
export const verifyCommand: CliCommand = {
  name: "verify",
  usage: "<file.json> --key <keys.pem> [--roots <roots.json>] [--max-gap <days>]",
  about: cli.about.verify,
  async run({ args, config, say }) {
    const { values, positionals } = readOptions(args, cli.verifyUsage, {
      key: { type: "string" },
      roots: { type: "string" },
      "max-gap": { type: "string" },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1 || typeof values["key"] !== "string")
      throw new OperatorError(cli.verifyUsage);
    const publicKeys = readPublicKeys(await read(values["key"]), (text) => Buffer.from(text, "base64"));
    if (publicKeys.length === 0) throw new OperatorError(cli.notAKey(values["key"]));
    const maxGapDays = Number(values["max-gap"] ?? config.reportLimits.receiptMaxGapDays);
    if (!Number.isInteger(maxGapDays) || maxGapDays < 0) throw new OperatorError(cli.verifyUsage);
    const roots = values["roots"];
    const days = typeof roots === "string" ? readDayRoots(parse(await read(roots))) : undefined;
    const trusted = { publicKeys, days, maxGapDays };
    const verdict = await verifyReceipt(nodeCrypto, parseReceipt(await read(file)), trusted);
    const { result, problem, seal } = verdict;
    if (result === "unsealed") say(`${ru.seals.unsealed}. ${ru.file.unsealedHint}`);
    else if (result === "sealed") say(cli.receiptValid(verdict.days));
    else if (problem)
      say(`${result === "late" ? ru.seals.late : ru.file.invalid}: ${ru.problems[problem]} (${problem})`);
    if (seal) say(cli.receiptSeal(formatDate(seal.acceptedDay), formatDate(seal.sealedDay)));
    if (seal) say(cli.receiptGap(seal.gapDays, maxGapDays));
    return result === "unsealed" ? unsealedExitCode : result === "sealed";
  },
};

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch {
    throw new OperatorError(cli.unreadableFile(file));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
