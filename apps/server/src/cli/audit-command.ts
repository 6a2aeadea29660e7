import { operations } from "@birzha/phrases/operations/ru.ts";
import { verifyAudit } from "../platform/audit/verify.ts";
import type { Command } from "./command.ts";

const { cli } = operations;

/** S-8: proves that no row of the audit log was changed, removed or slipped in. */
export const auditVerifyCommand: Command = {
  name: "audit verify",
  usage: "",
  about: cli.about.auditVerify,
  async run({ database, say }) {
    const { db } = await database();
    const { rows, unsealed, firstBad } = await verifyAudit(db);
    say(firstBad ? cli.auditBroken(firstBad.id, firstBad.reason) : cli.auditWhole(rows));
    if (unsealed.rows > 0) say(cli.auditUnsealed(unsealed.rows, Math.round(unsealed.seconds)));
    return !firstBad;
  },
};
