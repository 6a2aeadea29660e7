import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { ru } from "@birzha/phrases/receipts/ru.ts";
import { exportIndex } from "../areas/market/export-index.ts";
import { verifyRun, verifyRunProof } from "../areas/market/verify-run.ts";
import { inOwnerTransaction } from "../platform/db/request-transaction.ts";
import { OperatorError } from "../platform/operator-error.ts";
import type { CliCommand } from "./command.ts";

const { cli } = operations;

/** Differences that the command prints. */
const maxShown = 20;

/** MKT-012: recomputes what a run of the price index published, and verifies its place in the receipt log. */
export const indexVerifyCommand: CliCommand = {
  name: "index verify",
  usage: cli.usage.index,
  about: cli.about.indexVerify,
  async run({ database, args, say }) {
    const [run, ...more] = args;
    if (!run || more.length > 0 || !/^\d{1,15}$/.test(run)) throw new OperatorError(cli.indexUsage);
    const { db } = await database();
    const verdict = await inOwnerTransaction(db, (tx) => verifyRun(tx, Number(run)));
    if (!verdict) throw new OperatorError(cli.indexUnknown(run));
    if (verdict === "older") throw new OperatorError(cli.indexOlder(run));
    const { prices, isHashEqual, arePlacesEqual, differences } = verdict;
    const isEqual = isHashEqual && arePlacesEqual && differences.length === 0;
    if (!isHashEqual) say(cli.indexHashDiffers);
    if (!arePlacesEqual) say(cli.indexPlacesDiffer);
    for (const { cell, problem } of differences.slice(0, maxShown)) {
      const { period, basis, place } = cell;
      say(cli.indexDiffers[problem]([period.kind, period.from, basis ?? "*", place ?? "*"].join(", ")));
    }
    if (isEqual) say(cli.indexVerified(prices));
    const { problem, day } = await inOwnerTransaction(db, (tx) => verifyRunProof(tx, Number(run)));
    if (problem) say(cli.indexNotProven(ru.problems[problem]));
    else say(day === null ? cli.indexUnsealed : cli.indexSealed(formatDate(day)));
    return isEqual && problem === null;
  },
};

/** MKT-012: writes the index with its frozen inputs, for a recomputation by another program. */
export const indexExportCommand: CliCommand = {
  name: "index export",
  usage: cli.usage.indexFile,
  about: cli.about.indexExport,
  async run({ database, args, say }) {
    const [file, ...more] = args;
    if (!file || more.length > 0) throw new OperatorError(cli.indexUsage);
    const { db } = await database();
    let lines = 0;
    await inOwnerTransaction(db, async (tx) => {
      async function* write() {
        for await (const line of exportIndex(tx)) {
          lines += 1;
          yield `${line}\n`;
        }
      }
      // An existing file is an error: it could be an earlier export.
      await pipeline(write(), createWriteStream(file, { flags: "wx", mode: 0o600 }));
    });
    say(cli.indexExported(lines, file));
    return true;
  },
};
