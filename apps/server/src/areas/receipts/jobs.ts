import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import { sealDays, type SealingServices } from "./actions/seal-days.ts";

const sealTask = "receipts:seal";

/**
 * 00:10 Moscow time, when no request of the day before is still running. The other hours continue after an outage, and
 * do nothing otherwise.
 */
export const receiptCron: readonly CronEntry[] = [{ task: sealTask, match: "10 * * * *" }];

/** PROOF-003: job that seals the receipts of each day. */
export const receiptTasks = (services: SealingServices): Readonly<Record<string, JobTask>> => ({
  [sealTask]: async () => void (await sealDays(services)),
});
