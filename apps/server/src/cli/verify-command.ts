import { readFile } from "node:fs/promises";
import { readDayRoots, readPublicKey, verifyReceipt } from "@birzha/domain/receipts/verify-receipt.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { ru } from "@birzha/phrases/receipts/ru.ts";
import { nodeCrypto } from "../platform/crypto/node-crypto.ts";
import { OperatorError } from "../platform/operator-error.ts";
import type { Command } from "./command.ts";
import { readOptions } from "./read-options.ts";

const { cli } = operations;

/** PROOF-006: verifies a receipt file against the published key, without database and network. */
export const verifyCommand: Command = {
  name: "verify",
  usage: "<file.json> --key <key.pem> [--roots <roots.json>]",
  about: cli.about.verify,
  async run({ args, say }) {
    const { values, positionals } = readOptions(args, cli.verifyUsage, {
      key: { type: "string" },
      roots: { type: "string" },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1 || typeof values["key"] !== "string")
      throw new OperatorError(cli.verifyUsage);
    const key = readPublicKey(await read(values["key"]), (text) => Buffer.from(text, "base64"));
    if (key === undefined) throw new OperatorError(cli.notAKey(values["key"]));
    const roots = values["roots"];
    const days = typeof roots === "string" ? readDayRoots(parse(await read(roots))) : undefined;
    const verdict = await verifyReceipt(nodeCrypto, parse(await read(file)), { publicKeys: [key], days });
    const { problem, isSealed } = verdict;
    if (problem) say(`${ru.file.invalid}: ${ru.problems[problem]} (${problem})`);
    else if (!isSealed) say(`${ru.file.unsealed}. ${ru.file.unsealedHint}`);
    else say(cli.receiptValid(verdict.days));
    return problem === null;
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
