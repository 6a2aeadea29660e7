import type { BaseLogger } from "pino";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { findChecked, wholeEvery } from "../../platform/audit/checkpoints.ts";
import { verifyAudit } from "../../platform/audit/verify.ts";
import type { OwnerDb } from "../../platform/db/handles.ts";
import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import { insertCheck } from "./store.ts";

export interface AuditJobServices {
  /** Database handle of the owner role, without a statement timeout. */
  readonly db: OwnerDb;
  readonly clock: Clock;
  readonly log: BaseLogger;
}

/** Every night, when load is low. */
export const auditCron: readonly CronEntry[] = [{ task: "verify-audit", match: "11 22 * * *" }];

export const auditTasks = (services: AuditJobServices): Readonly<Record<string, JobTask>> => ({
  "verify-audit": (payload) => checkAudit(services, payload),
});

const day = 24 * 3_600_000;

/**
 * S-8: verifies the audit chain and stores the result. Logs a broken chain as an error for monitoring. Starts at the
 * beginning once a week and on request, otherwise at the last checkpoint (INST-033).
 */
async function checkAudit({ db, clock, log }: AuditJobServices, payload: unknown): Promise<void> {
  const isAsked = (payload as { fromStart?: unknown } | null)?.fromStart === true;
  const { checkpoint, wholeAt } = await findChecked(db);
  const isDue = wholeAt === undefined || clock.now().getTime() - wholeAt.getTime() >= wholeEvery * day;
  const verdict = await verifyAudit(db, isAsked || isDue ? undefined : checkpoint);
  await insertCheck(db, verdict, clock.now());
  if (verdict.firstBad) log.error({ part: "audit", ...verdict.firstBad }, "audit chain broken");
}
