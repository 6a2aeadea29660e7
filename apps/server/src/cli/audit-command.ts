import { operations } from "@birzha/phrases/operations/ru.ts";
import { insertCheck } from "../areas/audit/store.ts";
import { verifyOnward } from "../platform/audit/checkpoints.ts";
import { findChainHead, verifyAudit } from "../platform/audit/verify.ts";
import { OperatorError } from "../platform/operator-error.ts";
import type { CliCommand } from "./command.ts";
import { readOptions } from "./read-options.ts";

const { cli } = operations;

/**
 * S-8: verifies that no audit entry was changed, removed or inserted, from the last checkpoint or from the start
 * (INST-033).
 */
export const auditVerifyCommand: CliCommand = {
  name: "audit verify",
  usage: "[--from-start]",
  about: cli.about.auditVerify,
  async run({ database, args, say }) {
    const { values } = readOptions(args, cli.auditUsage, { "from-start": { type: "boolean" } });
    const { db } = await database();
    const verdict = await (values["from-start"] ? verifyAudit(db) : verifyOnward(db));
    const { rows, after, unsealed, firstBad } = verdict;
    await insertCheck(db, verdict, new Date());
    say(firstBad ? cli.auditBroken(firstBad.id, firstBad.reason) : cli.auditWhole(rows - after));
    if (after > 0) say(cli.auditOnward(after));
    if (unsealed.rows > 0) say(cli.auditUnsealed(unsealed.rows, Math.round(unsealed.seconds)));
    return !firstBad;
  },
};

/** FIX-168: prints the position and hash of the last sealed entry, for a record outside the database. */
export const auditHeadCommand: CliCommand = {
  name: "audit head",
  usage: "",
  about: cli.about.auditHead,
  async run({ database, say }) {
    const head = await findChainHead((await database()).db);
    if (!head) throw new OperatorError(cli.auditHeadless);
    say(`${head.position} ${head.hash}`);
    return true;
  },
};
