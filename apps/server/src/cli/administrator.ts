import { userInfo } from "node:os";
import { operations } from "@birzha/phrases/operations/ru.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { roleCodes } from "@birzha/domain/users/role.ts";
import { recordSignIn } from "../areas/users/store.ts";
import { appendAudit, type AuditEntry } from "../platform/audit/audit.ts";
import { openTestClock, systemClock } from "../platform/clock/clock.ts";
import { openRequestDatabase } from "../platform/db/database.ts";
import type { OwnerDb, DbTransaction } from "../platform/db/handles.ts";
import { inTransaction } from "../platform/db/request-transaction.ts";
import type { RequestContext } from "../platform/http/endpoint-binding/context.ts";
import type { CommandContext } from "./command.ts";

/** Reserved issuer without sign-in. No identity server has this name. */
const terminal = { issuer: "birzha", subject: "terminal", account: "birzha-terminal" };

/** Operating system user who typed the command, for the audit entry. */
const typist = (): string => {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "");
  }
};

const byTypist = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  after: { ...(entry.after as object | undefined), terminal: typist() },
});

/** Appends an audit entry for a command that ran as the owner role. Call it last in the transaction. */
export const recordCommand = (tx: DbTransaction, entry: AuditEntry): Promise<void> =>
  appendAudit(tx, { actor: undefined, clientRequestId: undefined, ip: undefined }, [byTypist(entry)]);

async function administrator(db: OwnerDb): Promise<Actor> {
  const { name } = operations.terminal;
  const userId = await recordSignIn(db, { ...terminal, name, email: undefined, isOperator: undefined });
  return {
    kind: "operator",
    userId,
    account: terminal.account,
    name,
    role: roleCodes.operator,
    organization: undefined,
  };
}

/** Returns the clock of the portal. */
export async function clockOf({
  config,
  database,
}: Pick<CommandContext, "config" | "database">): Promise<Clock> {
  const clock = config.testClock ? openTestClock((await database()).db) : systemClock;
  await clock.refresh();
  return clock;
}

/**
 * Runs an operator's action from the command line: one transaction under the request role, with access rules and audit
 * entries. The actor is the administrator account.
 */
export async function asAdministrator<T>(
  command: Pick<CommandContext, "config" | "database" | "place">,
  work: (context: RequestContext) => Promise<T>,
): Promise<T> {
  const { db } = await command.database();
  const actor = await administrator(db);
  const clock = await clockOf(command);
  const { url } = await command.place();
  const requests = openRequestDatabase(url, { max: 1, statementTimeout: 0 });
  try {
    return await inTransaction(requests.db, actor, "write", async (tx) => {
      const entries: AuditEntry[] = [];
      const result = await work({
        actor,
        organization: undefined,
        clock,
        earliestDate: command.config.earliestDate,
        db: tx,
        requestId: "terminal",
        audit: (entry) => void entries.push(byTypist(entry)),
      });
      await appendAudit(tx, { actor, clientRequestId: undefined, ip: undefined }, entries);
      return result;
    });
  } finally {
    await requests.close();
  }
}
