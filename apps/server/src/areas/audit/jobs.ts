import type { BaseLogger } from "pino";
import type { Clock } from "@birzha/domain/shared/clock.ts";
import { verifyAudit } from "../../platform/audit/verify.ts";
import type { OwnerDb } from "../../platform/db/handles.ts";
import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import { insertCheck } from "./store.ts";

export interface AuditJobServices {
  /** A handle of the owner role, without a limit on the time of a statement. */
  readonly db: OwnerDb;
  readonly clock: Clock;
  readonly log: BaseLogger;
}

/** Every night, when nobody waits for the database. */
export const auditCron: readonly CronEntry[] = [{ task: "verify-audit", match: "11 22 * * *" }];

export const auditTasks = (services: AuditJobServices): Readonly<Record<string, JobTask>> => ({
  "verify-audit": () => checkAudit(services),
});

/** S-8: walks the whole chain and keeps the verdict; a broken chain is an error in the log, for whoever is on duty. */
async function checkAudit({ db, clock, log }: AuditJobServices): Promise<void> {
  const verdict = await verifyAudit(db);
  await insertCheck(db, verdict, clock.now());
  if (verdict.firstBad) log.error({ part: "audit", ...verdict.firstBad }, "the audit chain is broken");
}
