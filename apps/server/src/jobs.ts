import { auctionCron, auctionTasks, type AuctionJobServices } from "./areas/auctions/jobs.ts";
import { auditCron, auditTasks, type AuditJobServices } from "./areas/audit/jobs.ts";
import { fileCron, fileTasks, type FileJobServices } from "./areas/files/jobs.ts";
import { noticeTasks, type NoticeJobServices } from "./areas/notifications/jobs.ts";
import { signingCron, signingTasks, type SigningJobServices } from "./areas/signing/jobs.ts";
import { forgetRequests } from "./platform/http/idempotency.ts";
import type { JobOptions } from "./platform/jobs/start-jobs.ts";

/** All work that happens without a request: what the areas queue, and what the clock starts. */
export const assembleJobs = (
  services: AuctionJobServices & AuditJobServices & FileJobServices & NoticeJobServices & SigningJobServices,
): Pick<JobOptions, "tasks" | "cron"> => ({
  tasks: {
    ...auctionTasks(services),
    ...auditTasks(services),
    ...fileTasks(services),
    ...noticeTasks(services),
    ...signingTasks(services),
    "forget-requests": () => forgetRequests(services.db),
  },
  cron: [
    ...auctionCron,
    ...auditCron,
    ...fileCron,
    ...signingCron,
    { task: "forget-requests", match: "43 * * * *" },
  ],
});
